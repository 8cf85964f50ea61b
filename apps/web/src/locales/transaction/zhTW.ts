import type { zhCN } from './zhCN.ts'

export const zhTW: Record<keyof typeof zhCN, string> = {
  'transaction.title': '交易詳情',
  'transaction.state': '狀態',
  'transaction.succeeded': '成功',
  'transaction.failed': '失敗',
  'transaction.pending': '等待打包',
  'transaction.unknown': '節點沒有這筆交易',
  'transaction.unknown.says': '太舊的交易節點可能已清理，查不到不代表沒發生',
  'transaction.hash': '交易雜湊',
  'transaction.block': '區塊',
  'transaction.time': '時間',
  'transaction.sender': '發送方',
  'transaction.target': '呼叫合約',
  'transaction.fee': '網路費',
}
