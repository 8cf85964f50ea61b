import type { Block, SourceStep } from '@peregrine/chains/block'
import type { ChainRecord } from '@peregrine/contract/chainRecord'
import { createTestDatabase, type TestDatabase } from '@peregrine/testkit/database'
import { type FixtureChain, makeFixtureChain } from '@peregrine/testkit/fixture-chain/fixtureChain'
import { seededRandom } from '@peregrine/testkit/seededRandom'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { indexChain } from '../indexChain.ts'
import { readStoredChain } from '../storedChain.ts'
import { fixtureContext } from '../testing/fixtureContext.ts'
import { FillQueue } from './fillQueue.ts'
import { keepFilling } from './keepFilling.ts'
import { undoToGap } from './undoToGap.ts'

const finalityDepth = 64
const blockCount = 95
const [from, to] = [30, 72]
/** Trades after a gap have the value that they had then, until five more blocks have priced the coin. */
const settled = to + 8

let gapped: TestDatabase
let straight: TestDatabase
beforeEach(async () => {
  ;[gapped, straight] = [await createTestDatabase(), await createTestDatabase()]
})
afterEach(async () => {
  await gapped.drop()
  await straight.drop()
})

const watching = {
  watched: { isEmpty: false, has: () => true },
  readValues: async (_: string, questions: readonly unknown[]) => questions.map(() => 1_000n),
}

type Read = (from: number, to: number) => Block[]

type Run = {
  database: TestDatabase
  chain: FixtureChain
  steps: AsyncIterable<SourceStep>
  read?: Read
  onFill?: (info: { to: number; isWhole: boolean }) => void
  retryMs?: number
  startTries?: number
  onFailure?: (error: unknown) => void
}

async function run({
  database,
  chain,
  steps,
  read,
  onFill,
  retryMs = 1,
  startTries = 0,
  onFailure,
}: Run): Promise<ChainRecord[]> {
  const client = new pg.Client(database.config)
  await client.connect()
  const ended = new AbortController()
  const queue = new FillQueue()
  const context = { ...fixtureContext(chain), ...watching }
  const failures: unknown[] = []
  const filling =
    read &&
    keepFilling({
      database: database.config,
      context,
      queue,
      signal: ended.signal,
      readRange: async (first, last) => read(first, last),
      mayFill: () => true,
      lastFinal: () => blockCount,
      lookMs: 5,
      retryMs,
      startTries,
      onFailure: onFailure ?? ((error) => failures.push(error)),
    })
  const records: ChainRecord[] = []
  try {
    const { log } = await readStoredChain(client, 'eth')
    const hooks = { onRecord: (record: ChainRecord) => records.push(record), ...(onFill && { onFill }) }
    await indexChain({ client, context, steps, log, finalityDepth, hooks, now: () => 0, fills: queue })
  } finally {
    ended.abort()
    await filling
    await client.end()
  }
  expect(failures).toEqual([])
  return records
}

const unit = (chain: FixtureChain, first: number, last: number): SourceStep => ({
  type: 'blocks',
  blocks: chain.blocks.slice(first, last + 1),
  isFinal: false,
  head: blockCount,
})

async function* straightSteps(chain: FixtureChain): AsyncGenerator<SourceStep> {
  yield unit(chain, 0, blockCount)
}

function skipOf(chain: FixtureChain): SourceStep {
  const [before, after] = [chain.blocks[from - 1], chain.blocks[to + 1]] as [Block, Block]
  const range = { from, to, why: 'not-served', before, after } as const
  return { type: 'skip', range }
}

/** Leaves blocks out, goes on after them, and waits for the rest. */
async function* gappedSteps(chain: FixtureChain, filled: Promise<void>): AsyncGenerator<SourceStep> {
  yield unit(chain, 0, from - 1)
  yield skipOf(chain)
  yield unit(chain, to + 1, blockCount)
  await filled
}

/** The head of a chain that has no new block for a while. */
async function* nothingUntil(end: Promise<void>): AsyncGenerator<SourceStep> {
  await end
  yield* []
}

