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
  'square.legend.buyers': 'First 70 buyers still in: those with more than 1% of their first buy left',
  'square.legend.curve': 'Progress of the curve, as is the line at the lower edge',
  'square.legend.trades': 'Trades of the last 24 hours; the bar is buys against sells',
  'square.legend.followed': 'How many of your watched wallets hold it',
  'square.legend.snipers':
    'Snipers · the share that they still hold: bought within 5 seconds of the first trade or by the block after it, Dev excluded',
  'square.legend.tones': 'Amber asks for a look, red is a danger',
  'square.legend.lag': 'Age of this chain’s newest block',
}
