import type { zhCN } from './zhCN.ts'

export const zhTW: Record<keyof typeof zhCN, string> = {
  'follow.add': '加入監控',
  'follow.remove': '取消監控',
  'follow.did': '{{name}} 已加入監控',
  'follow.didNot': '已取消監控 {{name}}',
  'follow.didRemove': '已刪除 {{count}} 個監控錢包',
  'follow.didChange': '已更新 {{count}} 個監控錢包',
  'follow.undo': '復原',
  'follow.failed': '提交失敗',
  'follow.signIn': '請先連接錢包',
  'follow.exists': '該地址已在監控清單中',
  'follow.full': '監控清單最多 {{limit}} 個錢包',
  'follow.storage': '監控清單的備註名、備註與規則合計最多 {{size}} MB',
  'follow.secret': '含有私鑰或助記詞，不能儲存',
  'follow.unknown': '監控清單中沒有這個錢包',
}
