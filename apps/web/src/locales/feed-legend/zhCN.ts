export const zhCN = {
  'feedLegend.born': '代币的年龄；成交的时间在另一处',
  'feedLegend.copy': '另有流动性更深、符号或名称相似的代币；悬停查看是哪一个',
  'feedLegend.opens': '有名字的钱包第一次买入；再次买入',
  'feedLegend.closes': '卖出一部分；全部卖出',
  'feedLegend.sides': '没有名字的钱包，或仓位未知：只有方向',
  'feedLegend.buy': '按按钮上的金额一键买入',
  'feedLegend.heart': '悬停在钱包上时出现：加入监控',
  'feedLegend.transfers': '没有成交的转账',
  'feedLegend.profit': '悬停在一行上：这次卖出的盈亏，以及该钱包在这个代币上的总盈亏',
} as const
