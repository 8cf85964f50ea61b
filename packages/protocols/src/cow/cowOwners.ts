import type { SwapFact } from '../fact.ts'
import type { CowOrder } from './cowBatches.ts'

/** Amounts of a swap, and its log index. */
export type Swap = Pick<SwapFact, 'index' | 'sold' | 'bought'>

type Side = 'sold' | 'bought'
type Claim = (swap: Swap) => CowOrder | undefined

/**
 * Owner of each swap in one settlement, by log index. Matched by amounts first: a swap that sold or bought exactly what
 * an order did; then one that passed on, to the unit, the output or input of an order's swap; only then by tokens.
 * Unexplained swaps are omitted.
 *
 * @param nameOf one name for tokens that convert into each other between swaps, as in `joinRoutes`
 */
export function cowOwners(
  orders: readonly CowOrder[],
  swaps: readonly Swap[],
  nameOf: (token: string) => string,
): Map<number, string> {
  const [first] = orders
  if (first && orders.length === 1) return new Map(swaps.map(({ index }) => [index, first.owner]))
  const owned = new Map<Swap, CowOrder>()
  const flows = new Map<string, CowOrder>()
  const key = (side: Side, { token, units }: Swap[Side]) => `${side} ${nameOf(token)} ${units}`
  const claim = (find: Claim): boolean => {
    const before = owned.size
    for (const swap of swaps) {
      const order = owned.has(swap) ? undefined : find(swap)
      if (!order) continue
      owned.set(swap, order)
      for (const side of ['sold', 'bought'] as const)
        if (swap[side].units) flows.set(key(side, swap[side]), order)
    }
    return owned.size > before
  }
  const byFlow: Claim = ({ sold, bought }) => flows.get(key('bought', sold)) ?? flows.get(key('sold', bought))
  claim((swap) => byAmounts(orders, swap, new Set(owned.values()), nameOf))
  while (claim(byFlow)) continue
  claim((swap) => byFlow(swap) ?? byTokens(orders, swap, nameOf))
  while (claim(byFlow)) continue
  return new Map([...owned].map(([{ index }, { owner }]) => [index, owner]))
}

/** The order with the swap's exact amounts; among equals, one without a swap yet. */
function byAmounts(
  orders: readonly CowOrder[],
  { sold, bought }: Swap,
  taken: ReadonlySet<CowOrder>,
  nameOf: (token: string) => string,
): CowOrder | undefined {
  const alike = orders.filter((order) => {
    const isSold = nameOf(order.sold.token) === nameOf(sold.token)
    const isBought = nameOf(order.bought.token) === nameOf(bought.token)
    return (
      (isSold && (sold.units === order.sold.units || sold.units === unitsSwapped(order))) ||
      (isBought && bought.units === order.bought.units)
    )
  })
  return alike.find((order) => !taken.has(order)) ?? alike[0]
}

function unitsSwapped({ sold, feeUnits }: CowOrder): bigint {
  return sold.units - feeUnits
}

/** The order of the same two tokens nearest in size; else the only one that sells, or buys, the same. */
function byTokens(
  orders: readonly CowOrder[],
  swap: Swap,
  nameOf: (token: string) => string,
): CowOrder | undefined {
  const isSame = (side: Side) => (order: CowOrder) => nameOf(order[side].token) === nameOf(swap[side].token)
  const sells = orders.filter(isSame('sold'))
  const buys = orders.filter(isSame('bought'))
  const units = swap.sold.units ?? 0n
  const distance = (order: CowOrder) => {
    const difference = unitsSwapped(order) - units
    return difference < 0n ? -difference : difference
  }
  const [nearest] = sells
    .filter(isSame('bought'))
    .toSorted((a, b) => (distance(a) < distance(b) ? -1 : distance(a) > distance(b) ? 1 : 0))
  if (nearest) return nearest
  if (sells.length === 1) return sells[0]
  return buys.length === 1 ? buys[0] : undefined
}
