import type { zhCN } from './zhCN.ts'

export const zhTW: Record<keyof typeof zhCN, string> = {
  'picture.title': '分享持倉',
  'picture.open': '產生圖片',
  'picture.address': '顯示錢包地址',
  'picture.copy': '複製圖片',
  'picture.copy.done': '圖片已複製',
  'picture.download': '下載',
  'picture.download.done': '圖片已儲存',
  'picture.failed': '圖片沒有做成：{{why}}',
}
