import type { ProviderLimits, ProviderProfile } from '@peregrine/testkit/fault-proxy/providerProfiles'
import { createTestDatabase, type TestDatabase } from '@peregrine/testkit/database'
import { untilFound } from '@peregrine/testkit/untilFound'
import { keccak256, encodeAbiParameters, numberToHex, parseAbiParameters, toHex } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChainRequest } from '../../chainRequest.ts'
import { HolderLooks } from '../../domain/holders/holderLooks.ts'
import { fillHolders } from './fillHolders.ts'
import { indexThrough, launchOlderToken, type OlderToken } from './testing/olderToken.ts'

const seed = 7
// Each test mines thousands of blocks first: these end what hangs, on a busy machine as well.
const longestMs = 600_000
vi.setConfig({ testTimeout: longestMs, hookTimeout: longestMs })
let database: TestDatabase
const ends: (() => Promise<unknown>)[] = []
const errors: unknown[] = []
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
  await database.drop()
  expect(errors.splice(0)).toEqual([])
})

/** More blocks than are looked back over when a token is first met. */
async function launch(quietBlocks = 5_100): Promise<OlderToken> {
  const older = await launchOlderToken(seed, quietBlocks)
  ends.push(() => older.chain.stop())
  return older
}

type Through = [profile: ProviderProfile, limits?: Partial<ProviderLimits>]
/** A free plan whose history costs fewer requests. */
const wider: Through = ['free-evm', { logRange: 1_000 }]

async function index(older: OlderToken, ...how: Through) {
  const index = await indexThrough(older.chain, database, ...how)
  ends.push(() => index.stop())
  return index
}

function fill(request: ChainRequest): () => Promise<void> {
  const stop = fillHolders({
    pool: database.pool,
    chains: ['base'],
    request,
    now: Date.now,
    onError: (error) => errors.push(error),
    pauses: { idleMs: 20, unlookedMs: 0 },
  })
  ends.push(stop)
  return stop
}

async function one<Row>(text: string, values: unknown[] = []): Promise<Row | null> {
  const { rows } = await database.pool.query(text, values)
  return (rows[0] as Row | undefined) ?? null
}

const until = <Found>(what: string, find: () => Promise<Found | null>): Promise<Found> =>
  untilFound(find, { what, everyMs: 20, endMs: longestMs / 2 })

const reached = async (older: OlderToken) => {
  const head = Number(await older.chain.rpc.call('eth_blockNumber'))
  await until('block', () => one('select from chain_cursor where number >= $1', [head]))
  return head
}

const historyOf = (token: string) =>
  one<{ state: string; why: string | null; read_from: string | null; from_block: string | null }>(
    'select * from holder_history where token = $1',
    [token],
  )

/** Lets blocks pass, each with a transfer, until the history of the token has this state. */
async function untilState(older: OlderToken, state: string) {
  for (let units = 1n; ; units++) {
    await older.give(numberToHex(0xabc000n + units, { size: 20 }), units)
    await reached(older)
    const history = await historyOf(older.token)
    if (history?.state === state) return history
    if (history?.state === 'unknown') throw new Error(`unknown: ${history.why}`)
  }
}

/** Trades, so that the index meets the token, and looks at it. */
async function meet(older: OlderToken): Promise<void> {
  await older.trade()
  await until('token', () => one('select from token where address = $1', [older.token]))
  await new HolderLooks(database.pool).note('base', older.token, Date.now())
}

async function stored(token: string): Promise<[string, string][]> {
  const { rows } = await database.pool.query<{ owner: string; units: string }>(
    'select owner, units from balance where token = $1 and units > 0 order by owner',
    [token],
  )
  return rows.map(({ owner, units }) => [owner, units])
}

async function expectCounted(older: OlderToken): Promise<void> {
  await reached(older)
  expect(await stored(older.token)).toEqual(await older.count())
}

