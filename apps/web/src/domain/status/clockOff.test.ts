import type { ChainStatusWire } from '@peregrine/contract/routes/status'
import { expect, test } from 'vitest'
import { chainStatus } from '../../testing/chainStatus.ts'
import { liveHealth } from '../../testing/liveHealth.ts'
import { clockOff } from './clockOff.ts'

const nowMs = 1_000_000_000

/** A chain whose newest block is this old by this computer's clock, and by the server's. */
const aged = (ageMs: number | null, lagMs = 1_000) =>
  chainStatus({ blockTime: ageMs === null ? null : nowMs - ageMs, lagMs })

const catchingUp = (ageMs: number): ChainStatusWire => ({
  ...aged(ageMs, ageMs),
  health: { ...liveHealth, state: 'catching-up' },
})

test.each([
  ['chains that are read from old blocks of the same age', [catchingUp(9e10), catchingUp(9e10)], 0],
  ['blocks of the last seconds', [aged(2_000), aged(12_000)], 0],
  ['one chain that is late by the server’s clock as well', [aged(2_000), aged(90_000, 90_000)], 0],
  ['a single chain that is late', [aged(90_000, 90_000)], 0],
  ['chains that stand still since different times', [aged(90_000, 90_000), aged(200_000, 200_000)], 0],
  ['a block from the future', [aged(-300_000), aged(-298_000)], -300_000],
  ['a block of half a minute ahead', [aged(-30_000)], 0],
  ['blocks that are new by the server’s clock alone', [aged(302_000), aged(312_000)], 302_000],
  [
    'all blocks old by the same, on the server as well',
    [aged(302_000, 302_000), aged(304_000, 304_000)],
    302_000,
  ],
  ['no block yet', [aged(null)], 0],
  ['no chain', [], 0],
])('%s', (_, chains, off) => {
  expect(clockOff(chains, nowMs)).toBe(off)
})
