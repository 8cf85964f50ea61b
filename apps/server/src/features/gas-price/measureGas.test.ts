import { isFault } from '@peregrine/core/fault'
import { expect, test } from 'vitest'
import { gasFromFeeHistory, gasFromPriorityFees, measureGas } from './measureGas.ts'

const hex = (gwei: number) => `0x${BigInt(Math.round(gwei * 1e9)).toString(16)}`

test('EVM levels are the next base fee and the median tips; empty blocks say nothing', () => {
  const reply = {
    oldestBlock: '0x1',
    baseFeePerGas: [hex(9), hex(10), hex(12)],
    reward: [
      [hex(1), hex(2), hex(4)],
      [hex(1), hex(2), hex(8)],
      ['0x0', '0x0', '0x0'],
      [hex(2), hex(3), hex(6)],
    ],
    gasUsedRatio: [0.5, 0.5, 0, 0.5],
  }
  expect(gasFromFeeHistory(reply, 5)).toEqual({
    low: 13,
    average: 14,
    high: 18,
    unit: 'gwei',
    lastUpdated: 5,
    reliability: 0.15,
  })
})

test('Solana levels are percentiles of the recent fees', () => {
  const fees = Array.from({ length: 150 }, (_, i) => ({ slot: i, prioritizationFee: i * 10 }))
  expect(gasFromPriorityFees(fees, 5)).toMatchObject({ low: 370, average: 750, high: 1350, reliability: 1 })
  expect(gasFromPriorityFees([], 5)).toMatchObject({ low: 0, high: 0, reliability: 0 })
})

test.each([
  null,
  {},
  { baseFeePerGas: [] },
  { baseFeePerGas: ['0xzz'] },
  { baseFeePerGas: ['0x1'], reward: [['0x1']] },
])('a reply that is none is a fault: %j', async (reply) => {
  const failed = await measureGas(async () => reply, 'eth', 0).catch((error: unknown) => error)
  expect(isFault(failed, 'reply.malformed')).toBe(true)
})
