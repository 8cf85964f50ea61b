import type { WalletSummary } from '@peregrine/contract/routes/walletSummaries'
import { wallet } from './knownWires.ts'

export const walletSummary: WalletSummary = {
  address: wallet,
  name: null,
  realisedUsd: '12.5',
  unknownTrades: 0,
  winRate: 62.5,
  lastTradeAt: 1_700_000_000_000,
  valueUsd: '98',
  unpriced: 0,
  unknownCoins: [],
}
