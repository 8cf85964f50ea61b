import type { zhCN } from './zhCN.ts'

export const ja: Record<keyof typeof zhCN, string> = {
  'events.label': '監視中ウォレットの動き',
  'events.empty': '監視データはありません',
  'events.empty.says': '監視中のウォレットの取引や送金がここに表示されます。',
  'events.empty.add': 'ウォレットを追加',
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
  'events.refused': 'サーバーはこの動きを表示できません',
  'events.refused.says':
    'ログインの有効期限が切れたか、別のウォレットに切り替わりました。もう一度ログインしてください。',
  'events.refused.signIn': 'ログイン',
  'events.native': 'EVM チェーンでは、コントラクト内部で動くネイティブコイン（ETH、BNB）は検出できません。',
  'events.spam': 'スパム送金',
  'events.spam.says': '数量ゼロの送金と、偽アドレスからの少額送金です。通常は非表示で、通知もされません。',
  'events.spam.zero': 'ゼロ送金',
  'events.spam.zero.says': '数量ゼロの送金です。誰でも他人の名義で行え、履歴にアドレスを残すためのものです',
  'events.spam.lookalike': '偽アドレス',
  'events.spam.lookalike.says':
    '相手のアドレスの先頭 4 文字と末尾 4 文字が、このウォレットが実際に取引した相手と同じです。コピーしないでください',
  'events.unseen': '検出できない送金',
}
