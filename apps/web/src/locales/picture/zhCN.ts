export const zhCN = {
  'picture.title': '分享持仓',
  'picture.open': '生成图片',
  'picture.address': '显示钱包地址',
  'picture.copy': '复制图片',
  'picture.copy.done': '图片已复制',
  'picture.download': '下载',
  'picture.download.done': '图片已保存',
  'picture.failed': '图片没有做成：{{why}}',
} as const
