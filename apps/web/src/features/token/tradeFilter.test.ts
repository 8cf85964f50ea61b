import { describe, expect, test } from 'vitest'
import { tradeWire } from '../../testing/tradeWire.ts'
import {
  filterOf,
  isOver,
  joinTrades,
  passes,
  searchOf,
  spanOfTrades,
  tagsOfMaker,
  toTradesQuery,
} from './tradeFilter.ts'
import { toTokenSearch } from './tokenSearch.ts'

const evm = `0x${'ab'.repeat(20)}`
const solana = 'So11111111111111111111111111111111111111112'

describe('the address bar', () => {
  test('invalid values are ignored', () => {
    expect(toTokenSearch({})).toEqual({})
    expect(
      toTokenSearch({
        tab: 'wallets',
        side: 'swap',
        min: '-5',
        maker: '<script>,../..',
        tags: 'whale',
        from: 'NaN',
        to: Number.POSITIVE_INFINITY,
        more: 'x',
      }),
    ).toEqual({})
    expect(toTokenSearch({ tab: ['holders'], maker: { a: 1 }, min: null, from: '' })).toEqual({})
  })

  test('a view round-trips', () => {
    const filter = {
      side: 'buy',
      minUsd: 12.5,
      makers: [evm, solana],
      tags: ['dev', 'sniper'],
      fromMs: 1000,
      toMs: 2000,
    } as const
    const search = searchOf({ ...filter, makers: [...filter.makers], tags: [...filter.tags] }, 'holders')
    const asText = Object.fromEntries(Object.entries(search).map(([key, value]) => [key, String(value)]))
    expect(filterOf(toTokenSearch(asText))).toEqual(filter)
    expect(toTokenSearch(asText).tab).toBe('holders')
  })

  test.each(['1.5', '100000000000001', '-1', '0', 'soon'])('%s is no time', (text) => {
    expect(toTokenSearch({ from: text, to: text })).toEqual({})
  })

  test('the first tab is the default, wallets are unique, and there are at most fifty', () => {
    expect(toTokenSearch({ tab: 'trades' })).toEqual({})
    expect(toTokenSearch({ maker: `${evm},${evm},${solana}` }).maker).toBe(`${evm},${solana}`)
    const many = Array.from({ length: 60 }, (_, at) => `0x${String(at).padStart(40, '0')}`).join(',')
    expect(toTokenSearch({ maker: many }).maker?.split(',')).toHaveLength(50)
  })

  test('the server gets the same filter', () => {
    expect(toTradesQuery({ side: 'sell', makers: [evm, solana], fromMs: 5 })).toEqual({
      side: 'sell',
      minUsd: undefined,
      maker: `${evm},${solana}`,
      tags: undefined,
      from: 5,
      to: undefined,
    })
  })
})

const people = { developer: 'dev', snipers: new Set(['sniper', 'both']) }
const trade = tradeWire({
  id: 'one',
  senderAddress: 'me',
  userName: null,
  tradeType: 'buy',
  valueUsd: '100',
  timestamp: 50,
})

test.each([
  ['no filter', {}, {}, true],
  ['its side', { side: 'buy' }, {}, true],
  ['the other side', { side: 'sell' }, {}, false],
  ['as large as asked', { minUsd: 100 }, {}, true],
  ['smaller', { minUsd: 100.01 }, {}, false],
  ['of unknown worth', { minUsd: 1 }, { valueUsd: null }, false],
  ['of unknown worth, no size asked', {}, { valueUsd: null }, true],
  ['at the first moment', { fromMs: 50 }, {}, true],
  ['before it', { fromMs: 51 }, {}, false],
  ['at the end, which is not in it', { toMs: 50 }, {}, false],
  ['just before the end', { toMs: 51 }, {}, true],
  ['of the wallet', { makers: ['x', 'me'] }, {}, true],
  ['of another wallet', { makers: ['x'] }, {}, false],
  ['of the developer', { tags: ['dev'] }, { senderAddress: 'dev' }, true],
  ['of a KOL', { tags: ['kol'] }, { userName: 'Kay' }, true],
  ['of a sniper', { tags: ['sniper'] }, { senderAddress: 'sniper' }, true],
  ['of nobody known', { tags: ['dev', 'kol', 'sniper'] }, {}, false],
  ['of the wallet, a tag asked as well', { makers: ['me'], tags: ['dev'] }, {}, true],
] as const)('a trade %s', (_name, filter, change, expected) => {
  const asked = { ...filter } as Parameters<typeof passes>[0]
  expect(passes(asked, people, { ...trade, ...change })).toBe(expected)
})

test('a wallet has all of its tags, and the same list each time', () => {
  const both = { ...trade, senderAddress: 'both', userName: 'Bo' }
  expect([...tagsOfMaker(people, both)].sort()).toEqual(['kol', 'sniper'])
  expect(tagsOfMaker(people, both)).toBe(tagsOfMaker(people, { ...both, id: 'another' }))
  expect(tagsOfMaker(people, trade)).toEqual([])
})

describe('live trades over older ones', () => {
  const at = (id: string, timestamp: number) => tradeWire({ id, timestamp })
  const ids = (trades: readonly { id: string }[]) => trades.map(({ id }) => id).join('')

  test('each once, newest first', () => {
    expect(ids(joinTrades([at('d', 4), at('c', 3)], [at('c', 3), at('b', 2), at('a', 1)]))).toBe('dcba')
  })

  test('a page that was fetched later than the stream began is put in order', () => {
    expect(ids(joinTrades([at('d', 4), at('b', 2)], [at('c', 3), at('a', 1)]))).toBe('dcba')
  })

  test('one of them alone', () => {
    expect(ids(joinTrades([], [at('b', 2), at('a', 1)]))).toBe('ba')
    expect(ids(joinTrades([at('b', 2)], []))).toBe('b')
  })
})

test.each([
  ['a whole list: from the beginning of the pool', {}, false, { fromMs: 5 }],
  ['the newest of many: from the last one shown', {}, true, { fromMs: 50 }],
  ['the oldest of many: up to the last one shown', { order: 'oldest' }, true, { fromMs: 5, toMs: 50 }],
  ['a filter by time', { fromMs: 20, toMs: 90 }, false, { fromMs: 20, toMs: 90 }],
] as const)('the span of %s', (_, filter, hasMore, expected) => {
  const trades = [tradeWire({ id: 'b', timestamp: 70 }), tradeWire({ id: 'a', timestamp: 50 })]
  expect(spanOfTrades(trades, { filter, hasMore, bornAt: 5 })).toEqual(expected)
})

test.each([
  [{}, false],
  [{ toMs: 1_000_000 }, true],
  [{ toMs: 1_000_001 }, false],
])('of a pool read a minute after 1,000 s, the trades of %j can be final: %s', (filter, isFinal) => {
  expect(isOver(filter, 1_060_000)).toBe(isFinal)
})
