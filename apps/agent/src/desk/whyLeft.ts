import type { Order, OrderKind } from '@peregrine/contract/order'
import { networkFacts } from '@peregrine/core/network'
import type { SpendingCaps } from '@peregrine/wallet/guard/spendingCap'

type Means = { kinds: readonly OrderKind[]; caps: SpendingCaps; wallets: readonly string[] }

/** Why an order is left to the trader's tabs; null for one that the agent carries out. */
export function whyLeft({ kind, network, wallets }: Order, means: Means): string | null {
  const { chain } = networkFacts[network]
  if (!means.kinds.includes(kind)) return `its kind ${kind} is not among --kinds`
  if (means.caps[chain] === undefined) return `no --cap is set for ${chain}`
  const missing = wallets.find(({ address }) => !means.wallets.includes(address))
  return missing ? `its wallet ${missing.address} is not in the backup` : null
}
