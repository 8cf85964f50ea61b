import { nativeCoin } from '@peregrine/core/address'
import type { Pool } from 'pg'
import type { TokenRow } from '../db/rows.ts'
import { withClient } from '../db/withClient.ts'
import { type ChainState, emptyState, loadCoinPrices, loadTokens } from '../indexing/chainState.ts'
import { lacksFacts, withFacts } from '../indexing/tokenFacts.ts'
import type { DiscoveryChain } from './discoveryChain.ts'
import { readersOf } from './familyReaders.ts'
import { deepestOf, type FoundPool, type FoundRow, type Moment, rowOfFound } from './foundPool.ts'
import { refreshFacts } from './refreshFacts.ts'
import { storePools, storePrice, storeTokens } from './storeFound.ts'

/** One reading of a chain: its state as far as it is known, and the moment. */
export type Reading = { db: Pool; chain: DiscoveryChain; state: ChainState; at: Moment }

/** Begins to read a chain at its height. */
export async function openReading(db: Pool, chain: DiscoveryChain, nowMs: number): Promise<Reading> {
  const state = emptyState(chain.context.chain)
  const [number] = await Promise.all([
    readersOf(chain).readHeight(chain),
    withClient(db, (client) => loadCoinPrices(client, state)),
  ])
  return { db, chain, state, at: { number, timeMs: nowMs } }
}

/** Adds the tokens of pools that the state does not have yet; those that are none on the chain stay away. */
export async function readMissing(
  { db, chain, state, at }: Reading,
  tokens: readonly string[],
): Promise<void> {
  const wanted = [...new Set(tokens)].filter((token) => token !== nativeCoin)
  await withClient(db, (client) => loadTokens(client, state, wanted))
  const missing = wanted.filter((token) => !state.tokens.has(token))
  if (missing.length === 0) return
  const rows = await readersOf(chain).readTokens(chain, missing, at)
  for (const row of rows) state.tokens.set(row.address, row)
  await storeTokens(db, rows)
}

/** Reads what a stored token lacks, unless that was asked for lately. */
export async function readLacking({ db, chain, state, at }: Reading, token: string): Promise<void> {
  const row = state.tokens.get(token)
  const facts = row && lacksFacts(row) ? await refreshFacts(db, chain, token, at.timeMs) : null
  if (row && facts) Object.assign(row, withFacts(row, facts))
}

function priced(row: TokenRow, found: readonly FoundRow[]): TokenRow | null {
  const best = deepestOf(row.address, found)
  if (!best || row.traded_ms !== null) return null
  const { price_usd, market_cap, liquidity_micros, id } = best
  return { ...row, price_usd, market_cap, liquidity_micros, best_pool: id }
}

/** Stores pools with their tokens. */
async function storeRows(reading: Reading, pools: readonly FoundPool[]): Promise<FoundRow[]> {
  const { db, chain, state, at } = reading
  await readMissing(
    reading,
    pools.flatMap(({ info }) => info.tokens),
  )
  const isReadable = ({ info }: FoundPool) =>
    info.tokens.every((token) => token === nativeCoin || state.tokens.has(token))
  const rows = pools.filter(isReadable).map((found) => rowOfFound(chain.context, state, found, at))
  await storePools(db, rows)
  return rows
}

/** Stores pools with their tokens, and prices the tokens by the deepest. */
export async function storeAll(reading: Reading, pools: readonly FoundPool[]): Promise<FoundRow[]> {
  const rows = await storeRows(reading, pools)
  await storePrices(reading, rows)
  return rows
}

/** Stores further pools of tokens; one that has a price keeps it. */
export async function storeMore(reading: Reading, pools: readonly FoundPool[]): Promise<void> {
  const rows = await storeRows(reading, pools)
  const { tokens } = reading.state
  await storePrices(
    reading,
    rows.filter(({ row }) => tokens.get(row.token)?.price_usd == null),
  )
}

async function storePrices({ db, state }: Reading, rows: readonly FoundRow[]): Promise<void> {
  for (const token of new Set(rows.map(({ row }) => row.token))) {
    const row = state.tokens.get(token)
    const withPrice = row && priced(row, rows)
    if (withPrice) await storePrice(db, withPrice)
  }
}
