import type { zhCN } from './zhCN.ts'

export const en: Record<keyof typeof zhCN, string> = {
  'feedLegend.born': 'Age of the token; the time of the trade stands apart',
  'feedLegend.copy': 'A deeper token has a like symbol or name; hover to see which',
  'feedLegend.opens': 'First purchase by a named wallet; a further one',
  'feedLegend.closes': 'Sold in part; sold in full',
  'feedLegend.sides': 'Wallet without a name, or position unknown: the side alone',
  'feedLegend.buy': 'Buys with one click for the amount on the button',
  'feedLegend.heart': 'Appears on hovering over a wallet: watch it',
  'feedLegend.transfers': 'Transfer without a trade',
  'feedLegend.profit': 'Hover over a row: profit of this sale, and of the wallet in this token so far',
}