test(`a token launched before the index began ends with every holder (free plan, seed ${seed})`, async () => {
  const older = await launch()
  const { request } = await index(older, 'free-evm')
  await meet(older)
  expect(await one('select is_holders_complete as is from token where address = $1', [older.token])).toEqual({
    is: false,
  })
  fill(request)
  await untilState(older, 'done')
  await expectCounted(older)
  expect((await stored(older.token)).length).toBeGreaterThan(25)
  // Later blocks are added as for any token.
  await older.trade()
  await older.give(numberToHex(0xdef0n, { size: 20 }), 5n)
  await expectCounted(older)
})

test('after a stop it reads on where it was, and no range twice', async () => {
  const older = await launch()
  const { request } = await index(older, ...wider)
  await meet(older)
  const served: [number, number][] = []
  const asked = { ranges: 0 }
  let isStopping = () => {}
  const stopping = new Promise<void>((resolve) => {
    isStopping = resolve
  })
  // From the third range on it answers only when the stop has begun: a part is read, and never all of it.
  const counting: ChainRequest = async (chain, method, params) => {
    if (method === 'eth_getLogs' && ++asked.ranges >= 3) await stopping
    const result = await request(chain, method, params)
    const [filter] = params as [{ fromBlock: string; toBlock: string }]
    if (method === 'eth_getLogs') served.push([Number(filter.fromBlock), Number(filter.toBlock)])
    return result
  }
  const stop = fill(counting)
  // Before the filler's own end, which waits for what is asked.
  ends.push(async () => isStopping())
  await until('read ranges', async () => (asked.ranges >= 3 ? true : older.trade().then(() => null)))
  const stopped = stop()
  isStopping()
  await stopped
  expect(await historyOf(older.token)).toMatchObject({ state: 'reading' })
  fill(counting)
  await untilState(older, 'done')
  await expectCounted(older)
  const ranges = served.toSorted(([a], [b]) => a - b)
  for (const [at, [from]] of ranges.entries()) expect(from).toBeGreaterThan(ranges[at - 1]?.[1] ?? -1)
})

test('a reorg takes the joined history back, and it is joined again', async () => {
  const older = await launch()
  const { request } = await index(older, ...wider)
  await meet(older)
  fill(request)
  await untilState(older, 'done')
  await older.give(numberToHex(0xfeen, { size: 20 }), 9n)
  const { done_block } = (await one<{ done_block: string }>('select done_block from holder_history')) ?? {
    done_block: '0',
  }
  const head = await reached(older)
  await older.chain.reorg(head - Number(done_block) + 2)
  await older.chain.rpc.call('anvil_mine', '0x2')
  await reached(older)
  await expectCounted(older)
})

test('where the provider has pruned the history, the holders stay unknown and say so', async () => {
  const older = await launch()
  const { request } = await index(older, 'pruned')
  await meet(older)
  fill(request)
  await until('end of the history', async () => {
    const history = await historyOf(older.token)
    return history?.state === 'unknown' ? history : older.trade().then(() => null)
  })
  expect(await historyOf(older.token)).toMatchObject({ state: 'unknown', why: 'not-served' })
  expect(await stored(older.token)).toEqual([])
})

test('a token whose balances change without a transfer is recognised', async () => {
  const older = await launch()
  const { request } = await index(older, ...wider)
  await meet(older)
  const [[account] = ['']] = await older.count()
  // As a rebasing token would: the balance grows, and no log says so.
  for (let slot = 0n; slot < 12n; slot++) {
    const key = keccak256(
      encodeAbiParameters(parseAbiParameters('address, uint256'), [account as `0x${string}`, slot]),
    )
    const before = await older.chain.rpc.call('eth_getStorageAt', older.token, key, 'latest')
    if (BigInt(before) === 0n) continue
    await older.chain.rpc.call(
      'anvil_setStorageAt',
      older.token,
      key,
      toHex(BigInt(before) + 1n, { size: 32 }),
    )
  }
  fill(request)
  await until('end of the history', async () => {
    const history = await historyOf(older.token)
    return history?.state === 'unknown' ? history : older.trade().then(() => null)
  })
  expect(await historyOf(older.token)).toMatchObject({ state: 'unknown', why: 'does-not-add-up' })
  expect(await one('select is_holders_complete as is from token where address = $1', [older.token])).toEqual({
    is: false,
  })
})
