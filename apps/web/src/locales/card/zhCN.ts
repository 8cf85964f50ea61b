export const zhCN = {
  'card.title': '分享图片',
  'card.close': '关闭',
  'card.address': '显示钱包地址',
  'card.save': '下载图片',
  'card.copy': '复制图片',
  'card.copied': '已复制图片',
  'card.notCopied': '浏览器拒绝复制图片，请下载',
  'card.profit': '盈亏（已实现与未实现）',
  'card.period': '{{period}}战绩',
  'card.net': '已扣费用 · {{method}}',
  'card.winRate': '胜率（{{count}} 个清仓）',
  'card.open': '持有中',
} as const
