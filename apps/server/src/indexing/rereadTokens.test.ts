import type { Call } from '@peregrine/chains/chainReads'
import { RpcFailure } from '@peregrine/chains/rpc/rpcFailure'
import { textSkeleton } from '@peregrine/core/tokenText'
import type { BaseUnits } from '@peregrine/core/units'
import { wordOf } from '@peregrine/protocols/evmWords'
import type { SwapFact } from '@peregrine/protocols/fact'
import { expect, test } from 'vitest'
import type { LaunchRow, TokenRow } from '../db/rows.ts'
import type { ChainContext } from './chainContext.ts'
import { type ChainState, emptyState } from './chainState.ts'
import { newPoolRow } from './derivePools.ts'
import { deriveUnit } from './deriveUnit.ts'
import { newOptionalReads } from './optionalReads.ts'
import { noteDue } from './rereads.ts'
import { beginReading } from './rereadTokens.ts'
import { noTradeCosts } from './testing/fixtureContext.ts'
import { unaskedContext } from './testing/unaskedContext.ts'
import type { DecodedBlock } from './unit.ts'

const token = '0x1000000000000000000000000000000000000001'
const coin = '0x0000000000000000000000000000000000000000'
const pool = '0x2000000000000000000000000000000000000002'
const holder = '0x3000000000000000000000000000000000000003'
const minuteMs = 60_000

const topic = (value: string) => `0x${wordOf(value)}`
const moved = (from: string, to: string, units: bigint) => ({
  address: token,
  topics: ['0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef', topic(from), topic(to)],
  data: `0x${wordOf(units)}`,
  logIndex: 0,
})
const swap: SwapFact = {
  kind: 'swap',
  dex: 'uniswap-v2',
  pool,
  index: 1,
  sold: { token: coin, units: 1n as BaseUnits },
  bought: { token, units: 1n as BaseUnits },
  sender: null,
}

type Part = { from?: string; to?: string; units?: bigint; isTraded?: boolean }
const mint: Part = { from: coin, to: holder }

/** A block a minute: with a transfer, a swap, both or nothing. */
function block(number: number, { from, to, units = 5n, isTraded }: Part) {
  const transaction = {
    hash: `0x${number}`,
    index: 0,
    facts: isTraded ? [swap] : [],
    senderOf: () => holder,
    costs: noTradeCosts,
    logs: from && to ? [moved(from, to, units)] : [],
    balances: [],
  }
  const head = { number, hash: `0x${number}`, parentHash: '', timeMs: number * minuteMs, seenAtMs: 0 }
  return {
    ...head,
    transactions: [transaction],
    faults: [],
    transfers: [],
    decimals: new Map(),
  } as DecodedBlock
}

const row = (part: Partial<TokenRow> = {}): TokenRow => ({
  chain: 'eth',
  address: token,
  symbol: 'OLD',
  name: 'Old',
  decimals: 0,
  total_supply: 1_000n,
  skeleton: 'old',
  first_block: 1,
  first_seen_ms: minuteMs,
  is_holders_complete: true,
  price_usd: 2,
  market_cap: 2_000,
  liquidity_micros: 0n,
  best_pool: pool,
  traded_ms: null,
  ...part,
})

function stateWith(known: TokenRow): ChainState {
  const state = emptyState('eth')
  state.tokens.set(token, known)
  return state
}

const text = (value: string) =>
  `0x${wordOf(32n)}${wordOf(BigInt(value.length))}${Buffer.from(value).toString('hex').padEnd(64, '0')}`

const poolRow = (context: ChainContext) => ({
  ...newPoolRow(
    context,
    {
      pool,
      dex: 'uniswap-v2',
      tokens: [token, coin],
      factory: null,
      isKnownFactory: true,
      feePips: null,
      family: null,
    },
    { number: 0, timeMs: 0 },
  ),
  price_usd: 2,
})

const launchOn = (stage: LaunchRow['stage']) => ({ token, stage }) as LaunchRow

/** A node that answers calls so, and the indexer's context; `asked` are the blocks that were asked for. */
function nodeOf(answer: (calls: readonly Call[], blockNumber: number) => Promise<(string | null)[] | null>) {
  const asked: number[] = []
  const context = unaskedContext({
    chain: 'eth',
    nativeSymbol: 'ETH',
    baseTokens: new Map([[coin, { address: coin, symbol: 'ETH', decimals: 18, rank: 2, isStable: false }]]),
    readCallsAt: async (calls, blockNumber) => {
      asked.push(blockNumber)
      return answer(calls, blockNumber)
    },
    optional: newOptionalReads(),
  })
  return { asked, context }
}
/** A node that tells this supply at a block, and new names. */
const telling = (supplyAt: (blockNumber: number) => bigint) => async (calls: readonly Call[], at: number) =>
  calls.map(({ data }) => {
    if (data === '0x18160ddd') return `0x${wordOf(supplyAt(at))}`
    return text(data === '0x95d89b41' ? 'NEW' : 'New')
  })
