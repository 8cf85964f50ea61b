import type { zhCN } from './zhCN.ts'

export const en: Record<keyof typeof zhCN, string> = {
  'rewards.title': 'Fees and volume',
  'rewards.says':
    'What your trades here paid to the operator and were worth, once for each confirmed transaction. Fees are read from the chain; volume is what this page reported.',
  'rewards.none': 'No trade of this wallet is recorded yet.',
  'rewards.chain': 'Chain',
  'rewards.trades': 'Trades',
  'rewards.fees': 'Fees',
  'rewards.volume': 'Volume',
  'rewards.newest': 'Newest',
  'rewards.time': 'Time',
  'rewards.open': 'Open the transaction',
}