const madeChain = (seed: number): FixtureChain => {
  const chain = makeFixtureChain({ seed, blocksPerToken: 12, swapsPerBlock: 5 })
  chain.extend(blockCount)
  return chain
}

const tradeColumns = `chain, network, block_number, block_hash, time_ms, tx_index, tx_hash, idx, in_pool, in_wallet, route_id,
  hops, dex, pool, sender, side, token, quote, sold_token, sold_units, bought_token, bought_units, reason, fee_token,
  fee_units, network_fee_units, tip_units`
const tradeValues = `value_micros, price_usd, paid_usd, market_cap, venue_fee_micros, network_fee_micros`
const settledMs = `(select min(time_ms) from trade where block_number = ${settled})`
const gapEndMs = `(select min(time_ms) from trade where block_number = ${to + 1})`

/** What must equal a straight run, by name. */
const facts: Record<string, string> = {
  trades: `select ${tradeColumns} from trade`,
  'values of trades': `select tx_hash, idx, ${tradeValues} from trade
    where block_number <= ${to} or block_number >= ${settled}`,
  transfers: `select tx_hash, idx, wallet, direction, token, symbol, decimals, units, is_native, pool, spam from transfer`,
  'values of transfers': `select tx_hash, idx, wallet, direction, value_micros, price_usd, market_cap from transfer
    where block_number <= ${to} or block_number >= ${settled}`,
  'candles by number and in the other coin': `select chain, pool, period, open_s, buys, sells, native_open, native_high,
    native_low, native_close from candle`,
  candles: `select c.* from candle c
    where open_s * 1000 >= ${settledMs} or (open_s + period) * 1000 <= ${gapEndMs}`,
  pools: `select chain, id, dex, token, quote, first_block, first_seen_ms, born_ms from pool`,
  tokens: `select chain, address, symbol, name, decimals, total_supply, first_block, first_seen_ms from token`,
}

async function differences(): Promise<Record<string, { lost: number; extra: number; rows: number }>> {
  const found: Record<string, { lost: number; extra: number; rows: number }> = {}
  for (const [name, query] of Object.entries(facts)) {
    const read = async ({ pool }: TestDatabase) =>
      (await pool.query<{ row: string }>(`select to_jsonb(t)::text as row from (${query}) t`)).rows
    const [mine, right] = [await read(gapped), await read(straight)]
    const [have, want] = [new Set(mine.map(({ row }) => row)), new Set(right.map(({ row }) => row))]
    found[name] = {
      lost: [...want].filter((row) => !have.has(row)).length,
      extra: [...have].filter((row) => !want.has(row)).length + mine.length - have.size,
      rows: right.length,
    }
  }
  return found
}

const same = (found: Awaited<ReturnType<typeof differences>>) =>
  Object.fromEntries(
    Object.keys(found).map((name) => [name, { lost: 0, extra: 0, rows: expect.any(Number) }]),
  )

const readAll =
  (chain: FixtureChain): Read =>
  (first, last) =>
    chain.blocks.slice(first, last + 1)

async function fillWhole(chain: FixtureChain, read: Read): Promise<ChainRecord[]> {
  const filled = Promise.withResolvers<void>()
  const onFill = ({ isWhole }: { isWhole: boolean }) => isWhole && filled.resolve()
  return run({ database: gapped, chain, steps: gappedSteps(chain, filled.promise), read, onFill })
}

test('a filled gap equals a straight run: trades, transfers, candles of every period, pools, tokens', async () => {
  const chain = madeChain(7)
  await run({ database: straight, chain, steps: straightSteps(chain) })
  const records = await fillWhole(chain, readAll(chain))
  const found = await differences()
  expect(found).toEqual(same(found))
  expect(found['trades']?.rows).toBeGreaterThan(300)
  expect(found['candles']?.rows).toBeGreaterThan(200)
  const seqs = records.map(({ seq }) => seq)
  expect(seqs).toEqual(seqs.map((_, position) => position + 1))
  expect(records.at(-1)).toMatchObject({ type: 'reset', blockNumber: blockCount })
  const { rows } = await gapped.pool.query('select filled_to::int, filled_ms, state from chain_gap')
  expect(rows).toEqual([{ filled_to: to, filled_ms: '0', state: null }])
})

