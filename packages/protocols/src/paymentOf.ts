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

function payersOf(flows: readonly TokenFlow[], { swap, holder, isSingleton, since }: SwapPlace): Paid[] {
  const payers = new Map<string, Paid>()
  for (const { index, token, from, to, units } of flows) {
    if (token !== swap.sold.token || to !== holder || from === null || from === holder) continue
    if (!isSingleton && (index < since || index > swap.index)) continue
    const known = payers.get(from)
    payers.set(from, {
      payer: from,
      index,
      units: (known?.units ?? 0n) + units,
      isExact: known?.isExact || units === swap.sold.units,
    })
  }
  return [...payers.values()]
}

function largestOf(payers: readonly Paid[]): Paid | null {
  return payers.reduce<Paid | null>((most, paid) => (most && most.units >= paid.units ? most : paid), null)
}
