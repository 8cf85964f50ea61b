import type { GasLevels } from '@peregrine/contract/topics/gasPrice'
import { expect, test } from 'vitest'
import { gasStateOf } from './gasStateOf.ts'

const nowMs = 1_800_000_000_000
const levels = (more: Partial<GasLevels> = {}): GasLevels => ({
  low: 13,
  average: 14,
  high: 18,
  unit: 'gwei',
  lastUpdated: nowMs - 5_000,
  reliability: 1,
  ...more,
})

test.each([
  ['before the first snapshot', undefined, 'waiting'],
  ['never measured', null, 'unmeasured'],
  ['of five seconds ago', levels(), 'fresh'],
  ['of a minute ago', levels({ lastUpdated: nowMs - 60_000 }), 'fresh'],
  ['of more than a minute ago', levels({ lastUpdated: nowMs - 60_001 }), 'old'],
  ['of an EVM chain whose blocks were empty', levels({ reliability: 0 }), 'fresh'],
  ['of slots without a fee', levels({ unit: 'microLamports', reliability: 0 }), 'none'],
  ['of slots that paid nothing', levels({ unit: 'microLamports', low: 0, average: 0, high: 0 }), 'fresh'],
  ['below zero', levels({ low: -1 }), 'malformed'],
  ['without an end', levels({ high: Number.POSITIVE_INFINITY }), 'malformed'],
  ['that is no number', levels({ average: Number.NaN }), 'malformed'],
  ['beyond any chain', levels({ high: 2e12 }), 'malformed'],
  ['whose middle is above its top', levels({ average: 19 }), 'malformed'],
  ['of no time', levels({ lastUpdated: 0 }), 'malformed'],
  ['of a time that no date holds', levels({ lastUpdated: 1e17 }), 'malformed'],
] as const)('a price %s', (_, given, state) => {
  expect(gasStateOf(given, nowMs)).toBe(state)
})