test('stopped after every unit, and in the middle of one, a fill goes on without losing or doubling a row', async () => {
  const chain = madeChain(8)
  await run({ database: straight, chain, steps: straightSteps(chain) })
  const random = seededRandom(8)
  await run({ database: gapped, chain, steps: gappedSteps(chain, Promise.resolve()) })
  const isFilled = async () =>
    (await gapped.pool.query('select 1 from chain_gap where filled_ms is not null')).rows.length > 0
  let stops = 0
  while (!(await isFilled())) {
    const stopped = Promise.withResolvers<void>()
    // Some blocks at a time, and every other time nothing is committed of what was read.
    const read: Read = (first, last) =>
      chain.blocks.slice(first, Math.min(last, first + 6 + Math.floor(random() * 9)) + 1)
    const isCut = stops++ % 2 === 0
    await gapped.pool.query(isCut ? cutAt('filled_to') : 'drop trigger if exists cut on chain_gap')
    const failures: unknown[] = []
    const onFailure = (error: unknown) => {
      failures.push(error)
      stopped.resolve()
    }
    const steps = nothingUntil(stopped.promise)
    let units = 0
    // The first unit of a run is one block.
    const onFill = ({ isWhole }: { isWhole: boolean }) => {
      if (++units === 2 || isWhole) stopped.resolve()
    }
    await run({ database: gapped, chain, steps, read, onFailure, onFill })
    if (isCut) expect(String(failures[0])).toContain('cut short')
    else expect(failures).toEqual([])
  }
  expect(stops).toBeGreaterThan(4)
  const found = await differences()
  expect(found).toEqual(same(found))
})

/** Fails the last statement of a fill, after all its rows are written: that which moves the column. */
const cutAt = (column: 'filled_to' | 'to_number') => `
  create or replace function cut_short() returns trigger language plpgsql as 'begin raise ''cut short''; end';
  create or replace trigger cut before update on chain_gap for each row
    when (new.${column} is distinct from old.${column}) execute function cut_short()`

test('blocks that nobody serves are asked for ever more rarely, and are read once they are served', async () => {
  const chain = madeChain(9)
  let isServed = false
  const filled = Promise.withResolvers<void>()
  const read: Read = (first, last) => (isServed ? readAll(chain)(first, last) : [])
  const notes: unknown[] = []
  const waits = (async () => {
    for (let tries = 1; tries < 4; tries++) {
      await untilTried(tries)
      const { rows } = await gapped.pool.query(
        'select trouble, (next_try_ms - tried_ms)::int as wait, unserved_ms is not null as since from chain_gap',
      )
      notes.push(rows[0])
      isServed = tries === 3
      await gapped.pool.query('update chain_gap set next_try_ms = 0')
    }
  })()
  const onFill = ({ isWhole }: { isWhole: boolean }) => isWhole && filled.resolve()
  await run({
    database: gapped,
    chain,
    steps: gappedSteps(chain, filled.promise),
    read,
    onFill,
    retryMs: 100_000,
  })
  await waits
  expect(notes).toEqual(
    [100_000, 200_000, 400_000].map((wait) => ({ trouble: 'not-served', wait, since: true })),
  )
  const { rows } = await gapped.pool.query('select trouble, unserved_ms, tries from chain_gap')
  expect(rows).toEqual([{ trouble: null, unserved_ms: null, tries: 0 }])
})

/** The first block of a gap's later part. */
const half = 51

/** Waits until filling was given up so often. */
const untilTried = (tries: number): Promise<void> =>
  expect
    .poll(async () => (await gapped.pool.query('select max(tries) as tries from chain_gap')).rows[0].tries)
    .toBe(tries)

const missingBlocks = async () =>
  (
    await gapped.pool.query(`select coalesce(filled_to + 1, from_number)::int as first, to_number::int as last,
      end_number::int as end, filled_ms is not null as is_filled, trouble from chain_gap`)
  ).rows

