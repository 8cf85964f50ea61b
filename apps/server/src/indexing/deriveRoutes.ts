import type { ChainKey } from '@peregrine/core/network'
import { joinRoutes, type Route as JoinedRoute } from '@peregrine/core/route'
import type { BaseUnits } from '@peregrine/core/units'
import type { SwapFact } from '@peregrine/protocols/fact'
import { flowName } from '@peregrine/protocols/flowName'
import type { ChainContext } from './chainContext.ts'
import type { ChainState } from './chainState.ts'
import type { Changes } from './changes.ts'
import { type Place, type RowRoute, tradeRow } from './deriveTrades.ts'
import { orient, valueMicros } from './valuation.ts'
import type { DecodedTransaction } from './unit.ts'

type SentSwap = SwapFact & { sender: string }
type Total = JoinedRoute<SentSwap> & { order: number }

/** What each swap of a transaction belongs to, and the totals of the routes that have more than one. */
export type TransactionRoutes = { bySwap: Map<number, RowRoute>; totals: Total[] }

const noRoutes: TransactionRoutes = { bySwap: new Map(), totals: [] }

/** The common case, without the work of joining. */
function loneSwap(transaction: DecodedTransaction, swap: SwapFact): TransactionRoutes {
  const sender = swap.sender ?? transaction.senderOf(swap)
  const isCycle = swap.sold.token === swap.bought.token
  const route = { id: `${transaction.hash}:0`, sender, hops: 1, inPool: true, inWallet: !isCycle }
  return { bySwap: new Map([[swap.index, route]]), totals: [] }
}

/** Joins the swaps of a transaction into routes, each with the wallet whose tokens moved. */
export function routesOf(chain: ChainKey, transaction: DecodedTransaction): TransactionRoutes {
  const swaps = transaction.facts.filter((fact) => fact.kind === 'swap')
  if (swaps.length === 0) return noRoutes
  const [only] = swaps
  if (only && swaps.length === 1) return loneSwap(transaction, only)
  const sent = swaps.map((swap): SentSwap => ({ ...swap, sender: swap.sender ?? transaction.senderOf(swap) }))
  const bySwap = new Map<number, RowRoute>()
  const totals: Total[] = []
  for (const [order, route] of joinRoutes(transaction.hash, sent, flowName(chain)).entries()) {
    const hops = route.swaps.length
    for (const { index, sender } of route.swaps) {
      bySwap.set(index, {
        id: route.routeId,
        sender,
        hops,
        inPool: true,
        inWallet: hops === 1 && !route.isCycle,
      })
    }
    if (hops > 1 && !route.isCycle) totals.push({ ...route, order })
  }
  return { bySwap, totals }
}

/** The hop that trades the route's token shows where it happened. */
function mainHop(context: ChainContext, { swaps, sold, bought }: Total): SentSwap | undefined {
  const { token } = orient(context, sold.token ?? '', bought.token ?? '')
  const hops = swaps.filter((swap) => swap.sold.token === token || swap.bought.token === token)
  return hops.find(({ pool }) => pool !== null) ?? swaps.at(-1)
}

/** What the route's token was sold for, in dollars, where that was a base token: its own ends may both be none. */
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

/** A route as one exchange; null where its ends are not known. */
function flowOf({ order, sold, bought }: Total, hop: SentSwap) {
  if (sold.token === null || bought.token === null) return null
  const isKnown = sold.units !== null && bought.units !== null
  return {
    dex: hop.dex,
    pool: hop.pool,
    index: -1 - order,
    sold: { token: sold.token, units: sold.units as BaseUnits | null },
    bought: { token: bought.token, units: bought.units as BaseUnits | null },
    ...(isKnown ? {} : { reason: hop.reason ?? 'a hop is not known' }),
  }
}

/** Adds a row for the net total of each route of several swaps: one trade for the wallet. */
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
    }
    const row = tradeRow(context, state, place, flow, route)
    row.value_micros ??= valueOnTheWay(context, state, total)
    const pool = hop.pool === null ? undefined : state.pools.get(hop.pool)
    changes.trades.push(pool ? { ...row, network: pool.network } : row)
  }
}
