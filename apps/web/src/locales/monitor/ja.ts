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
  'monitor.empty': '監視データなし',
  'monitor.empty.says': '取引があるとここに表示されます。',
  'monitor.failed': 'データの取得に失敗しました。しばらくしてから再試行してください',
  'monitor.list': '監視中の取引',
  'monitor.polling': '切断中のため3秒ごとに取得しています',
}
