import { networkFacts } from '@peregrine/core/network'
import type { Quote } from './parseQuote.ts'
import type { NotSent } from './runSwap.ts'
import { feeLeft } from './serviceFee.ts'

/** What the wallet is short of for this quote; null if it can pay. The fee of a sale is paid from what it brings. */
export function shortOf(
  quote: Quote,
  { balance, coins, maxCost, kept }: { balance: bigint; coins: bigint; maxCost: bigint; kept: bigint },
): NotSent | null {
  const { network, side, spend } = quote
  if (spend.units > balance) return { code: 'balance-short', symbol: spend.symbol }
  const needed = maxCost + (side === 'buy' ? spend.units + feeLeft(quote) : 0n)
  if (needed <= coins) return null
  return needed - kept <= coins
    ? { code: 'rent-short', least: kept }
    : { code: 'balance-short', symbol: networkFacts[network].coin }
}
