import type { SwapPlace } from './swapPlaces.ts'
import type { TokenFlow } from './tokenFlows.ts'

/** Whoever sent most of the token sold to the pool, and the log index of its last transfer. */
export type Payment = { payer: string; index: number }

type Paid = Payment & { units: bigint; isExact: boolean }

/**
 * Finds the payment for a swap; null where the coin paid, or nothing shows. A pool is paid between its event before and
 * the swap's. A singleton is paid at any time: by one payer, or by the only one that paid the very amount.
 */
export function paymentOf(flows: readonly TokenFlow[], place: SwapPlace): Payment | null {
  const payers = payersOf(flows, place)
  if (!place.isSingleton || payers.length === 1) return largestOf(payers)
  const exact = payers.filter(({ isExact }) => isExact)
  return exact.length === 1 ? (exact[0] ?? null) : null
}

/** True for a transfer of the token sold to the pool, within the time in which the swap is paid. */
function isPayment(
  { index, token, to }: TokenFlow,
  { swap, holder, isSingleton, since }: SwapPlace,
): boolean {
  if (token !== swap.sold.token || to !== holder) return false
  return isSingleton || (index > since && index < swap.index)
}

function payersOf(flows: readonly TokenFlow[], place: SwapPlace): Paid[] {
  const payers = new Map<string, Paid>()
  for (const flow of flows) {
    const { index, from, units } = flow
    if (from === null || from === place.holder || !isPayment(flow, place)) continue
    const known = payers.get(from)
    const isExact = known?.isExact === true || units === place.swap.sold.units
    payers.set(from, { payer: from, index, units: (known?.units ?? 0n) + units, isExact })
  }
  return [...payers.values()]
}

function largestOf(payers: readonly Paid[]): Paid | null {
  return payers.reduce<Paid | null>((most, paid) => (most && most.units >= paid.units ? most : paid), null)
}
