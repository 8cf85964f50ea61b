import type { Order, OrderKind } from '@peregrine/contract/order'
import type { Trading } from '@peregrine/contract/routes/trading'
import { networkFacts } from '@peregrine/core/network'
import { percentOfBps } from '@peregrine/core/trading/slippage'
import type { SpendingCaps } from '@peregrine/wallet/guard/spendingCap'
import type { FeeLimits } from './agreeToFees.ts'

type Means = {
  kinds: readonly OrderKind[]
  caps: SpendingCaps
  wallets: readonly string[]
  fees: FeeLimits
  /** As the server told it last. */
  trading: Pick<Trading, 'networks'>
}

/** The operator's fee where it is above `--fee`; null elsewhere. */
function feeAbove({ network }: Order, { fees, trading }: Means): string | null {
  const { chain } = networkFacts[network]
  const bps = trading.networks[network]?.serviceFee?.bps ?? 0
  if (bps <= (fees[chain] ?? 0)) return null
  return `the operator takes ${percentOfBps(bps)}% on ${network}, above --fee for ${chain}`
}

/** Why an order is left to the trader's tabs; null for one that the agent carries out. */
export function whyLeft(order: Order, means: Means): string | null {
  const { kind, network, wallets, status } = order
  const { chain } = networkFacts[network]
  if (!means.kinds.includes(kind)) return `its kind ${kind} is not among --kinds`
  if (means.caps[chain] === undefined) return `no --cap is set for ${chain}`
  const missing = wallets.find(({ address }) => !means.wallets.includes(address))
  if (missing) return `its wallet ${missing.address} is not in the backup`
  // What is under way here comes to its end whatever the operator takes by now.
  return status === 'pending' ? feeAbove(order, means) : null
}