const pastHalf = async (first: number) => {
  const query = `select ${tradeColumns} from trade where block_number between ${first} and ${blockCount} order by block_number, idx`
  const [mine, right] = [await gapped.pool.query(query), await straight.pool.query(query)]
  expect(mine.rows.length).toBeGreaterThan(100)
  expect(mine.rows).toEqual(right.rows)
}

type Serve = (chain: FixtureChain, first: number, last: number) => Block[]

/** Runs over a gap of which only a part is served until it was tried and looked at, and then all of it. */
async function runInTwo(chain: FixtureChain, serve: Serve, look: () => Promise<void>) {
  let isWhole = false
  const filled = Promise.withResolvers<void>()
  const read: Read = (first, last) =>
    isWhole ? readAll(chain)(first, last) : serve(chain, first, Math.min(last, blockCount))
  const looks = untilTried(1)
    .then(look)
    .then(() => {
      isWhole = true
      return gapped.pool.query('update chain_gap set next_try_ms = 0')
    })
  const onFill = (fill: { isWhole: boolean }) => fill.isWhole && filled.resolve()
  const steps = gappedSteps(
    chain,
    Promise.all([filled.promise, looks]).then(() => undefined),
  )
  return run({ database: gapped, chain, steps, read, onFill, retryMs: 100_000 })
}

test.each<[string, Serve]>([
  ['refuses the others', (chain, first, last) => (first < half ? [] : readAll(chain)(first, last))],
  ['leaves out the others', (chain, first, last) => readAll(chain)(Math.max(first, half), last)],
])(
  'where a node serves the later part of a gap only and %s, that is filled and the rest stays missing, until it is served',
  async (_, serve) => {
    const chain = madeChain(14)
    await run({ database: straight, chain, steps: straightSteps(chain) })
    const records = await runInTwo(chain, serve, async () => {
      const [rest] = await missingBlocks()
      expect(rest).toMatchObject({ first: from, last: half - 1, end: to, is_filled: false })
      await pastHalf(half)
    })
    // Once with the last block that was served, and once with the last of all.
    expect(records.filter(({ type }) => type === 'reset').length).toBeGreaterThanOrEqual(2)
    const found = await differences()
    // Without what came before the half its first trades have no price of the time.
    const exact = ['trades', 'transfers', 'candles by number and in the other coin', 'pools', 'tokens']
    expect(Object.fromEntries(exact.map((name) => [name, found[name]]))).toEqual(
      Object.fromEntries(exact.map((name) => [name, { lost: 0, extra: 0, rows: expect.any(Number) }])),
    )
    expect(await missingBlocks()).toMatchObject([{ last: half - 1, end: to, is_filled: true }])
  },
)

/** Takes the trades of the price pool out of some blocks: nothing tells the coin's price there. */
function dropPrices({ blocks, pricePool }: FixtureChain, first: number, last: number): void {
  for (const block of blocks.slice(first, last + 1))
    block.transactions = block.transactions.filter(
      ({ logs }) => !logs.some(({ address }) => address === pricePool.pool),
    )
}

test.each([
  // Nothing that is served comes before.
  { unpriced: [half, half + 3], firstRead: half + 4 },
  { unpriced: [half, to], firstRead: to + 1 },
  // At the start of a piece, or a whole one: the blocks before have the price.
  { unpriced: [half + 1, half + 4], firstRead: half },
  { unpriced: [to - 2, to], firstRead: half },
])(
  'filled from its end, a gap keeps the blocks whose trades nothing prices: $unpriced',
  async ({ unpriced: [first = 0, last = 0], firstRead }) => {
    const chain = madeChain(19)
    dropPrices(chain, first, last)
    await run({ database: straight, chain, steps: straightSteps(chain) })
    const serve: Serve = (_, first, last) => (first < half ? [] : readAll(chain)(first, last))
    await runInTwo(chain, serve, async () => {
      expect(await missingBlocks()).toMatchObject([{ first: from, last: firstRead - 1, is_filled: false }])
      const { rows } = await gapped.pool.query(
        `select count(*) filter (where block_number < ${firstRead})::int as missing,
           count(*) filter (where value_micros is null or price_usd is null)::int as unpriced
         from trade where block_number between ${from} and ${to}`,
      )
      expect(rows).toEqual([{ missing: 0, unpriced: 0 }])
    })
    const found = await differences()
    const exact = ['trades', 'transfers', 'candles by number and in the other coin', 'pools', 'tokens']
    expect(exact.map((name) => found[name])).toEqual(
      exact.map(() => ({ lost: 0, extra: 0, rows: expect.any(Number) })),
    )
  },
)

