import { isBurnAddress } from '@peregrine/core/burnAddress'
import type { SwapPlace } from './swapPlaces.ts'
import type { TokenFlow } from './tokenFlows.ts'

/**
 * Returns the token whose own contract bought it back with coins, which leave no trace of their payer: most of what left
 * the pool went to the contract itself, or was burnt while another swap of the transaction sold the same token. Null for
 * any other purchase.
 */
export function buyBackOf(
  { flows, places }: { flows: readonly TokenFlow[]; places: readonly SwapPlace[] },
  place: SwapPlace,
): string | null {
  const { token } = place.swap.bought
  const receiver = receiverOf(flows, place)
  if (receiver === null) return null
  if (receiver === token) return token
  const isSoldToo = places.some(({ swap }) => swap.sold.token === token)
  return isBurnAddress(receiver) && isSoldToo ? token : null
}

/** Whoever got most of the token bought from the pool. A singleton pays at any time. */
function receiverOf(
  flows: readonly TokenFlow[],
  { swap, holder, isSingleton, since }: SwapPlace,
): string | null {
  const paid = flows.filter(
    ({ index, token, from }) =>
      token === swap.bought.token &&
      from === holder &&
      (isSingleton || (index > since && index < swap.index)),
  )
  const most = paid.reduce<TokenFlow | null>(
    (known, flow) => (known && known.units >= flow.units ? known : flow),
    null,
  )
  return most?.to ?? null
}
