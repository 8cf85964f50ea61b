/** One side of a swap or of a route's total; null if not on chain. */
export type RouteLeg = { token: string | null; units: bigint | null }

/** Input of joining. `sender` is the owner of the moved tokens; swaps of different senders never join. */
export type RouteSwap = { sender: string | null; sold: RouteLeg; bought: RouteLeg }

/** Swaps of one order, hops and splits together, with their net total as one trade. */
export type Route<Swap extends RouteSwap> = {
  /** `<txHash>:<n>`, n counting from 0 in the order of the routes' first swaps. */
  routeId: string
  sender: string | null
  /** In the order given. */
  swaps: Swap[]
  sold: RouteLeg
  bought: RouteLeg
  /** True if it ends in its first token (arbitrage): the totals are then its input and output. */
  isCycle: boolean
}

/** A swap with each token under its flow name. */
type Hop<Swap> = { order: number; swap: Swap; sold: RouteLeg; bought: RouteLeg }

type Open<Swap> = {
  sender: string | null
  hops: Hop<Swap>[]
  source: string | null
  sink: string | null
  /** Bought minus sold per token; null if an amount is unknown. */
  net: Map<string, bigint | null>
}

/** A hop may sell a thousandth more than the previous hop bought, because of rebasing tokens and rounding. */
const toleranceParts = 1_000n

/**
 * Groups the swaps of one transaction, in order, into routes by token flow. A swap that sells what an earlier one of
 * the same sender bought continues its route; one that buys exactly what an earlier one sold precedes it (exact-output
 * routes run backwards); routes between the same two tokens are splits of one order. A swap that sells more than its
 * route holds spends the wallet's own tokens, so it starts another order.
 *
 * @param flowName one name for tokens that convert into each other between hops: the native coin for its wrapped form
 */
export function joinRoutes<Swap extends RouteSwap>(
  txHash: string,
  swaps: readonly Swap[],
  flowName: (token: string) => string = (token) => token,
): Route<Swap>[] {
  const leg = ({ token, units }: RouteLeg) => ({ token: token === null ? null : flowName(token), units })
  const open: Open<Swap>[] = []
  swaps.forEach((swap, order) => {
    const hop = { order, swap, sold: leg(swap.sold), bought: leg(swap.bought) }
    place(open, hop)
  })
  return mergeSplits(open)
    .sort((a, b) => (a.hops[0]?.order ?? 0) - (b.hops[0]?.order ?? 0))
    .map((route, n) => close(route, `${txHash}:${n}`))
}

/** Adds the hop to its sender's newest route that it continues, else precedes, else splits; or opens one. */
function place<Swap extends RouteSwap>(open: Open<Swap>[], hop: Hop<Swap>): void {
  const own = open.filter((route) => route.sender === hop.swap.sender).reverse()
  const fed = own.find((route) => feeds(route, hop))
  if (fed) {
    fed.sink = hop.bought.token
    return add(fed, hop)
  }
  const feeding = own.find((route) => isFedBy(route, hop))
  if (feeding) {
    feeding.source = hop.sold.token
    return add(feeding, hop)
  }
  const split = own.find((route) => isBetween(route, hop.sold.token, hop.bought.token))
  if (split) return add(split, hop)
  const route = { sender: hop.swap.sender, source: hop.sold.token, sink: hop.bought.token }
  const fresh: Open<Swap> = { ...route, hops: [], net: new Map() }
  add(fresh, hop)
  open.push(fresh)
}

/** True if the route has bought what the hop sells. */
function feeds<Swap>({ net, sink }: Open<Swap>, { sold }: Hop<Swap>): boolean {
  if (sold.token === null || !net.has(sold.token)) return false
  const pot = net.get(sold.token) ?? null
  if (pot === null || sold.units === null) return sold.token === sink
  return pot > 0n && sold.units <= pot + pot / toleranceParts
}

/** True if the hop buys exactly what the route sold first. */
function isFedBy<Swap>({ net, source, sink }: Open<Swap>, { bought }: Hop<Swap>): boolean {
  if (bought.token === null || bought.token !== source || source === sink) return false
  const lack = net.get(bought.token) ?? null
  return lack !== null && bought.units !== null && lack < 0n && bought.units === -lack
}

function isBetween<Swap>({ source, sink }: Open<Swap>, from: string | null, to: string | null): boolean {
  return from !== null && to !== null && source === from && sink === to
}

function add<Swap>(route: Open<Swap>, hop: Hop<Swap>): void {
  route.hops.push(hop)
  addFlow(route.net, hop.sold.token, hop.sold.units === null ? null : -hop.sold.units)
  addFlow(route.net, hop.bought.token, hop.bought.units)
}

function addFlow(net: Map<string, bigint | null>, token: string | null, units: bigint | null): void {
  if (token === null) return
  const before = net.get(token)
  net.set(token, before === null || units === null ? null : (before ?? 0n) + units)
}

/** Merges branches of a split, which can be matched only once both have reached the end. */
function mergeSplits<Swap>(open: Open<Swap>[]): Open<Swap>[] {
  const merged: Open<Swap>[] = []
  for (const route of open) {
    const twin = merged.find(
      (other) => other.sender === route.sender && isBetween(other, route.source, route.sink),
    )
    if (!twin) merged.push(route)
    else for (const hop of route.hops) add(twin, hop)
  }
  for (const route of merged) route.hops.sort((a, b) => a.order - b.order)
  return merged
}

function close<Swap extends RouteSwap>(route: Open<Swap>, routeId: string): Route<Swap> {
  const { sender, source, sink, hops } = route
  const isCycle = source !== null && source === sink
  const swaps = hops.map(({ swap }) => swap)
  return {
    routeId,
    sender,
    swaps,
    sold: {
      token: spelling(hops, 'sold', source),
      units: isCycle ? gross(hops, 'sold', source) : sold(route),
    },
    bought: {
      token: spelling(hops, 'bought', sink),
      units: isCycle ? gross(hops, 'bought', sink) : bought(route),
    },
    isCycle,
  }
}

/** The token as the swaps spell it, where several share a flow name. */
function spelling<Swap extends RouteSwap>(hops: Hop<Swap>[], side: 'sold' | 'bought', name: string | null) {
  const hop =
    side === 'sold'
      ? hops.find((each) => each.sold.token === name)
      : hops.findLast((each) => each.bought.token === name)
  return hop?.swap[side].token ?? name
}

function sold<Swap>({ hops, net, source }: Open<Swap>): bigint | null {
  if (hops.length === 1 || source === null) return hops.length === 1 ? (hops[0]?.sold.units ?? null) : null
  const flow = net.get(source) ?? null
  return flow === null ? null : atLeastZero(-flow)
}

function bought<Swap>({ hops, net, sink }: Open<Swap>): bigint | null {
  if (hops.length === 1 || sink === null) return hops.length === 1 ? (hops[0]?.bought.units ?? null) : null
  const flow = net.get(sink) ?? null
  return flow === null ? null : atLeastZero(flow)
}

/** Clamps to zero: a route that passes through its own ends may gain or lose more there than its order moved. */
function atLeastZero(units: bigint): bigint {
  return units > 0n ? units : 0n
}

function gross<Swap>(hops: Hop<Swap>[], side: 'sold' | 'bought', token: string | null): bigint | null {
  let total = 0n
  for (const { [side]: leg } of hops) {
    if (leg.token !== token) continue
    if (leg.units === null) return null
    total += leg.units
  }
  return total
}
