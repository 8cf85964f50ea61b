import { fourMemeLatest } from '@peregrine/contract/topics/launchColumns'
import { square } from '@peregrine/contract/topics/square'
import type { LaunchWire } from '@peregrine/contract/trade'
import type { SquareRow } from '@peregrine/contract/squareRow'
import { fourmemeLaunch } from '@peregrine/protocols/fourmeme/decodeLaunch'
import { fourBuy, fourCreate } from '@peregrine/sandbox/evm/fourCalls'
import type { Person } from '@peregrine/sandbox/evm/cast'
import { createTestDatabase, type TestDatabase } from '@peregrine/testkit/database'
import { startTestChain, type TestChain } from '@peregrine/testkit/testChain'
import { createTestWallet, type TestWallet } from '@peregrine/testkit/testWallet'
import { untilFound } from '@peregrine/testkit/untilFound'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { indexTestChain } from '../../../../../bench/testIndexer.ts'
import { watchFigures } from '../../features/launches/watchFigures.ts'
import { type Follower, follow } from '../../realtime/testing/follow.ts'
import type { TestApp } from '../../realtime/testing/testApp.ts'
import { reloadLaunches } from '../../start/discoveryOf.ts'
import type { DiscoveryChain } from '../discoveryChain.ts'
import { openDiscoveryChain, startDiscoveringApp } from '../testing/testDiscovery.ts'
import { seedLaunches } from './launchSeeder.ts'

// A launch on four.meme's contracts from before the index starts, read while the index runs, and traded at the worst
// moments. A whole index of the chain is the truth.

const ether = 10n ** 18n
const noCode = '0x0000000000000000000000000000000000000000'
let chain: TestChain
let wallet: TestWallet
let trader: Person
let token: `0x${string}`
let app: TestApp
const ends: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  chain = await startTestChain({ chainId: 56, mining: 'auto' })
  wallet = createTestWallet(chain)
  trader = chain.users[1] as Person
})
afterAll(() => chain?.stop())

beforeEach(async () => {
  const { logs } = await wallet.send(chain.users[0] as Person, fourCreate('Older', 'OLD', ether / 10n))
  const launched = logs.find(({ topics }) => topics[0] === fourmemeLaunch.topic)
  token = `0x${launched?.data.slice(66 + 24, 130)}`
  await buy(ether)
  await chain.rpc.call('anvil_mine', '0xa')
  app = await startDiscoveringApp([openDiscoveryChain('bsc', [chain.rpcUrl])])
  const indexer = await indexTestChain(chain, app.database.config, () => undefined, {
    blocksBack: 2,
    bus: app.bus,
  })
  ends.push(() => indexer.stop())
  await untilIndexed()
  expect(await launchOf(app.database)).toBeUndefined()
  // The first indexed block becomes final.
  await chain.rpc.call('anvil_mine', '0x50')
  await untilIndexed()
})
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
  await app.end()
})

const buy = (coins: bigint) => wallet.send(trader, fourBuy(token, coins, 0n))

async function untilIndexed(database = app.database): Promise<void> {
  const height = await chain.rpc.call<string>('eth_blockNumber')
  const block = await chain.rpc.call<{ hash: string }>('eth_getBlockByNumber', height, false)
  await untilFound(
    async () =>
      (await database.pool.query('select from chain_cursor where hash = $1', [block.hash])).rows[0] ?? null,
    { what: `block ${height}`, everyMs: 20 },
  )
}

function seed(discovery: DiscoveryChain = openDiscoveryChain('bsc', [chain.rpcUrl])): void {
  const stop = seedLaunches({
    db: app.database.pool,
    chains: new Map([['bsc', discovery] as const]),
    now: Date.now,
    waitMs: 20,
    onStored: reloadLaunches(app.hub),
    onError: (error) => {
      throw error
    },
  })
  ends.push(stop)
}
const untilSeeded = () =>
  expect
    .poll(
      async () => {
        const { rows } = await app.database.pool.query('select is_done, trouble from launch_seed')
        return rows[0] ?? null
      },
      { timeout: 120_000, interval: 20 },
    )
    .toEqual({ is_done: true, trouble: null })

async function launchOf({ pool }: TestDatabase): Promise<Record<string, unknown> | undefined> {
  const { rows } = await pool.query('select * from launch where token = $1', [token])
  return rows[0]
}

/** The launch as an index of the whole chain has it. */
async function truth(): Promise<Record<string, unknown> | undefined> {
  const whole = await createTestDatabase()
  const indexer = await indexTestChain(chain, whole.config, () => undefined)
  await untilIndexed(whole)
  await indexer.stop()
  const launch = await launchOf(whole)
  await whole.drop()
  return launch
}

async function expectTruth(): Promise<void> {
  await untilIndexed()
  const expected = await truth()
  expect(expected).toBeDefined()
  await expect.poll(() => launchOf(app.database)).toEqual(expected)
}

/** A chain that does something once a curve was read and before it is stored. */
function interleaved(meanwhile: () => Promise<unknown>): DiscoveryChain {
  const discovery = openDiscoveryChain('bsc', [chain.rpcUrl])
  let isFinal = false
  let isDone = false
  const request: DiscoveryChain['request'] = async (method, params) => {
    const answer = await discovery.request(method, params)
    const [call] = params as { to?: string }[]
    if (method !== 'eth_call') return answer
    // The last call before curves are read is of an account without code.
    if (call?.to === noCode) isFinal = true
    else if (isFinal && !isDone) {
      isDone = true
      await meanwhile()
    }
    return answer
  }
  return { ...discovery, request }
}

