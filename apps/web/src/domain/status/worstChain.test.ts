import type { ChainStatusWire } from '@peregrine/contract/routes/status'
import { expect, test } from 'vitest'
import { liveHealth } from '../../testing/liveHealth.ts'
import { worstChain } from './worstChain.ts'

type State = NonNullable<ChainStatusWire['health']>['state']

const wire = (
  chain: ChainStatusWire['chain'],
  lagMs: number,
  state: State | null,
  forMs: number | null = null,
): ChainStatusWire => ({
  chain,
  isConfigured: true,
  block: 1,
  blockTime: 1,
  headBlock: 1,
  lagMs,
  lateAfterMs: 15_000,
  lastTradeAt: null,
  records: 1,
  health: state && { ...liveHealth, state, forMs },
})

test.each([
  ['all live', [wire('eth', 3_000, 'live'), wire('sol', 500, 'live')], null],
  [
    'one stalled',
    [wire('eth', 3_000, 'live'), wire('sol', 20_000, 'stalled', 19_000)],
    { chain: 'sol', state: 'stalled', forMs: 19_000 },
  ],
  [
    'halted is worse than stalled for longer',
    [wire('eth', 90_000, 'stalled', 90_000), wire('sol', 20_000, 'halted', 1_000)],
    { chain: 'sol', state: 'halted', forMs: 1_000 },
  ],
  [
    'old blocks of a chain that another process reads',
    [wire('eth', 3_000, 'live'), wire('base', 40_000, null)],
    { chain: 'base', state: 'behind', forMs: 40_000 },
  ],
  ['a chain without an endpoint', [{ ...wire('eth', 90_000, null), isConfigured: false }], null],
] as const)('%s', (_, chains, expected) => {
  expect(worstChain(chains)).toEqual(expected)
})
