import type { BaseUnits } from '@peregrine/core/units'
import type { SwapFact } from '@peregrine/protocols/fact'
import type pg from 'pg'
import { expect, test } from 'vitest'
import type { TokenRow } from '../db/rows.ts'
import { emptyState } from './chainState.ts'
import { newPoolRow } from './derivePools.ts'
import { learnUnit } from './learnUnit.ts'
import { noTradeCosts } from './testing/fixtureContext.ts'
import { unaskedContext } from './testing/unaskedContext.ts'

const context = unaskedContext({ chain: 'sol', nativeSymbol: 'SOL', baseTokens: new Map() })

/** A database that got the launch of every token that it is asked for, after the index began. */
function databaseWithLaunches(): { client: pg.ClientBase; asked: string[] } {
  const asked: string[] = []
  const query = async ({ name, values }: { name: string; values: [string, string[]] }) => {
    if (name !== 'load-launches') throw new Error(`unforeseen query ${name}`)
    asked.push(...values[1])
    return { rows: values[1].map((token) => ({ token, stage: 'curve' })) }
  }
  return { client: { query } as unknown as pg.ClientBase, asked }
}

const token = (address: string, bestPool: string | null): TokenRow => ({
  chain: 'sol',
  address,
  symbol: 'T',
  name: 'T',
  decimals: 6,
  total_supply: 1n,
  skeleton: 't',
  first_block: 0,
  first_seen_ms: 0,
  is_holders_complete: false,
  price_usd: null,
  market_cap: null,
  liquidity_micros: 0n,
  best_pool: bestPool,
  traded_ms: null,
})

test.each([
  ['a curve', 'pumpfun', ['T']],
  ['another pool', 'raydium-cpmm', []],
])('of a token priced by %s (%s), trades elsewhere look for the launches of %j', async (_, dex, wanted) => {
  const state = emptyState('sol')
  for (const [pool, of] of [
    ['best', dex],
    ['other', 'raydium-clmm'],
  ] as const) {
    const info = { pool, dex: of, tokens: ['T', 'Q'], factory: null, isKnownFactory: true, feePips: null }
    state.pools.set(pool, newPoolRow(context, { ...info, family: null }, { number: 1, timeMs: 1 }))
  }
  for (const row of [token('T', 'best'), token('Q', null)]) state.tokens.set(row.address, row)
  for (const address of ['T', 'Q']) state.notLaunches.add(address)
  const swap: SwapFact = {
    kind: 'swap',
    dex: 'raydium-clmm',
    pool: 'other',
    index: 0,
    sold: { token: 'Q', units: 1n as BaseUnits },
    bought: { token: 'T', units: 1n as BaseUnits },
    sender: 'A',
  }
  const plain = { senderOf: () => 'A', costs: noTradeCosts, logs: [], balances: [] }
  const transaction = { ...plain, hash: 'X', index: 0, facts: [swap] }
  const head = { number: 2, hash: 'H', parentHash: '', timeMs: 2, seenAtMs: 2, faults: [], transfers: [] }
  const { client, asked } = databaseWithLaunches()
  await learnUnit(client, context, state, [{ ...head, transactions: [transaction], decimals: new Map() }])
  expect(asked).toEqual(wanted)
  expect(state.launches.get('T')?.stage).toBe(wanted.length > 0 ? 'curve' : undefined)
})
