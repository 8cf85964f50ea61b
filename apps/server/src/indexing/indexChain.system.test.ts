import type { SourceStep } from '@peregrine/chains/block'
import type { ChainRecord } from '@peregrine/contract/chainRecord'
import { isFault } from '@peregrine/core/fault'
import { type FixtureChain, makeFixtureChain } from '@peregrine/testkit/fixture-chain/fixtureChain'
import type pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { fixtureContext } from './testing/fixtureContext.ts'
import { openTestClient } from './testing/testClient.ts'
import { indexChain } from './indexChain.ts'
import { chainFacts, readStoredChain } from './storedChain.ts'

const finalityDepth = 64
let client: pg.Client
beforeEach(async () => {
  const opened = await openTestClient()
  client = opened.client
  return opened.end
})

/** Watches everybody; each transaction also carries a thousand wei. */
const watching = {
  watched: { isEmpty: false, has: () => true },
  readValues: async (_: string, questions: readonly unknown[]) => questions.map(() => 1_000n),
}

async function index(chain: FixtureChain, steps: SourceStep[], on = client): Promise<ChainRecord[]> {
  const records: ChainRecord[] = []
  const { log } = await readStoredChain(on, 'eth')
  await indexChain({
    client: on,
    context: { ...fixtureContext(chain), ...watching },
    steps: (async function* () {
      yield* steps
    })(),
    log,
    finalityDepth,
    hooks: { onRecord: (record) => records.push(record) },
    now: () => 0,
  })
  return records
}

const live = (chain: FixtureChain, from: number): SourceStep[] => [
  { type: 'blocks', blocks: chain.blocks.slice(from), isFinal: false, head: chain.blocks.length - 1 },
]

async function contents(on: pg.ClientBase): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {}
  for (const table of chainFacts) {
    const { rows } = await on.query<{ row: string }>(
      `select to_jsonb(t)::text as row from ${table} t order by 1`,
    )
    all[table] = rows.map(({ row }) => row)
  }
  return all
}

/** Indexes the same chain afresh in its own database. */
async function cleanContents(chain: FixtureChain): Promise<Record<string, string[]>> {
  const other = await openTestClient()
  await index(chain, live(chain, 0), other.client)
  const all = await contents(other.client)
  await other.end()
  return all
}

test('the network fee is charged once for each transaction, in units and in dollars', async () => {
  const chain = makeFixtureChain({ seed: 1 })
  chain.extend(30)
  await index(chain, live(chain, 0))
  const { rows } = await client.query(
    `select count(*)::int as trades, count(distinct tx_hash)::int as transactions, sum(network_fee_units)::text as wei,
      count(*) filter (where venue_fee_micros = 0 and router_fee_micros = 0 and router_fee_units = 0)::int as known,
      count(*) filter (where network_fee_micros is null and value_micros is not null)::int as unvalued
      from trade where in_wallet`,
  )
  const [sums] = rows
  expect(sums.trades).toBeGreaterThan(20)
  expect(BigInt(sums.wei)).toBe(BigInt(sums.transactions) * 10n ** 14n)
  expect(sums).toMatchObject({ known: sums.trades, unvalued: 0 })
})

test('every swap becomes a trade with value, price and market cap', async () => {
  const chain = makeFixtureChain({ seed: 1 })
  chain.extend(30)
  const records = await index(chain, live(chain, 0))
  const { rows } = await client.query(
    'select count(*)::int as n, count(value_micros)::int as valued, count(price_usd)::int as priced from trade',
  )
  expect(rows[0]).toEqual({ n: 31 * 10, valued: expect.any(Number), priced: expect.any(Number) })
  expect(rows[0].valued).toBeGreaterThan(290)
  expect(rows[0].priced).toBeGreaterThan(290)
  expect(records.map(({ seq }) => seq)).toEqual(chain.blocks.map((_block, position) => position + 1))
  expect(records.flatMap(({ trades }) => trades)).toHaveLength(310)
})

test('a backfill in one unit equals indexing block by block', async () => {
  const chain = makeFixtureChain({ seed: 2 })
  chain.extend(60)
  await index(chain, [{ type: 'blocks', blocks: chain.blocks, isFinal: true, head: 1_000 }])
  expect(await contents(client)).toEqual(await cleanContents(chain))
})

