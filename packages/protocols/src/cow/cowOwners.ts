import type { SwapFact } from '../fact.ts'
import type { CowOrder } from './cowBatches.ts'

/** What a swap moved, and where it stands. */
export type Swap = Pick<SwapFact, 'index' | 'sold' | 'bought'>

type Side = 'sold' | 'bought'
type Claim = (swap: Swap) => CowOrder | undefined

/**
 * Whose each swap of one settlement is, by its log index. Amounts tell it first: a swap that sold what an order sold, or
 * bought what an order bought; then one that handed on, to the unit, what a swap of an order gave or took; only then the
 * tokens. Swaps that no order explains are left out.
 *
 * @param nameOf one name for tokens that turn into each other between swaps, as in `joinRoutes`
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

/** The order that sold or bought just what the swap did; of several alike, one that has no swap yet. */
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

/** The order of the same two tokens that is nearest in size; else the only one that sells, or buys, the same. */
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
