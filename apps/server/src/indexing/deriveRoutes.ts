import { joinRoutes, type Route as JoinedRoute } from '@peregrine/core/route'
import type { BaseUnits } from '@peregrine/core/units'
import type { Leg, SwapFact } from '@peregrine/protocols/fact'
import { flowName } from '@peregrine/protocols/flowName'
import type { ChainContext } from './chainContext.ts'
import type { ChainState } from './chainState.ts'
import type { Changes } from './changes.ts'
import { noCosts, type RouteCosts } from './deriveFees.ts'
import { type Place, type RowRoute, tradeRow } from './deriveTrades.ts'
import { setPrice } from './standingPrice.ts'
import { orient, valueMicros } from './valuation.ts'
import type { DecodedTransaction } from './unit.ts'

type SentSwap = SwapFact & { sender: string }
type Total = JoinedRoute<SentSwap> & { order: number; costs: RouteCosts }

/** The route of each swap in a transaction, and the totals of routes with more than one. */
export type TransactionRoutes = { bySwap: Map<number, RowRoute>; totals: Total[] }

const noRoutes: TransactionRoutes = { bySwap: new Map(), totals: [] }

type WalletEnds = { sender: string; sold: Leg; bought: Leg; swaps: readonly SwapFact[] }

/**
 * Returns a route's costs; network fee and tips go to the wallet's first route, since a transaction is paid for once.
 */
function costsOf(
  { costs }: DecodedTransaction,
  { sender, sold, bought, swaps }: WalletEnds,
  { isFirst, isOnly }: { isFirst: boolean; isOnly: boolean },
): RouteCosts {
  const venueFees = swaps.flatMap(({ fee }) => fee ?? [])
  return {
    router: costs.routerFees({ sender, sold, bought, venueFees, isOnly, isFirst }),
    networkUnits: isFirst ? costs.networkUnits(sender) : 0n,
    tipUnits: isFirst ? costs.tipUnits(sender) : 0n,
  }
}

/** The common case, which needs no joining. */
function loneSwap(transaction: DecodedTransaction, swap: SwapFact): TransactionRoutes {
  const sender = swap.sender ?? transaction.senderOf(swap)
  const isCycle = swap.sold.token === swap.bought.token
  const costs = costsOf(transaction, { ...swap, sender, swaps: [swap] }, { isFirst: true, isOnly: true })
  const route = { id: `${transaction.hash}:0`, sender, hops: 1, inPool: true, inWallet: !isCycle, costs }
  return { bySwap: new Map([[swap.index, route]]), totals: [] }
}

/** Picks the route of each wallet that bears the transaction's costs: the first one that is a trade, else the first. */
function bearersOf(routes: readonly JoinedRoute<SentSwap>[]): Set<JoinedRoute<SentSwap>> {
  const bearers = new Map<string | null, JoinedRoute<SentSwap>>()
  for (const route of routes) {
    const known = bearers.get(route.sender)
    if (!known || (known.isCycle && !route.isCycle)) bearers.set(route.sender, route)
  }
  return new Set(bearers.values())
}

function costsOfRoutes(
  transaction: DecodedTransaction,
  routes: readonly JoinedRoute<SentSwap>[],
): RouteCosts[] {
  const bearers = bearersOf(routes)
  return routes.map((route) => {
    const { sender, sold, bought, swaps } = route
    const ends = { sender: sender ?? '', sold: legOf(sold), bought: legOf(bought), swaps }
    const isOnly = routes.every((other) => other === route || other.sender !== sender)
    return costsOf(transaction, ends, { isFirst: bearers.has(route), isOnly })
  })
}

/** Converts an end of a route to a leg; an unknown end has no token. */
const legOf = ({ token, units }: JoinedRoute<SentSwap>['sold']): Leg => ({
  token: token ?? '',
  units: units as BaseUnits | null,
})