test("a backfill reports watched wallets' activity, so that alerts are late rather than missing", async () => {
  const chain = makeFixtureChain({ seed: 1 })
  const told = async (isFinal: boolean, on: pg.Client) => {
    const records = await index(chain, [{ type: 'blocks', blocks: chain.blocks, isFinal, head: 1_000 }], on)
    const ids = records.flatMap(({ trades, transfers }) => [...trades, ...transfers].map(({ id }) => id))
    return [records[0]?.type, ids.sort()] as const
  }
  const other = await openTestClient()
  const [, live] = await told(false, other.client)
  await other.end()
  expect(live.length).toBeGreaterThan(10)
  expect(await told(true, client)).toEqual(['reset', live])
})

test('a transfer from an impostor of a counterparty is marked in the record and in the table', async () => {
  const chain = makeFixtureChain({ seed: 1 })
  const other = await openTestClient()
  const told = (await index(chain, live(chain, 0), other.client)).flatMap(({ transfers }) => transfers)
  await other.end()
  const dust = told.find(({ isNative, spam }) => isNative && spam === null)
  if (!dust?.counterparty) throw new Error('the fixture moves native coins')
  const { wallet, counterparty } = dust
  const friend = `${counterparty.slice(0, 6)}${'7'.repeat(32)}${counterparty.slice(-4)}`
  await client.query(
    `insert into transfer (chain, block_number, block_hash, time_ms, tx_index, tx_hash, idx, wallet, direction, counterparty,
       token, symbol, units, is_native, value_micros, seen_ms)
     values ('eth', 0, '0x', 0, 0, '0x', 0, $1, 'o', $2, '0xt', 'T', 1, false, 1000000, 0)`,
    [wallet, friend],
  )
  const records = await index(chain, live(chain, 0))
  const [event] = records.flatMap(({ transfers }) => transfers.filter(({ id }) => id === dust.id))
  expect(event?.spam).toBe('lookalike')
  const { rows } = await client.query<{ spam: string | null }>(
    'select spam from transfer where wallet = $1 and tx_hash = $2 and is_native',
    [wallet, dust.transactionHash],
  )
  expect(rows).toContainEqual({ spam: 'lookalike' })
})

test('holders add up to the supply', async () => {
  const chain = makeFixtureChain({ seed: 3 })
  chain.extend(50)
  await index(chain, live(chain, 0))
  const { rows } = await client.query<{ total: string }>(
    'select sum(units) as total from balance group by token',
  )
  expect(rows.length).toBe(3)
  for (const { total } of rows) expect(BigInt(total)).toBe(chain.supply)
})

test.each([1, 5, 33, 64])('a reorg of depth %i equals a clean index of the new branch', async (depth) => {
  const chain = makeFixtureChain({ seed: 40 + depth })
  chain.extend(90)
  await index(chain, live(chain, 0))
  const tip = chain.blocks.length - depth - 1
  chain.fork(depth, depth + 3)
  const to = chain.blocks[tip]
  if (!to) throw new Error('no ancestor')
  const records = await index(chain, [
    { type: 'undo', to: { number: to.number, hash: to.hash } },
    ...live(chain, tip + 1),
  ])
  expect(records[0]).toMatchObject({ type: 'undo', seq: 92, blockNumber: tip })
  expect(records[0]?.removedTrades).toHaveLength(depth * 10)
  expect(records[0]?.removedTransfers.length).toBeGreaterThanOrEqual(depth * 20)
  expect(await contents(client)).toEqual(await cleanContents(chain))
})

test('a reorg into blocks committed as final is refused and changes nothing', async () => {
  const chain = makeFixtureChain({ seed: 5 })
  chain.extend(40)
  await index(chain, [{ type: 'blocks', blocks: chain.blocks, isFinal: true, head: 1_000 }])
  const before = await contents(client)
  const to = chain.blocks[20]
  const undo = index(chain, [{ type: 'undo', to: { number: 20, hash: to?.hash ?? '' } }])
  await expect(undo).rejects.toSatisfy((error) => isFault(error, 'chain.reorg-too-deep'))
  expect(await contents(client)).toEqual(before)
})

test('a reorg one block deeper than finality is refused, though every block of it is journalled', async () => {
  const chain = makeFixtureChain({ seed: 6 })
  chain.extend(90)
  await index(chain, live(chain, 0))
  const before = await contents(client)
  const to = chain.blocks[chain.blocks.length - 1 - finalityDepth - 1]
  if (!to) throw new Error('no ancestor')
  const undo = index(chain, [{ type: 'undo', to: { number: to.number, hash: to.hash } }])
  await expect(undo).rejects.toSatisfy((error) => isFault(error, 'chain.reorg-too-deep'))
  expect(await contents(client)).toEqual(before)
})