const changed = telling(() => 10_000n)

const answered = () => new Promise((resolve) => setImmediate(resolve))

/** Derives units as the indexer does at the head, each after the answer for the one before has come. */
async function follow(context: ChainContext, state: ChainState, units: readonly DecodedBlock[]) {
  for (const unit of units) {
    deriveUnit(context, state, [unit], { newPools: [], newTokens: [] })
    beginReading(context, state, [unit])
    await answered()
  }
}

const supplyOf = (state: ChainState) => state.tokens.get(token)?.total_supply

test.each<[string, Part, bigint]>([
  ['a mint', mint, 1_005n],
  ['a burn', { from: holder, to: coin }, 995n],
  ['a burn of more than there is', { from: holder, to: coin, units: 1_001n }, 1_000n],
  ['a mint of more than there can be', { ...mint, units: 10n ** 60n }, 1_000n],
  ['a plain transfer', { from: holder, to: pool }, 1_000n],
  ['an event from nobody to nobody', { from: coin, to: coin }, 1_000n],
])('%s changes the supply at once, without a reading', (_name, part, supply) => {
  const { asked, context } = nodeOf(changed)
  const state = stateWith(row())
  deriveUnit(context, state, [block(5, part)], { newPools: [], newTokens: [] })
  expect([supplyOf(state), asked]).toEqual([supply, []])
})

test('a mint gives the caps of its block’s trades', () => {
  const { context } = nodeOf(changed)
  const state = stateWith(row())
  state.pools.set(pool, poolRow(context))
  const { tokens, pools } = deriveUnit(context, state, [block(5, { ...mint, units: 9_000n })], {
    newPools: [],
    newTokens: [],
  })
  expect([state.tokens.get(token)?.market_cap, state.pools.get(pool)?.market_cap]).toEqual([20_000, 20_000])
  expect([[...tokens], [...pools]]).toEqual([[token], [pool]])
})

test.each<[string, (state: ChainState) => void]>([
  ['is first named in the block', (state) => state.tokens.set(token, row({ first_block: 5 }))],
  ['has no known supply', (state) => state.tokens.set(token, row({ total_supply: null }))],
  ['is sold on a curve', (state) => state.launches.set(token, launchOn('curve'))],
])('a mint adds nothing to a token that %s', (_name, prepare) => {
  const { context } = nodeOf(changed)
  const state = stateWith(row())
  prepare(state)
  const before = supplyOf(state)
  deriveUnit(context, state, [block(5, mint)], { newPools: [], newTokens: [] })
  expect(supplyOf(state)).toBe(before)
})

test('a mint counts once the curve is filled, never for a base token or in a gap', () => {
  const { context } = nodeOf(changed)
  const supplyWith = (other: ChainContext, prepare: (state: ChainState) => void = () => undefined) => {
    const state = stateWith(row())
    prepare(state)
    deriveUnit(other, state, [block(5, mint)], { newPools: [], newTokens: [] })
    return supplyOf(state)
  }
  expect(supplyWith(context, ({ launches }) => launches.set(token, launchOn('migrated')))).toBe(1_005n)
  const base = { address: token, symbol: 'T', decimals: 0, rank: 1, isStable: false }
  expect(supplyWith({ ...context, baseTokens: new Map([[token, base]]) })).toBe(1_000n)
  expect(supplyWith({ ...context, countsHolders: false })).toBe(1_000n)
})

test.each<[string, Part, number[]]>([
  ['a mint', mint, [5]],
  ['a trade, the first since the start', { isTraded: true }, [5]],
  ['a plain transfer', { from: holder, to: pool }, []],
  ['nothing', {}, []],
])('%s has the token read as of that block', async (_name, part, expected) => {
  const { asked, context } = nodeOf(changed)
  await follow(context, stateWith(row()), [block(5, part)])
  expect(asked).toEqual(expected)
})

test('a traded token is read each ten minutes, a minted one each minute', async () => {
  const blocks = Array.from({ length: 25 }, (_, at) => block(at + 2, at === 3 ? mint : { isTraded: true }))
  const { asked, context } = nodeOf(changed)
  await follow(context, stateWith(row()), blocks)
  expect(asked).toEqual([2, 5, 15, 25])
  const quick = nodeOf(changed)
  const seconds = Array.from({ length: 150 }, (_, at) => ({ ...block(at + 2, mint), timeMs: at * 1_000 }))
  await follow(quick.context, stateWith(row()), seconds)
  expect(quick.asked).toEqual([2, 62, 122])
})

