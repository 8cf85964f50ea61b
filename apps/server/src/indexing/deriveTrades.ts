import type { Leg, SwapFact } from '@peregrine/protocols/fact'
import type { PoolRow, TradeRow } from '../db/rows.ts'
import type { ChainContext } from './chainContext.ts'
import type { ChainState } from './chainState.ts'
import type { Changes } from './changes.ts'
import { isDeepest } from './deepestPool.ts'
import { addToCandles } from './deriveCandles.ts'
import { feesOfRow, type RouteCosts } from './deriveFees.ts'
import { addSwapToPool, networkOf, poolOfSwap } from './derivePools.ts'
import { nativeOf, standingPrice, setPrice, standingRate } from './standingPrice.ts'
import type { DecodedBlock, DecodedTransaction } from './unit.ts'
import { marketCapAt, orient, tradePriceUsd, valueMicros } from './valuation.ts'

type Flow = Pick<SwapFact, 'dex' | 'pool' | 'index' | 'sold' | 'bought' | 'reason'> & {
  /** Fees charged by the venues. */
  fees: readonly Leg[]
}
export type Place = { block: DecodedBlock; transaction: DecodedTransaction }
export type RowRoute = {
  id: string
  sender: string
  hops: number
  inPool: boolean
  inWallet: boolean
  /** Costs beyond the venues; none if another row of the route has them. */
  costs: RouteCosts
}

/** A smallint; a block full of one transaction's events could exceed it. */
const maxHops = 32_767

/** Builds the row of a token flow, with side, value and the price paid. */
export function tradeRow(
  context: ChainContext,
  state: ChainState,
  { block, transaction }: Place,
  flow: Flow,
  route: RowRoute,
): TradeRow {
  const { token, quote } = orient(context, flow.sold.token, flow.bought.token)
  const isBuy = flow.bought.token === token
  const tokenUnits = isBuy ? flow.bought.units : flow.sold.units
  const quoteUnits = isBuy ? flow.sold.units : flow.bought.units
  const price = tradePriceUsd(context, state, { token, tokenUnits, quote, quoteUnits })
  const row = {
    chain: context.chain,
    network: networkOf(context.chain, flow.dex),
    block_number: block.number,
    block_hash: block.hash,
    time_ms: block.timeMs,
    tx_index: transaction.index,
    tx_hash: transaction.hash,
    idx: flow.index,
    in_pool: route.inPool,
    in_wallet: route.inWallet,
    route_id: route.id,
    hops: Math.min(route.hops, maxHops),
    dex: flow.dex,
    pool: flow.pool,
    sender: route.sender,
    side: sideOf(flow, isBuy),
    token,
    quote,
    sold_token: flow.sold.token,
    sold_units: flow.sold.units,
    bought_token: flow.bought.token,
    bought_units: flow.bought.units,
    reason: flow.reason ?? null,
    value_micros: valueMicros(context, state, quote, quoteUnits),
    price_usd: price,
    paid_usd: price,
    market_cap: marketCapAt(context, state, token, price),
    seen_ms: block.seenAtMs,
  }
  return { ...row, ...feesOfRow(context, state, row, { venue: flow.fees, costs: route.costs }) }
}

function sideOf({ sold, bought }: Flow, isBuy: boolean): TradeRow['side'] {
  if (sold.token === bought.token) return 'x'
  return isBuy ? 'b' : 's'
}

/** True for the pool that a token was priced by so far, or for any while there is none. */
function isIncumbent(state: ChainState, pool: PoolRow): boolean {
  const best = state.tokens.get(pool.token)?.best_pool ?? null
  return best === null || best === pool.id
}

/**
 * Sets the prices of tokens from a block's trades, each from its deepest pool, so that a thin pool cannot. Another pool
 * than before has to be the deeper one once the block is over: what was lent for a transaction has left again by then.
 */
export function setTokenPrices(state: ChainState, changes: Changes, rows: readonly TradeRow[]): void {
  for (const row of rows) {
    const pool = row.in_pool && row.side !== 'x' && row.pool !== null ? state.pools.get(row.pool) : undefined
    if (pool) setTokenPrice(state, changes, pool, row)
  }
}

function setTokenPrice(state: ChainState, changes: Changes, pool: PoolRow, row: TradeRow): void {
  const token = state.tokens.get(row.token)
  if (!token || pool.token !== row.token || row.price_usd === null) return
  if (!isDeepest(state, token, pool, row.time_ms)) return
  token.best_pool = pool.id
  token.liquidity_micros = pool.liquidity_micros
  token.price_usd = row.price_usd
  token.market_cap = row.market_cap
  token.traded_ms = row.time_ms
  changes.tokens.add(token.address)
}

/** Adds a pool swap with all its consequences; a token's price by another pool than before follows: `setTokenPrices`. */
export function addSwap(
  context: ChainContext,
  state: ChainState,
  changes: Changes,
  place: Place,
  swap: SwapFact,
  route: RowRoute,
): TradeRow {
  const pool = poolOfSwap(context, state, changes, swap, place.block)
  if (pool) addSwapToPool(context, state, changes, pool, swap)
  const fees = swap.fee ? [swap.fee] : []
  const row = tradeRow(context, state, place, { ...swap, fees }, route)
  changes.trades.push(row)
  if (!pool || row.side === 'x') return row
  row.network = pool.network
  const isPoolsToken = pool.token === row.token
  const standing = standingPrice(
    context,
    state,
    standingRate(context, state, pool, swap),
    row,
    isPoolsToken ? pool.price_usd : null,
  )
  setPrice(context, state, row, standing.usd)
  if (row.price_usd !== null && isPoolsToken) {
    pool.price_usd = row.price_usd
    pool.market_cap = row.market_cap
    addToCandles(changes.candles, row, nativeOf(pool, row, standing))
    if (isIncumbent(state, pool)) setTokenPrice(state, changes, pool, row)
  }
  pool.traded_ms = row.time_ms
  return row
}
