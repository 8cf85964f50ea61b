import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TokenRef } from './tokenRef.ts'
import { useListedFacts } from './useListedFacts.ts'

const facts = {
  original: {
    network: 'base',
    tokenAddress: '0x1',
    pairAddress: null,
    symbol: 'PEPE',
    name: 'Pepe',
    liquidity: null,
    why: 'same-symbol',
    isSameChain: true,
  },
  bornAt: 1_700_000_000_000,
}
let answers: (() => Response)[] = []
const asked: string[][] = []

beforeEach(() => {
  vi.useFakeTimers()
  asked.length = 0
  answers = []
  vi.stubGlobal('fetch', async (path: string) => {
    const tokens = new URL(path, 'http://localhost').searchParams.get('tokens') ?? ''
    asked.push(tokens.split(','))
    return answers.shift()?.() ?? Response.json({ code: '000000', msg: '', data: [] })
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Tokens of their own for each test: what is known of one holds for a minute. */
const token = (digit: string, chain: 'eth' | 'pump' = 'eth'): TokenRef => ({
  network: chain,
  token: `0x${digit.repeat(40)}`,
})
const show = (one: TokenRef) => renderHook(() => useListedFacts(one))
const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const finds =
  ({ token: address }: TokenRef) =>
  () =>
    Response.json({ code: '000000', msg: '', data: [{ chain: 'eth', token: address, ...facts }] })

test('rows that appear together share a request; later ones wait until two seconds have passed', async () => {
  const [a, b, c] = [token('a'), token('b'), token('c')]
  answers = [finds(a)]
  const row = show(a)
  show(a)
  const other = show(b)
  expect([row.result.current, other.result.current]).toEqual([undefined, undefined])
  await passes(100)
  expect(asked).toEqual([[`eth.${a.token}`, `eth.${b.token}`]])
  expect(row.result.current).toEqual(facts)
  expect(other.result.current).toEqual({ original: null, bornAt: null })
  show(c)
  await passes(1_900)
  expect(asked).toHaveLength(1)
  await passes(100)
  expect(asked[1]).toEqual([`eth.${c.token}`])
})

test('what is on screen is asked for again after a minute, and what has left it is not', async () => {
  const [d, e] = [token('d'), token('e')]
  show(d)
  const gone = show(e)
  await passes(100)
  gone.unmount()
  await passes(80_000)
  expect(asked).toEqual([[`eth.${d.token}`, `eth.${e.token}`], [`eth.${d.token}`]])
})

test('a refused request keeps what is known, and the next round asks again', async () => {
  const f = token('f')
  answers = [
    finds(f),
    () => Response.json({ code: 'request.too-many', msg: '', data: null }, { status: 429 }),
  ]
  const row = show(f)
  await passes(100)
  await passes(80_000)
  expect(asked).toHaveLength(2)
  expect(row.result.current).toEqual(facts)
  await passes(80_000)
  expect(asked).toHaveLength(3)
  expect(row.result.current).toEqual({ original: null, bornAt: null })
})

test('an address that the server would refuse is not asked for', async () => {
  show({ network: 'eth', token: '0xshort' })
  await passes(5_000)
  expect(asked).toEqual([])
})