test('a new token was read at its first block, and is not read again for ten minutes', async () => {
  const { asked, context } = nodeOf(changed)
  const state = stateWith(row({ first_block: 5, first_seen_ms: 5 * minuteMs }))
  const learned = [...state.tokens.values()].map((known) => ({ row: known, firstBlock: 5, history: null }))
  deriveUnit(context, state, [block(5, { ...mint, isTraded: true })], { newPools: [], newTokens: learned })
  await follow(
    context,
    state,
    Array.from({ length: 12 }, (_, at) => block(at + 6, { isTraded: true })),
  )
  expect(asked).toEqual([15])
})

test('nobody waits for a reading, and one is under way at a time', async () => {
  const answer = Promise.withResolvers<(string | null)[]>()
  const { asked, context } = nodeOf(() => answer.promise)
  const state = stateWith(row())
  const other = row({ address: `0x${'4'.repeat(40)}` })
  state.tokens.set(other.address, other)
  await follow(context, state, [block(5, mint), block(6, mint), block(7, mint), block(8, mint)])
  noteDue(state.rereads, other.address)
  beginReading(context, state, [block(8, {})])
  expect([supplyOf(state), asked]).toEqual([1_020n, [5]])
  answer.resolve([`0x${wordOf(9_000n)}`, null, null])
  await answered()
  await follow(context, state, [block(9, {})])
  // What was minted since that block is added to what was read.
  expect(supplyOf(state)).toBe(9_015n)
  expect(asked).toEqual([5, 9])
})

test('names are taken over with the supply; a token that tells none keeps them', async () => {
  const { context } = nodeOf(changed)
  const state = stateWith(row())
  await follow(context, state, [block(5, mint), block(6, {})])
  const told = { total_supply: 10_000n, market_cap: 20_000, symbol: 'NEW', name: 'New' }
  expect(state.tokens.get(token)).toEqual(row({ ...told, skeleton: textSkeleton('NEW') }))
})

test('the supply of a token whose transfers do not tell it is only ever read', async () => {
  let supply = 2_000n
  const { context } = nodeOf(telling(() => supply))
  const state = stateWith(row())
  await follow(context, state, [block(5, mint), block(6, {})])
  expect(supplyOf(state)).toBe(2_000n)
  await follow(context, state, [block(7, mint)])
  expect(supplyOf(state)).toBe(2_005n)
  supply = 3_000n
  await follow(context, state, [block(8, { isTraded: true }), block(20, { isTraded: true }), block(21, {})])
  expect(supplyOf(state)).toBe(3_000n)
  await follow(context, state, [block(22, mint)])
  expect(supplyOf(state)).toBe(3_000n)
})

test.each<[string, Parameters<typeof nodeOf>[0]]>([
  ['has dropped the state', async () => null],
  ['answers nothing', async (calls) => calls.map(() => null)],
  [
    'answers an absurd supply',
    async (calls) => calls.map(({ data }) => (data === '0x18160ddd' ? `0x${'f'.repeat(64)}` : null)),
  ],
  ['refuses', () => Promise.reject(new RpcFailure('refused', 'no such plan'))],
])('a node that %s changes nothing', async (_name, answer) => {
  const { context } = nodeOf(answer)
  const state = stateWith(row())
  await follow(context, state, [block(5, { isTraded: true }), block(6, {})])
  expect(state.tokens.get(token)).toEqual(row())
})

test('what a node does not serve is asked for again, a minute later at the soonest', async () => {
  const { asked, context } = nodeOf(async () => null)
  const seconds = Array.from({ length: 100 }, (_, at) => ({
    ...block(at + 2, at === 0 ? mint : {}),
    timeMs: at * 1_000,
  }))
  await follow(context, stateWith(row()), seconds)
  expect(asked).toEqual([2, 62])
})

test('one reading is of a hundred tokens at most, and the others follow ten seconds later', async () => {
  const counts: number[] = []
  const { context } = nodeOf(async (calls) => {
    counts.push(calls.length)
    return calls.map(() => null)
  })
  const state = emptyState('eth')
  const addresses = Array.from({ length: 130 }, (_, at) => `0x${(at + 1).toString(16).padStart(40, '0')}`)
  for (const address of addresses) state.tokens.set(address, row({ address }))
  const minted = block(5, mint)
  const [transaction] = minted.transactions
  if (transaction) transaction.logs = addresses.map((address) => ({ ...moved(coin, holder, 1n), address }))
  const after = (ms: number) => ({ ...block(6, {}), timeMs: minted.timeMs + ms })
  await follow(context, state, [minted, after(9_000)])
  expect(counts).toEqual([300])
  await follow(context, state, [after(10_000), after(20_000)])
  expect(counts).toEqual([300, 90])
})

test('a fault of ours is thrown with the next unit', async () => {
  const { context } = nodeOf(() => Promise.reject(new TypeError('ours')))
  const state = stateWith(row())
  await follow(context, state, [block(5, mint)])
  expect(() => beginReading(context, state, [block(6, {})])).toThrow('ours')
})
