import type { Trading } from '@peregrine/contract/routes/trading'
import { type ChainKey, type Network, networkFacts, networks } from '@peregrine/core/network'
import { percentOfBps } from '@peregrine/core/trading/slippage'
import { operatorFee } from '@peregrine/trader/operatorFee'
import type { ServiceFee } from '@peregrine/wallet/intent'

/** Highest share of a trade that the operator may take, by chain; basis points. */
export type FeeLimits = Partial<Record<ChainKey, number>>

export type AgreedFees = ReadonlyMap<Network, NonNullable<ServiceFee>>

type Means = {
  limits: FeeLimits
  chains: readonly ChainKey[]
  note(text: string): void
}

/**
 * Agrees to the fees that the operator takes now on the networks of these chains, as far as the limits allow, and says so.
 * Orders of older versions, which name no fee themselves, are traded under these alone.
 *
 * @throws UnreadableFee
 */
export function agreeToFees(trading: Pick<Trading, 'networks'>, means: Means): AgreedFees {
  const { limits, chains, note } = means
  const agreed = new Map<Network, NonNullable<ServiceFee>>()
  for (const network of networks) {
    const { chain } = networkFacts[network]
    if (!chains.includes(chain)) continue
    const fee = operatorFee(trading, network)
    if (fee === null) continue
    const asked = `${percentOfBps(fee.bps)}% of each trade on ${network} to ${fee.recipient}`
    if (fee.bps > (limits[chain] ?? 0)) {
      note(
        `The operator takes ${asked}: orders there are left to the tabs without --fee ${chain}=${percentOfBps(fee.bps)}`,
      )
    } else {
      agreed.set(network, fee)
      note(`Agreed by --fee: the operator takes ${asked}`)
    }
  }
  return agreed
}
