export const zhCN = {
  'quickBuy.says': '用 {{amount}} {{coin}} 买入 {{symbol}}',
  'quickBuy.amount': '“{{column}}”的快捷买入金额',
  'quickBuy.zero': '先填快捷买入金额',
  'quickBuy.amount.list': '快捷买入金额',
  'quickBuy.payer': '付款钱包：{{wallets}}',
  'quickBuy.payer.none': '还没有钱包：先创建一个',
  'quickBuy.payer.count': '{{count}} 个钱包',
  'quickBuy.settings': '快捷买入设置',
  'quickBuy.settings.now': '快捷买入设置：每次 {{amounts}}',
  'quickBuy.shared': '参数组和付款钱包通用于所有列表和交易面板',
} as const
