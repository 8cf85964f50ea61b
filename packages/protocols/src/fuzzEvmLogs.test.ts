import { expect, test } from 'vitest'
import { decodeEvmLogs } from './decodeEvmLogs.ts'
import { evmSenders } from './evmSender.ts'
import { fuzzEvmLogs } from './fuzzEvmLogs.ts'
import { seededRandom } from './solana/seededRandom.ts'

const inputs = 20_000

test.each(['eth', 'base', 'bsc', 'sol'] as const)('no log of %s makes a decoder throw', (chain) => {
  const { logs, pools } = fuzzEvmLogs(seededRandom(20_261_120), inputs / 4)
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
  expect(fuzzEvmLogs(seededRandom(7), 50).logs).toEqual(fuzzEvmLogs(seededRandom(7), 50).logs)
})