test('trades after the start move a launch of before it, and its migration moves it to its column, on the page as well', async () => {
  const columns = ['latest', 'progress', 'completed'] as const
  const pages = columns.map((column) => follow(app.url, square, { network: 'four', column }))
  const launches = follow(app.url, fourMemeLatest, {})
  ends.push(async () => [...pages, launches].forEach((page) => page.close()))
  const shown = ({ state }: Follower) =>
    (state() as SquareRow[] | undefined)?.find((row) => row.token === token) ?? null
  const [latest, progress, completed] = pages as [Follower, Follower, Follower]
  const onCurve = () => shown(latest) ?? shown(progress)
  await latest.reached(0)
  expect(onCurve()).toBeNull()
  seed()
  await untilSeeded()
  // Without another subscription, and without a block.
  const first = await untilFound(async () => shown(latest), { what: 'the seeded launch', everyMs: 20 })
  const listed = () => (launches.state() as LaunchWire[] | undefined)?.map((launch) => launch.token)
  await expect.poll(listed).toContain(token)
  expect(first).toMatchObject({ symbol: 'OLD', stage: 'curve' })
  expect(first.progress).toBeGreaterThan(0)
  await buy(2n * ether)
  await expect.poll(() => onCurve()?.progress ?? 0).toBeGreaterThan(first.progress)
  await expectTruth()
  await buy(40n * ether)
  const moved = await untilFound(async () => shown(completed), { what: 'the moved launch', everyMs: 20 })
  expect(moved).toMatchObject({ stage: 'migrated', progress: 100 })
  await expect.poll(onCurve).toBeNull()
  await expectTruth()
})

test('what nobody counted of it is unknown: holders and snipers are no zero, also once it trades', async () => {
  seed()
  await untilSeeded()
  await buy(ether / 2n)
  await untilIndexed()
  const watched = watchFigures({
    pool: app.database.pool,
    chains: ['bsc'],
    findContracts: async () => new Set(),
    now: Date.now,
    intervalMs: 20,
    onError: (error) => {
      throw error
    },
  })
  ends.push(watched)
  const figures = await untilFound(
    async () =>
      (await app.database.pool.query('select * from launch_figure where token = $1', [token])).rows[0] ??
      null,
    { what: 'figures', everyMs: 20 },
  )
  const unknown = { holders: null, top10: null, dev: null, snipers: null, sniper_share: null, kols: null }
  expect(figures).toMatchObject(unknown)
  const reply = await app.server.inject({ url: '/api/square/four?column=latest' })
  const row = (reply.json().data as SquareRow[]).find((one) => one.token === token)
  expect(row).toMatchObject({ holders: null, top10: null, dev: null, snipers: null, sniperShare: null })
  expect(row?.kols).toBeNull()
})

test.each([
  ['trades', [ether]],
  ['trades twice', [ether, ether / 2n]],
  ['is filled and moves', [40n * ether]],
  ['trades, is filled and moves', [ether, 40n * ether]],
])('a curve that %s after it was read and before it is stored', async (_, purchases) => {
  seed(
    interleaved(async () => {
      for (const coins of purchases) await buy(coins)
      await untilIndexed()
    }),
  )
  await untilSeeded()
  await expectTruth()
  const { rows } = await app.database.pool.query('select from unseeded_curve')
  expect(rows).toEqual([])
})

test('a trade that is indexed and taken back before the launch is stored leaves nothing', async () => {
  seed(
    interleaved(async () => {
      await buy(ether)
      await untilIndexed()
      await chain.reorg(1)
      await untilIndexed()
    }),
  )
  await untilSeeded()
  await untilIndexed()
  expect(await launchOf(app.database)).toMatchObject({ progress: (await truth())?.progress })
})

test('a trade that is taken back after the launch was stored with it is taken back in the launch', async () => {
  seed(
    interleaved(async () => {
      await buy(ether)
      await buy(ether)
      await untilIndexed()
    }),
  )
  await untilSeeded()
  await expectTruth()
  await chain.reorg(1)
  await expectTruth()
})

/** Keeps the chain's cursor from everybody until it is released. */
async function keepCursor(): Promise<() => Promise<void>> {
  const client = await app.database.pool.connect()
  await client.query('begin')
  await client.query(`select from chain_cursor where chain = 'bsc' for update`)
  return async () => {
    await client.query('commit')
    client.release()
  }
}

const untilWaiting = (count: number) =>
  expect
    .poll(async () => {
      const { rowCount } = await app.database.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rowCount
    })
    .toBe(count)

test('the indexer, which saw no launch, commits before it is stored', async () => {
  let release = async () => {}
  seed(
    interleaved(async () => {
      release = await keepCursor()
      await buy(ether)
      await untilWaiting(1)
    }),
  )
  await untilWaiting(2)
  await release()
  await untilSeeded()
  await expectTruth()
})

test('the indexer, which saw no launch, commits after it is stored', async () => {
  let isRead: () => void = () => undefined
  const read = new Promise<void>((resolve) => (isRead = resolve))
  let release = async () => {}
  seed(
    interleaved(async () => {
      release = await keepCursor()
      isRead()
    }),
  )
  await read
  await untilWaiting(1)
  await buy(ether)
  await untilWaiting(2)
  await release()
  await untilSeeded()
  await expectTruth()
})
