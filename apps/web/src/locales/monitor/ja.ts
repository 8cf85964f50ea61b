import type { zhCN } from './zhCN.ts'

export const ja: Record<keyof typeof zhCN, string> = {
  'monitor.chains': 'ネットワーク',
  'monitor.amount': '購入額（{{coin}}）',
  'monitor.source': '監視対象',
  'monitor.kol': 'KOL',
  'monitor.custom': '自分の監視',
  'monitor.custom.title': 'ログインすると監視中のウォレットを表示します',
  'monitor.custom.says': 'ログイン前は公開 KOL の取引だけです。',
  'monitor.signIn': 'ログイン',
  'monitor.empty': '監視データはありません',
  'monitor.empty.says': '取引があるとここに表示されます。',
  'monitor.failed': 'データを取得できません。後でもう一度お試しください',
  'monitor.list': '監視中の取引',
  'monitor.polling': '接続が切れています。3 秒ごとに確認します',
}
