import { isFault } from '@peregrine/core/fault'
import { nativeCoin } from '@peregrine/core/address'
import { addressesByChain } from '@peregrine/protocols/addresses'
import { wordOf } from '@peregrine/protocols/evmWords'
import { expect, test } from 'vitest'
import { playedChain } from '../testing/playedChain.ts'
import { findV4Pools } from './findV4Pools.ts'
import { v4IdOf, v4SlotsOf } from './v4Keys.ts'

const token = `0x${'a1'.repeat(20)}`
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const manager = addressesByChain.eth?.v4?.manager ?? ''
const opened = [
  { tokens: [nativeCoin, token], feePips: 10_000, tickSpacing: 200 },
  { tokens: [usdc, token].sort(), feePips: 100, tickSpacing: 1 },
] as { tokens: [string, string]; feePips: number; tickSpacing: number }[]

/** A node that runs plain calls only, and answers those for storage as the PoolManager does. */
function nodeWith(answer: (slots: string[]) => unknown, calls: string[] = []) {
  return playedChain((method, params) => {
    const [{ to, data }] = params as [{ to?: string; data: string }]
    calls.push(method)
    if (to === undefined) return '0x'
    if (to !== manager) throw new Error(`not asked for: ${to}`)
    const words = data.slice(10).match(/.{64}/g) ?? []
    return answer(words.slice(2).map((word) => `0x${word}`))
  })
}

const values = new Map(opened.map((key) => [v4SlotsOf(v4IdOf(key))[0], 1n << 96n]))
const storage = (slots: string[]) =>
  `0x${wordOf(32)}${wordOf(slots.length)}${slots.map((slot) => wordOf(values.get(slot) ?? 0n)).join('')}`

test('pools at the usual fees are found by their ids, without one log', async () => {
  const calls: string[] = []
  const found = await findV4Pools(nodeWith(storage, calls), token)
  expect(found.map(({ pool }) => pool).sort()).toEqual(opened.map(v4IdOf).sort())
  expect(found.find(({ feePips }) => feePips === 10_000)).toMatchObject({
    family: 'v4',
    dex: 'uniswap-v4',
    tokens: [nativeCoin, token],
    factory: manager,
    isKnownFactory: true,
  })
  expect(new Set(calls)).toEqual(new Set(['eth_call']))
})

test('a chain whose manager is not there has none', async () => {
  expect(
    await findV4Pools(
      nodeWith(() => '0x'),
      token,
    ),
  ).toEqual([])
})

test('a node that does not answer is not taken for a token without pools', async () => {
  const error = await findV4Pools(
    nodeWith(() => null),
    token,
  ).catch((thrown: unknown) => thrown)
  expect(isFault(error, 'chain.unreachable')).toBe(true)
})
