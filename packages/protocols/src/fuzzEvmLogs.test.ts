import { expect, test } from 'vitest'
import { decodeEvmLogs } from './decodeEvmLogs.ts'
import { evmSenders } from './evmSender.ts'
import { fuzzEvmLogs } from './fuzzEvmLogs.ts'

const inputs = 20_000

/** mulberry32: a small generator whose seed is one number. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

test.each(['eth', 'base', 'bsc', 'sol'] as const)('no log of %s makes a decoder throw', (chain) => {
  const { logs, pools } = fuzzEvmLogs(seeded(20_261_120), inputs / 4)
  const { facts, faults, unknownPools } = decodeEvmLogs(chain, logs, pools)
  const swaps = facts.filter((fact) => fact.kind === 'swap')
  for (const { sold, bought } of swaps) {
    expect(sold.units).toBeGreaterThanOrEqual(0n)
    expect(bought.units).toBeGreaterThanOrEqual(0n)
  }
  const senderOf = evmSenders({ from: '0x' }, logs)
  for (const swap of swaps) expect(senderOf(swap)).toMatch(/^0x/)
  // The inputs must reach the decoders, or the test proves nothing.
  if (chain === 'sol') return
  expect(swaps.length).toBeGreaterThan(100)
  expect(faults.length).toBeGreaterThan(100)
  expect(unknownPools.length).toBeGreaterThan(50)
})

test('the same seed gives the same logs', () => {
  expect(fuzzEvmLogs(seeded(7), 50).logs).toEqual(fuzzEvmLogs(seeded(7), 50).logs)
})