test('where the first blocks fail in passing, a gap is filled from its start, with the prices of its time', async () => {
  const chain = madeChain(17)
  await run({ database: straight, chain, steps: straightSteps(chain) })
  let isWhole = false
  const filled = Promise.withResolvers<void>()
  const read: Read = (first, last) => (isWhole || first >= half ? readAll(chain)(first, last) : [])
  const looks = (async () => {
    for (const tries of [1, 2]) {
      await untilTried(tries)
      expect(await missingBlocks()).toMatchObject([{ first: from, last: to }])
      isWhole = tries === 2
      await gapped.pool.query('update chain_gap set next_try_ms = 0')
    }
  })()
  const onFill = (fill: { isWhole: boolean }) => fill.isWhole && filled.resolve()
  const steps = gappedSteps(
    chain,
    Promise.all([filled.promise, looks]).then(() => undefined),
  )
  await run({ database: gapped, chain, steps, read, onFill, retryMs: 100_000, startTries: 2 })
  for (const [name, { lost, extra }] of Object.entries(await differences()))
    expect({ name, lost, extra }).toEqual({ name, lost: 0, extra: 0 })
})

test('a coin has the price of after a gap at once, and not the median with those of before', async () => {
  const chain = madeChain(20)
  const pricesOf = async ({ pool }: TestDatabase) =>
    (await pool.query('select prices_e8::text[] as prices from price_pool')).rows[0].prices
  async function* steps(isGapped: boolean): AsyncGenerator<SourceStep> {
    yield unit(chain, 0, isGapped ? from - 1 : to)
    if (isGapped) yield skipOf(chain)
    yield unit(chain, to + 1, to + 1)
  }
  await run({ database: straight, chain, steps: steps(false) })
  await run({ database: gapped, chain, steps: steps(true) })
  const price = (await pricesOf(straight)).at(-1)
  expect(await pricesOf(gapped)).toEqual(new Array(5).fill(price))
})

test('a new start tries every gap at once: there may be other endpoints', async () => {
  const chain = madeChain(18)
  const steps = gappedSteps(chain, untilTried(1))
  await run({ database: gapped, chain, steps, read: () => [], retryMs: 100_000_000 })
  const filled = Promise.withResolvers<void>()
  const onFill = (fill: { isWhole: boolean }) => fill.isWhole && filled.resolve()
  await run({ database: gapped, chain, steps: nothingUntil(filled.promise), read: readAll(chain), onFill })
  expect(await missingBlocks()).toMatchObject([{ is_filled: true }])
})

test('cut short and stopped while it fills from the end, nothing is lost or doubled', async () => {
  const chain = madeChain(15)
  await run({ database: straight, chain, steps: straightSteps(chain) })
  await run({ database: gapped, chain, steps: gappedSteps(chain, Promise.resolve()) })
  const read: Read = (first, last) => (first < half ? [] : readAll(chain)(first, last))
  const lastMissing = async (): Promise<number> => (await missingBlocks())[0].last
  let stops = 0
  while ((await lastMissing()) >= half) {
    const stopped = Promise.withResolvers<void>()
    const isCut = stops++ % 2 === 0
    await gapped.pool.query(isCut ? cutAt('to_number') : 'drop trigger if exists cut on chain_gap')
    await gapped.pool.query('update chain_gap set next_try_ms = 0')
    const failures: unknown[] = []
    const onFailure = (error: unknown) => {
      failures.push(error)
      stopped.resolve()
    }
    const steps = nothingUntil(stopped.promise)
    await run({ database: gapped, chain, steps, read, onFailure, onFill: () => stopped.resolve() })
    if (isCut) expect(String(failures[0])).toContain('cut short')
  }
  expect(stops).toBeGreaterThan(2)
  await pastHalf(half)
})

