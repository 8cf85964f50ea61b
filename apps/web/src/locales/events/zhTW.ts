import type { zhCN } from './zhCN.ts'

export const zhTW: Record<keyof typeof zhCN, string> = {
  'events.label': '監控錢包的動態',
  'events.empty': '暫無監控資料',
  'events.empty.says': '監控的錢包一有成交或轉帳就會出現在這裡。',
  'events.more': '載入更早的紀錄',
  'events.failed': '取得資料失敗，請稍後重試',
  'events.in': '轉入',
  'events.out': '轉出',
  'events.from': '來自 {{address}}',
  'events.to': '發往 {{address}}',
  'events.delay': '延遲 {{seconds}} 秒',
  'events.delay.says': '從出塊到伺服器看到這個區塊的時間',
  'events.profit': '已實現盈虧 {{profit}}',
  'events.profit.unknown': '已實現盈虧：成本未知',
  'events.amount': '快捷買入金額',
  'events.polling': '連線已中斷，每 3 秒查詢一次',
}
