import { defaultSettings } from './settings/tradeSettings.ts'
import { expect, test } from 'vitest'
import { slotFees } from './slotFees.ts'

const estimate = { network: 'eth', gasUnits: 200_000n, priority: 5n, tip: null } as const
const typed = { ...defaultSettings.eth, autoGasMode: false, maxGasFee: 25, maxPriorityFee: 2 }

test('typed prices of gas are what an EVM slot pays at most', () => {
  expect(slotFees(estimate, defaultSettings.eth)).toBeNull()
  // 200,000 gas × 23 gwei and × 2 gwei.
  expect(slotFees(estimate, typed)).toEqual({
    network: 4_600_000_000_000_000n,
    priority: 400_000_000_000_000n,
    tip: 0n,
  })
})

test.each([
  // 0.01 SOL typed, 30 % of it as tip, and 0.001 SOL for the block engine.
  [
    { fastMode: false, antiSandwich: 'on' },
    { priority: 7_000_000n, tip: 4_000_000n },
  ],
  [
    { fastMode: false, antiSandwich: 'off' },
    { priority: 7_000_000n, tip: 3_000_000n },
  ],
  [
    { fastMode: true, antiSandwich: 'strong' },
    { priority: 10_000_000n, tip: 1_000_000n },
  ],
] as const)('a Solana slot with %o', (change, wanted) => {
  const settings = { ...defaultSettings.sol, autoGasMode: false, maxPriorityFee: 0.01, ...change }
  const quoted = { network: 'sol', gasUnits: null, priority: 6_000_000n, tip: null } as const
  expect(slotFees(quoted, settings)).toEqual({ network: null, ...wanted })
})
