import type { zhCN } from './zhCN.ts'

export const zhTW: Record<keyof typeof zhCN, string> = {
  'follow.add': '追蹤錢包',
  'follow.remove': '取消追蹤',
  'follow.did': '已追蹤 {{name}}',
  'follow.didNot': '已取消追蹤 {{name}}',
  'follow.didRemove': '已刪除 {{count}} 個監控錢包',
  'follow.didChange': '已更新 {{count}} 個監控錢包',
  'follow.undo': '復原',
  'follow.failed': '提交失敗',
  'follow.signIn': '請先連接錢包',
  'follow.exists': '該地址已在監控清單中',
  'follow.full': '監控清單最多 {{limit}} 個錢包',
  'follow.storage': '監控清單的名稱、備註與規則合計最多 {{size}} MB',
  'follow.secret': '含有私鑰或助記詞，不能儲存',
  'follow.unknown': '監控清單中沒有這個錢包',
}