test('a gap that was filled from its end is none to go back to', async () => {
  const chain = madeChain(16)
  const read: Read = (first, last) => (first < half ? [] : readAll(chain)(first, last))
  await run({ database: gapped, chain, steps: gappedSteps(chain, untilTried(1)), read, retryMs: 100_000 })
  const client = await gapped.pool.connect()
  try {
    const { log } = await readStoredChain(client, 'eth')
    const options = { log, finalityDepth, now: () => 0 }
    expect(await undoToGap(client, fixtureContext(chain), options)).toBeNull()
  } finally {
    client.release()
  }
})

test('blocks of another branch fill nothing', async () => {
  const chain = madeChain(10)
  const other = madeChain(11)
  let reads = 0
  const tried = Promise.withResolvers<void>()
  const read: Read = (first, last) => {
    if (reads++ > 0) tried.resolve()
    return other.blocks.slice(first, last + 1)
  }
  await run({ database: gapped, chain, steps: gappedSteps(chain, tried.promise), read })
  const { rows } = await gapped.pool.query(
    `select trouble, filled_to, (select count(*)::int from trade where block_number between $1 and $2) as trades
     from chain_gap`,
    [from, to],
  )
  expect(rows).toEqual([{ trouble: 'not-linked', filled_to: null, trades: 0 }])
})

test('a reorg after a fill takes back nothing of the gap', async () => {
  const chain = madeChain(12)
  const filled = Promise.withResolvers<void>()
  const forked = makeFixtureChain({ seed: 12, blocksPerToken: 12, swapsPerBlock: 5 })
  forked.extend(blockCount)
  const steps = (async function* (): AsyncGenerator<SourceStep> {
    yield* gappedSteps(chain, filled.promise)
    forked.fork(10, 12)
    yield { type: 'undo', to: chain.blocks[blockCount - 10] as Block }
    const rest = forked.blocks.slice(blockCount - 9)
    yield { type: 'blocks', blocks: rest, isFinal: false, head: blockCount + 2 }
  })()
  const onFill = ({ isWhole }: { isWhole: boolean }) => isWhole && filled.resolve()
  // The node answers for both branches: they differ in nothing that is asked.
  await run({ database: gapped, chain: forked, steps, read: readAll(chain), onFill })
  await run({
    database: straight,
    chain: forked,
    steps: (async function* (): AsyncGenerator<SourceStep> {
      yield { type: 'blocks', blocks: forked.blocks, isFinal: false, head: blockCount + 2 }
    })(),
  })
  const found = await differences()
  expect(found).toEqual(same(found))
})

test('a reorg below the first block after a gap takes the chain back to before the gap', async () => {
  const chain = madeChain(13)
  const steps = (async function* (): AsyncGenerator<SourceStep> {
    yield unit(chain, 0, from - 1)
    yield skipOf(chain)
    yield unit(chain, to + 1, blockCount)
  })()
  await run({ database: gapped, chain, steps })
  const undo = async (depth: number) => {
    const client = await gapped.pool.connect()
    try {
      const { log } = await readStoredChain(client, 'eth')
      const options = { log, finalityDepth: depth, now: () => 0 }
      return await undoToGap(client, fixtureContext(chain), options)
    } finally {
      client.release()
    }
  }
  // A gap that ends out of reach is none to go back to.
  expect(await undo(blockCount - to - 1)).toBeNull()
  expect((await undo(finalityDepth))?.record).toMatchObject({ type: 'undo', blockNumber: from - 1 })
  const { rows } = await gapped.pool.query('select number::int from chain_cursor')
  expect(rows).toEqual([{ number: from - 1 }])
  expect((await gapped.pool.query('select from chain_gap')).rows).toEqual([])
  // From there the chain is read as if it had never left anything out.
  const rest = (async function* (): AsyncGenerator<SourceStep> {
    yield unit(chain, from, blockCount)
  })()
  await run({ database: gapped, chain, steps: rest })
  await run({ database: straight, chain, steps: straightSteps(chain) })
  const found = await differences()
  expect(found).toEqual(same(found))
})
