import type { Call } from '@peregrine/chains/chainReads'
import { textSkeleton } from '@peregrine/core/tokenText'
import type { BaseUnits } from '@peregrine/core/units'
import { wordOf } from '@peregrine/protocols/evmWords'
import type { SwapFact } from '@peregrine/protocols/fact'
import { expect, test } from 'vitest'
import type { TokenRow } from '../db/rows.ts'
import { type ChainState, emptyState } from './chainState.ts'
import { noChanges } from './changes.ts'
import { newPoolRow } from './derivePools.ts'
import type { NewToken } from './learnTokens.ts'
import { newOptionalReads } from './optionalReads.ts'
import { addReadings, rereadTokens } from './rereadTokens.ts'
import { noTradeCosts } from './testing/fixtureContext.ts'
import { unaskedContext } from './testing/unaskedContext.ts'
import type { DecodedBlock } from './unit.ts'

const token = '0x1000000000000000000000000000000000000001'
const coin = '0x0000000000000000000000000000000000000000'
const pool = '0x2000000000000000000000000000000000000002'
const holder = '0x3000000000000000000000000000000000000003'
const minuteMs = 60_000

const topic = (value: string) => `0x${wordOf(value)}`
const moved = (from: string, to: string) => ({
  address: token,
  topics: ['0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef', topic(from), topic(to)],
  data: `0x${wordOf(5n)}`,
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

/** A block a minute: with a transfer, a swap, both or nothing. */
function block(number: number, { from, to, isTraded }: { from?: string; to?: string; isTraded?: boolean }) {
  const transaction = {
    hash: `0x${number}`,
    index: 0,
    facts: isTraded ? [swap] : [],
    senderOf: () => holder,
    costs: noTradeCosts,
    logs: from && to ? [moved(from, to)] : [],
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

/** A node on which the token has ten times its supply, and new names. */
function nodeOf(answer: (calls: readonly Call[]) => Promise<(string | null)[] | null>) {
  const asked: number[] = []
  const context = unaskedContext({
    chain: 'eth',
    nativeSymbol: 'ETH',
    baseTokens: new Map([[coin, { address: coin, symbol: 'ETH', decimals: 18, rank: 2, isStable: false }]]),
    readCallsAt: async (calls, blockNumber) => {
      asked.push(blockNumber)
      return answer(calls)
    },
    optional: newOptionalReads(),
  })
  return { asked, context }
}
const changed = async (calls: readonly Call[]) =>
  calls.map(({ data }) => {
    if (data === '0x18160ddd') return `0x${wordOf(10_000n)}`
    return text(data === '0x95d89b41' ? 'NEW' : 'New')
  })

test.each<[string, Parameters<typeof block>[1], number[]]>([
  ['a mint', { from: coin, to: holder }, [5]],
  ['a burn', { from: holder, to: coin }, [5]],
  ['a plain transfer', { from: holder, to: pool }, []],
  ['an empty event from nobody to nobody', { from: coin, to: coin }, []],
  ['a trade, the first since the start', { isTraded: true }, [5]],
  ['nothing', {}, []],
])('%s has the token read at that very block: %j', async (_name, part, expected) => {
  const { asked, context } = nodeOf(changed)
  const readings = await rereadTokens(context, stateWith(row()), [block(5, part)], [])
  expect(asked).toEqual(expected)
  expect([...readings.keys()]).toEqual(expected)
})

test('a traded token is read each ten minutes, however units are cut; minted ones at once', async () => {
  const blocks = Array.from({ length: 25 }, (_, at) =>
    block(at + 2, at === 3 ? { from: coin, to: holder, isTraded: true } : { isTraded: true }),
  )
  const numbers = async (cuts: readonly DecodedBlock[][]) => {
    const { asked, context } = nodeOf(changed)
    const state = stateWith(row())
    for (const unit of cuts) await rereadTokens(context, state, unit, [])
    return asked
  }
  expect(await numbers([blocks])).toEqual([2, 5, 15, 25])
  expect(await numbers(blocks.map((one) => [one]))).toEqual([2, 5, 15, 25])
})

test('a new token is not read twice at its first block; base tokens and blocks of a gap never are', async () => {
  const { asked, context } = nodeOf(changed)
  const fresh = row({ first_block: 5, first_seen_ms: 5 * minuteMs })
  const learned: NewToken[] = [{ row: fresh, firstBlock: 5, history: null }]
  await rereadTokens(
    context,
    stateWith(fresh),
    [block(5, { from: coin, to: holder, isTraded: true })],
    learned,
  )
  const base = { address: token, symbol: 'T', decimals: 0, rank: 1, isStable: false }
  const asBase = { ...context, baseTokens: new Map([[token, base]]) }
  await rereadTokens(asBase, stateWith(row()), [block(5, { isTraded: true })], [])
  const inGap = { ...context, countsHolders: false as const }
  await rereadTokens(inGap, stateWith(row()), [block(5, { from: coin, to: holder })], [])
  expect(asked).toEqual([])
})

test('supply and names are taken before the trades, and caps follow', async () => {
  const { context } = nodeOf(changed)
  const state = stateWith(row())
  const info = {
    pool,
    dex: 'uniswap-v2',
    tokens: [token, coin],
    factory: null,
    isKnownFactory: true,
    feePips: null,
    family: null,
  }
  state.pools.set(pool, { ...newPoolRow(context, info, { number: 0, timeMs: 0 }), price_usd: 2 })
  const readings = await rereadTokens(context, state, [block(5, { from: coin, to: holder })], [])
  const changes = noChanges()
  addReadings(context, state, changes, readings.get(5))
  expect(state.tokens.get(token)).toEqual(
    row({
      total_supply: 10_000n,
      market_cap: 20_000,
      symbol: 'NEW',
      name: 'New',
      skeleton: textSkeleton('NEW'),
    }),
  )
  expect(state.pools.get(pool)?.market_cap).toBe(20_000)
  expect([[...changes.tokens], [...changes.pools]]).toEqual([[token], [pool]])
})

test.each<[string, Parameters<typeof nodeOf>[0]]>([
  ['has dropped the state', async () => null],
  ['answers nothing', async (calls) => calls.map(() => null)],
  [
    'answers an absurd supply',
    async (calls) => calls.map(({ data }) => (data === '0x18160ddd' ? `0x${'f'.repeat(64)}` : null)),
  ],
])('a node that %s changes nothing', async (_name, answer) => {
  const { context } = nodeOf(answer)
  const state = stateWith(row())
  const readings = await rereadTokens(context, state, [block(5, { isTraded: true })], [])
  const changes = noChanges()
  addReadings(context, state, changes, readings.get(5))
  expect(state.tokens.get(token)).toEqual(row())
  expect(changes.tokens.size).toBe(0)
})
