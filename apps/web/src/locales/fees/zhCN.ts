export const zhCN = {
  'fees.title': '盈亏构成',
  'fees.gross': '未扣费用',
  'fees.venue': '交易所手续费',
  'fees.router': '路由与机器人费用',
  'fees.network': '网络费',
  'fees.tip': '小费',
  'fees.net': '净额',
  'fees.unknown': '未知',
  'fees.atLeast': '至少 {{amount}}',
  'fees.unknown.says': '有的费用看不到：早期记录没有，或在合约调用内部以原生币支付。净额只扣已知的费用。',
} as const
