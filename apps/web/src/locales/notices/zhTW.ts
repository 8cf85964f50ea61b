import type { zhCN } from './zhCN.ts'

export const zhTW: Record<keyof typeof zhCN, string> = {
  'clock.ahead': '本機時間比鏈上最新區塊快 {{seconds}}\u00a0秒：請校準系統時鐘；若時鐘沒錯，就是節點落後',
  'clock.behind': '本機時間比鏈上最新區塊慢 {{seconds}}\u00a0秒：請校準系統時鐘',
  'connection.stale': '資料停在 {{age}}前，正在重新連線',
  'storage.away': '伺服器資料庫無法連線：新資料無法儲存，行情暫停更新。伺服器正在自動重試。',
  'origin.says':
    '即時資料、登入和儲存在這裡都不可用。請這樣設定後重新啟動 Peregrine，或改用其中其他位址開啟：',
}
