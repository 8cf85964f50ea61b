import type { zhCN } from './zhCN.ts'

export const zhTW: Record<keyof typeof zhCN, string> = {
  'monitor.chains': '網路',
  'monitor.amount': '買入金額（{{coin}}）',
  'monitor.source': '監控範圍',
  'monitor.kol': 'KOL',
  'monitor.custom': '我的監控',
  'monitor.custom.title': '登入後顯示你監控的錢包',
  'monitor.custom.says': '未登入時只有公開的 KOL 成交。',
  'monitor.signIn': '登入',
  'monitor.empty': '暫無監控資料',
  'monitor.empty.says': '一有成交就會出現在這裡。',
  'monitor.failed': '取得資料失敗，請稍後重試',
  'monitor.list': '監控到的成交',
  'monitor.polling': '連線已中斷，每 3 秒查詢一次',
}
