import type { zhCN } from './zhCN.ts'

export const ja: Record<keyof typeof zhCN, string> = {
  'events.label': '監視中ウォレットの動き',
  'events.empty': '監視データはありません',
  'events.empty.says': '監視中のウォレットの取引や送金がここに表示されます。',
  'events.more': '以前の記録を読み込む',
  'events.failed': 'データを取得できません。後でもう一度お試しください',
  'events.in': '受取',
  'events.out': '送付',
  'events.from': '{{address}} から',
  'events.to': '{{address}} へ',
  'events.delay': '遅延 {{seconds}} 秒',
  'events.delay.says': 'ブロック生成からサーバーが確認するまでの時間',
  'events.profit': '実現損益 {{profit}}',
  'events.profit.unknown': '実現損益：取得原価不明',
  'events.amount': 'クイック購入額',
  'events.polling': '接続が切れています。3 秒ごとに確認します',
}
