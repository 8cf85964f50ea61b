import type { SourceStep, StoredChain } from '@peregrine/chains/block'
import { zeroAddress } from '@peregrine/core/address'
import { Fault } from '@peregrine/core/fault'
import { createTestDatabase, type TestDatabase } from '@peregrine/testkit/database'
import { type FixtureChain, makeFixtureChain } from '@peregrine/testkit/fixture-chain/fixtureChain'
import { untilFound } from '@peregrine/testkit/untilFound'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ChainContext } from './chainContext.ts'
import { transferOfLog } from './deriveBalances.ts'
import { keepIndexing } from './keepIndexing.ts'
import { fixtureContext } from './testing/fixtureContext.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.drop())

const blockCount = 40
const blocksPerToken = 12
/** The block of a new token, of which the endpoint tells nothing. */
const refusedBlock = 2 * blocksPerToken + 1
const decimals = '0x313ce567'

function madeChain(): FixtureChain {
  const chain = makeFixtureChain({ seed: 14, blocksPerToken, swapsPerBlock: 3 })
  chain.extend(blockCount)
  return chain
}

/** A follower that begins after what is stored, and then waits. */
const followOf = (chain: FixtureChain, isFinal: boolean) =>
  async function* ({ cursor }: StoredChain, signal: AbortSignal): AsyncGenerator<SourceStep> {
    const blocks = chain.blocks.slice(cursor ? cursor.number + 1 : 0)
    if (blocks.length > 0) yield { type: 'blocks', blocks, isFinal, head: blockCount }
    const { promise, resolve } = Promise.withResolvers<void>()
    signal.addEventListener('abort', () => resolve())
    await promise
  }

/** Refuses the facts of the token that is new in one block. */
function refusing(chain: FixtureChain, endpoint: { isRefusing: boolean }): ChainContext {
  const context = fixtureContext(chain)
  const readCalls: ChainContext['readCalls'] = (calls, blockNumber) =>
    endpoint.isRefusing && blockNumber === refusedBlock && calls.some(({ data }) => data === decimals)
      ? Promise.reject(new Fault('chain.unreachable', { chain: 'eth', why: 'server' }))
      : context.readCalls(calls, blockNumber)
  return { ...context, readCalls }
}

const gaps = async () =>
  (
    await database.pool.query(
      `select from_number::int as from, to_number::int as to, why, before_hash as before, to_hash as last, filled_ms
       from chain_gap`,
    )
  ).rows

/** What the accounts of a token hold at the end, by all transfers of the chain. */
function heldAtEnd(chain: FixtureChain, token: string): Record<string, string> {
  const held = new Map<string, bigint>()
  for (const log of chain.blocks.flatMap(({ transactions }) => transactions.flatMap(({ logs }) => logs))) {
    const transfer = log.address === token ? transferOfLog(log) : null
    if (!transfer) continue
    held.set(transfer.from, (held.get(transfer.from) ?? 0n) - transfer.units)
    held.set(transfer.to, (held.get(transfer.to) ?? 0n) + transfer.units)
  }
  held.delete(zeroAddress)
  return Object.fromEntries([...held].filter(([, units]) => units !== 0n).map(([a, u]) => [a, String(u)]))
}

/** What is stored of a token's holders; null if they are unknown. */
async function storedHolders(token: string): Promise<Record<string, string> | null> {
  const { rows } = await database.pool.query(
    'select account, units::text as units from balance where token = $1 and units <> 0',
    [token],
  )
  const known = await database.pool.query('select 1 from token where address = $1 and is_holders_complete', [
    token,
  ])
  return known.rowCount === 0 ? null : Object.fromEntries(rows.map(({ account, units }) => [account, units]))
}

const cursorAt = async (number: number) =>
  (await database.pool.query('select 1 from chain_cursor where number >= $1', [number])).rows[0] ?? null

test.each([
  // One failure more: of many blocks read at once it shows which one fails.
  { isFinal: true, failures: 4 },
  { isFinal: false, failures: 3 },
])(
  'a block whose facts are refused again and again is left out, recorded and filled later (final: $isFinal)',
  async ({ isFinal, failures }) => {
    const chain = madeChain()
    const ended = new AbortController()
    const endpoint = { isRefusing: true }
    const restarts: unknown[] = []
    const indexing = keepIndexing({
      database: database.config,
      context: refusing(chain, endpoint),
      finalityDepth: 4,
      follow: followOf(chain, isFinal),
      signal: ended.signal,
      patience: { tries: 3, ms: 0 },
      fill: {
        readRange: async (from, to) => chain.blocks.slice(from, to + 1),
        mayFill: () => true,
        lastFinal: () => blockCount,
        lookMs: 20,
        retryMs: 20,
      },
      hooks: {
        onRecord: () => undefined,
        onHalt: (why) => restarts.push(why),
        onRestart: (error) => restarts.push(error),
      },
    })
    try {
      await untilFound(() => cursorAt(blockCount), { what: 'the head', everyMs: 20, endMs: 60_000 })
      expect(restarts).toHaveLength(failures)
      expect(await gaps()).toEqual([
        {
          from: refusedBlock,
          to: refusedBlock,
          why: 'facts-missing',
          before: chain.blocks[refusedBlock - 1]?.hash,
          last: chain.blocks[refusedBlock]?.hash,
          filled_ms: null,
        },
      ])
      // Of the two older tokens it moves the second.
      const [still, moved] = chain.tokens() as [string, string]
      expect(await storedHolders(still)).toEqual(heldAtEnd(chain, still))
      expect(await storedHolders(moved)).toBeNull()
      endpoint.isRefusing = false
      const filled = async () => (await gaps()).find(({ filled_ms }) => filled_ms !== null) ?? null
      await untilFound(filled, { what: 'the gap filled', everyMs: 20, endMs: 60_000 })
      const { rows } = await database.pool.query(
        'select count(*)::int as n from trade where block_number = $1',
        [refusedBlock],
      )
      expect(rows[0].n).toBeGreaterThan(0)
    } finally {
      ended.abort()
      await indexing
    }
  },
)