/** Joins a transaction's swaps into routes, each with the wallet whose tokens moved. */
export function routesOf(context: ChainContext, transaction: DecodedTransaction): TransactionRoutes {
  const swaps = transaction.facts.filter((fact) => fact.kind === 'swap')
  if (swaps.length === 0) return noRoutes
  const [only] = swaps
  if (only && swaps.length === 1) return loneSwap(transaction, only)
  const sent = swaps.map((swap): SentSwap => ({ ...swap, sender: swap.sender ?? transaction.senderOf(swap) }))
  const bySwap = new Map<number, RowRoute>()
  const totals: Total[] = []
  const routes = joinRoutes(transaction.hash, sent, flowName(context.chain))
  const costsByRoute = costsOfRoutes(transaction, routes)
  for (const [order, route] of routes.entries()) {
    const costs = costsByRoute[order] ?? noCosts
    addHops(bySwap, context, route, costs)
    if (route.swaps.length > 1 && !route.isCycle) totals.push({ ...route, order, costs })
  }
  return { bySwap, totals }
}

function addHops(
  bySwap: Map<number, RowRoute>,
  context: ChainContext,
  route: JoinedRoute<SentSwap>,
  costs: RouteCosts,
): void {
  const hops = route.swaps.length
  const main = mainHop(context, route)
  for (const swap of route.swaps) {
    bySwap.set(swap.index, {
      id: route.routeId,
      sender: swap.sender,
      hops,
      inPool: true,
      inWallet: hops === 1 && !route.isCycle,
      costs: swap === main ? costs : noCosts,
    })
  }
}

/** Returns the hop that trades the route's token, which names the venue. */
function mainHop(
  context: ChainContext,
  { swaps, sold, bought }: JoinedRoute<SentSwap>,
): SentSwap | undefined {
  const { token } = orient(context, sold.token ?? '', bought.token ?? '')
  const hops = swaps.filter((swap) => swap.sold.token === token || swap.bought.token === token)
  return hops.find(({ pool }) => pool !== null) ?? swaps.at(-1)
}

/**
 * Returns the dollar value of an intermediate base token for which the route's token was sold: both ends of the route
 * may be other tokens.
 */
function valueOnTheWay(context: ChainContext, state: ChainState, { swaps, sold }: Total): bigint | null {
  let sum = 0n
  for (const swap of swaps) {
    if (swap.sold.token !== sold.token) continue
    const value = valueMicros(context, state, swap.bought.token, swap.bought.units)
    if (value === null) return null
    sum += value
  }
  return sum
}

/** Returns a route as one exchange; null when an end is unknown. */
function flowOf({ order, sold, bought, swaps }: Total, hop: SentSwap) {
  if (sold.token === null || bought.token === null) return null
  const fees = swaps.flatMap(({ fee }) => fee ?? [])
  const isKnown = sold.units !== null && bought.units !== null
  return {
    dex: hop.dex,
    pool: hop.pool,
    index: -1 - order,
    sold: { token: sold.token, units: sold.units as BaseUnits | null },
    bought: { token: bought.token, units: bought.units as BaseUnits | null },
    fees,
    ...(isKnown ? {} : { reason: hop.reason ?? 'a hop is not known' }),
  }
}

/** Adds a row with the net total of each route of several swaps: one trade for the wallet. */
export function addRouteTotals(
  context: ChainContext,
  state: ChainState,
  changes: Changes,
  place: Place,
  totals: readonly Total[],
): void {
  for (const total of totals) {
    const hop = mainHop(context, total)
    const flow = hop && flowOf(total, hop)
    if (!flow) continue
    const route = {
      id: total.routeId,
      sender: hop.sender,
      hops: total.swaps.length,
      inPool: false,
      inWallet: true,
      costs: total.costs,
    }
    const row = tradeRow(context, state, place, flow, route)
    row.value_micros ??= valueOnTheWay(context, state, total)
    const pool = hop.pool === null ? undefined : state.pools.get(hop.pool)
    // The route leaves the market where its last hop in that pool did.
    if (pool?.token === row.token && pool.price_usd !== null) setPrice(context, state, row, pool.price_usd)
    changes.trades.push(pool ? { ...row, network: pool.network } : row)
  }
}
