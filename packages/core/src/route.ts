/** One side of a swap or of a route's total; null where the chain does not say it. */
export type RouteLeg = { token: string | null; units: bigint | null }

/** What joining looks at. `sender` is whose tokens moved; swaps of different senders never join. */
export type RouteSwap = { sender: string | null; sold: RouteLeg; bought: RouteLeg }

/** Swaps of one order, hops and splits together, and their net total as one trade. */
export type Route<Swap extends RouteSwap> = {
  /** `<txHash>:<n>`, n counting from 0 in the order of the routes' first swaps. */
  routeId: string
  sender: string | null
  /** In the order given. */
  swaps: Swap[]
  sold: RouteLeg
  bought: RouteLeg
  /** It ends in the token it began with (arbitrage): the totals are then what went in and what came out of it. */
  isCycle: boolean
}

type Open<Swap> = {
  sender: string | null
  order: number[]
  swaps: Swap[]
  source: string | null
  sink: string | null
  /** Bought minus sold of each token; null when an amount of it is unknown. */
  net: Map<string, bigint | null>
}

/** A hop may sell a thousandth more than the hop before it bought: rebasing tokens and rounding. */
const toleranceParts = 1_000n

/**
 * Groups the swaps of one transaction, in the order they happened, into routes by the flow of tokens: a swap that sells
 * what an earlier one of the same sender bought goes on with its route; one that buys exactly what an earlier one sold
 * comes before it (exact-output routes run backwards); routes between the same two tokens are splits of one order.
 * A swap that sells more than its route has got spends the wallet's own tokens: another order.
 */
export function joinRoutes<Swap extends RouteSwap>(txHash: string, swaps: readonly Swap[]): Route<Swap>[] {
  const open: Open<Swap>[] = []
  swaps.forEach((swap, order) => {
    const route = findRoute(open, swap)
    if (route) append(route, swap, order)
    else open.push(begin(swap, order))
  })
  return mergeSplits(open)
    .sort((a, b) => (a.order[0] ?? 0) - (b.order[0] ?? 0))
    .map((route, n) => close(route, `${txHash}:${n}`))
}

function begin<Swap extends RouteSwap>(swap: Swap, order: number): Open<Swap> {
  const { sender, sold, bought } = swap
  const route = {
    sender,
    order: [order],
    swaps: [swap],
    source: sold.token,
    sink: bought.token,
    net: new Map(),
  }
  addFlows(route, swap)
  return route
}

function findRoute<Swap extends RouteSwap>(open: Open<Swap>[], swap: Swap): Open<Swap> | undefined {
  const own = open.filter((route) => route.sender === swap.sender).reverse()
  return (
    own.find((route) => feeds(route, swap)) ??
    own.find((route) => isFedBy(route, swap)) ??
    own.find((route) => isSplit(route, swap))
  )
}

/** The route has bought what the swap sells. */
function feeds<Swap extends RouteSwap>(route: Open<Swap>, { sold }: RouteSwap): boolean {
  if (sold.token === null || !route.net.has(sold.token)) return false
  const pot = route.net.get(sold.token) ?? null
  if (pot === null || sold.units === null) return sold.token === route.sink
  return pot > 0n && sold.units <= pot + pot / toleranceParts
}

/** The swap buys exactly what the route began by selling. */
function isFedBy<Swap extends RouteSwap>(route: Open<Swap>, { bought }: RouteSwap): boolean {
  if (bought.token === null || bought.token !== route.source || route.source === route.sink) return false
  const lack = route.net.get(bought.token) ?? null
  return lack !== null && bought.units !== null && lack < 0n && bought.units === -lack
}

function isSplit<Swap extends RouteSwap>(route: Open<Swap>, { sold, bought }: RouteSwap): boolean {
  return (
    sold.token !== null && bought.token !== null && sold.token === route.source && bought.token === route.sink
  )
}

function append<Swap extends RouteSwap>(route: Open<Swap>, swap: Swap, order: number): void {
  if (feeds(route, swap)) route.sink = swap.bought.token
  else if (isFedBy(route, swap)) route.source = swap.sold.token
  route.order.push(order)
  route.swaps.push(swap)
  addFlows(route, swap)
}

function addFlows<Swap extends RouteSwap>(route: Open<Swap>, { sold, bought }: RouteSwap): void {
  addFlow(route.net, sold.token, sold.units === null ? null : -sold.units)
  addFlow(route.net, bought.token, bought.units)
}

function addFlow(net: Map<string, bigint | null>, token: string | null, units: bigint | null): void {
  if (token === null) return
  const before = net.get(token)
  net.set(token, before === null || units === null ? null : (before ?? 0n) + units)
}

/** Two branches of one split are seen to meet only once both have reached the end. */
function mergeSplits<Swap extends RouteSwap>(open: Open<Swap>[]): Open<Swap>[] {
  const merged: Open<Swap>[] = []
  for (const route of open) {
    const twin = merged.find((other) => other.sender === route.sender && isSplitOf(other, route))
    if (!twin) merged.push(route)
    else mergeInto(twin, route)
  }
  return merged
}

function isSplitOf<Swap extends RouteSwap>(a: Open<Swap>, b: Open<Swap>): boolean {
  return a.source !== null && a.sink !== null && a.source === b.source && a.sink === b.sink
}

function mergeInto<Swap extends RouteSwap>(route: Open<Swap>, other: Open<Swap>): void {
  const byOrder = [...route.order.map((order, i) => [order, route.swaps[i]] as const)]
  byOrder.push(...other.order.map((order, i) => [order, other.swaps[i]] as const))
  byOrder.sort(([a], [b]) => a - b)
  route.order = byOrder.map(([order]) => order)
  route.swaps = byOrder.flatMap(([, swap]) => (swap ? [swap] : []))
  for (const swap of other.swaps) addFlows(route, swap)
}

function close<Swap extends RouteSwap>(route: Open<Swap>, routeId: string): Route<Swap> {
  const { sender, swaps, source, sink, net } = route
  const isCycle = source !== null && source === sink
  if (isCycle) return { routeId, sender, swaps, ...grossOf(swaps, source), isCycle }
  const [sold = null, bought = null] = [source, sink].map((token) => (token === null ? null : net.get(token)))
  return {
    routeId,
    sender,
    swaps,
    sold: { token: source, units: sold === null ? onlyUnits(swaps, 'sold') : -sold },
    bought: { token: sink, units: bought ?? onlyUnits(swaps, 'bought') },
    isCycle,
  }
}

/** A lone swap keeps its amount even where its token is unknown. */
function onlyUnits(swaps: readonly RouteSwap[], side: 'sold' | 'bought'): bigint | null {
  return swaps.length === 1 ? (swaps[0]?.[side].units ?? null) : null
}

function grossOf(swaps: readonly RouteSwap[], token: string): { sold: RouteLeg; bought: RouteLeg } {
  const total = (side: 'sold' | 'bought'): bigint | null => {
    const legs = swaps.map((swap) => swap[side]).filter((leg) => leg.token === token)
    return legs.reduce<bigint | null>(
      (sum, leg) => (sum === null || leg.units === null ? null : sum + leg.units),
      0n,
    )
  }
  return { sold: { token, units: total('sold') }, bought: { token, units: total('bought') } }
}
