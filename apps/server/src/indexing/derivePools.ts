import { type ChainKey, type Network, networkFacts, networks } from '@peregrine/core/network'
import type { LiquidityFact, PoolFact, SwapFact } from '@peregrine/protocols/fact'
import type { PoolInfo } from '@peregrine/protocols/poolInfo'
import type { PoolRow } from '../db/rows.ts'
import type { ChainContext } from './chainContext.ts'
import type { ChainState } from './chainState.ts'
import type { Changes } from './changes.ts'
import type { DecodedBlock } from './unit.ts'
import { orient, valueMicros } from './valuation.ts'

/** Venues whose events report reserves, so that swaps must not be added up as well. */
export const dexesThatReportReserves =
  /^(uniswap-v2|sushiswap-v2|pancakeswap-v2|univ2|aerodrome-v2|velodrome-v2|fourmeme|pumpfun|pumpswap)/

/** Returns the tab of a venue's trades. */
export function networkOf(chain: ChainKey, dex: string): Network {
  if (chain === 'bsc' && dex.startsWith('fourmeme')) return 'four'
  if (chain === 'sol' && dex === 'pumpfun') return 'pump'
  return networks.find((network) => network === chain && networkFacts[network].chain === chain) ?? 'eth'
}

type Description = Pick<PoolInfo, 'pool' | 'dex' | 'tokens' | 'factory' | 'isKnownFactory' | 'feePips'> & {
  family: PoolInfo['family'] | null
  underlying?: readonly string[]
  isStable?: boolean
}

/** Builds a pool's first row; the traded token has the lowest rank, the quote the highest. */
export function newPoolRow(
  context: ChainContext,
  info: Description,
  at: { number: number; timeMs: number },
): PoolRow {
  const byRank = [...info.tokens].sort((one, other) => (orient(context, one, other).token === one ? -1 : 1))
  return {
    chain: context.chain,
    id: info.pool,
    dex: info.dex,
    network: networkOf(context.chain, info.dex),
    family: info.family,
    tokens: [...info.tokens],
    underlying: info.underlying ? [...info.underlying] : null,
    token: byRank[0] ?? '',
    quote: byRank.at(-1) ?? '',
    fee_pips: info.feePips,
    factory: info.factory,
    is_known_factory: info.isKnownFactory,
    is_stable: info.isStable ?? null,
    first_block: at.number,
    first_seen_ms: at.timeMs,
    born_ms: null,
    reserves: info.tokens.map(() => 0n),
    price_usd: null,
    market_cap: null,
    liquidity_micros: 0n,
    traded_ms: null,
  }
}

/** Dates the birth of a pool that is known: one known from an earlier block was not born here, whatever the event. */
export function noteBirth(changes: Changes, known: PoolRow, block: DecodedBlock): void {
  if (known.born_ms !== null || known.first_block !== block.number) return
  known.born_ms = block.timeMs
  changes.pools.add(known.id)
}

/** Adds a pool announced by an event. */
export function addPoolFact(
  context: ChainContext,
  state: ChainState,
  changes: Changes,
  fact: PoolFact,
  block: DecodedBlock,
): void {
  const known = state.pools.get(fact.pool)
  if (known) return noteBirth(changes, known, block)
  const info = {
    pool: fact.pool,
    dex: fact.dex,
    tokens: fact.tokens,
    factory: fact.factory,
    // Solana's programs have no factories: they vouch for their pools themselves.
    isKnownFactory: fact.factory !== null || context.chain === 'sol',
    feePips: fact.feePips,
    family: fact.family ?? null,
    ...(fact.isStable === undefined ? {} : { isStable: fact.isStable }),
  }
  state.pools.set(fact.pool, { ...newPoolRow(context, info, block), born_ms: block.timeMs })
  state.notPools.delete(fact.pool)
  changes.pools.add(fact.pool)
}

/** Returns the pool row of a swap, built from the swap itself where events name the tokens (Solana). */
export function poolOfSwap(
  context: ChainContext,
  state: ChainState,
  changes: Changes,
  fact: SwapFact,
  block: DecodedBlock,
): PoolRow | null {
  if (fact.pool === null) return null
  const known = state.pools.get(fact.pool)
  if (known) return known
  const info = {
    pool: fact.pool,
    dex: fact.dex,
    tokens: fact.reserves?.tokens ?? [fact.sold.token, fact.bought.token].sort(),
    factory: null,
    isKnownFactory: context.chain === 'sol' && !fact.fromRouteEvent,
    feePips: null,
    family: null,
  }
  const row = newPoolRow(context, info, block)
  state.pools.set(fact.pool, row)
  changes.pools.add(fact.pool)
  return row
}

/** Keeps the depth behind a token's price up to date when that pool shrinks. */
function setDepth(state: ChainState, changes: Changes, row: PoolRow): void {
  changes.pools.add(row.id)
  const token = state.tokens.get(row.token)
  if (token?.best_pool !== row.id || token.liquidity_micros === row.liquidity_micros) return
  token.liquidity_micros = row.liquidity_micros
  changes.tokens.add(token.address)
}

/** Sets the liquidity to twice the dollar value of the quote side, as for a pool of equal halves. */
function setLiquidity(context: ChainContext, state: ChainState, changes: Changes, row: PoolRow): void {
  const quoteUnits = row.reserves[row.tokens.indexOf(row.quote)]
  const micros = valueMicros(context, state, row.quote, quoteUnits ?? null)
  if (micros !== null) row.liquidity_micros = micros > 0n ? 2n * micros : 0n
  setDepth(state, changes, row)
}

/** Empties a pool whose reserves moved elsewhere. */
export function emptyPool(state: ChainState, changes: Changes, id: string): void {
  const row = state.pools.get(id)
  if (!row) return
  row.reserves = row.reserves.map(() => 0n)
  row.liquidity_micros = 0n
  setDepth(state, changes, row)
}

/** Applies a liquidity event to a pool's reserves. */
export function addLiquidityFact(
  context: ChainContext,
  state: ChainState,
  changes: Changes,
  fact: LiquidityFact,
): void {
  const row = state.pools.get(fact.pool)
  if (!row || row.tokens.length !== fact.units.length || (fact.isChange && row.reserves.length === 0)) return
  row.reserves = fact.units.map((units, position) =>
    fact.isChange ? (row.reserves[position] ?? 0n) + units : units,
  )
  setLiquidity(context, state, changes, row)
}

/** Returns a pool's reserves after a swap; null when another event reports them. */
function reservesAfter(row: PoolRow, { sold, bought, curve, reserves }: SwapFact): bigint[] | null {
  if (curve) return row.tokens.map((token) => (token === row.token ? curve.realToken : curve.realQuote) ?? 0n)
  if (reserves && !reserves.isVirtual) {
    return row.tokens.map((token) => reserves.units[reserves.tokens.indexOf(token)] ?? 0n)
  }
  // Unknown since blocks were left out: there is nothing to add to.
  if (dexesThatReportReserves.test(row.dex) || row.reserves.length === 0) return null
  const flow = new Map([[bought.token, -(bought.units ?? 0n)]])
  flow.set(sold.token, (flow.get(sold.token) ?? 0n) + (sold.units ?? 0n))
  return row.tokens.map((token, position) => (row.reserves[position] ?? 0n) + (flow.get(token) ?? 0n))
}

/** Applies a swap to a pool's reserves. */
export function addSwapToPool(
  context: ChainContext,
  state: ChainState,
  changes: Changes,
  row: PoolRow,
  fact: SwapFact,
): void {
  row.reserves = reservesAfter(row, fact) ?? row.reserves
  setLiquidity(context, state, changes, row)
}
