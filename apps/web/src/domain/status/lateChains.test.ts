import type { ChainStatusWire } from '@peregrine/contract/routes/status'
import { expect, test } from 'vitest'
import { chainStatus } from '../../testing/chainStatus.ts'
import { liveHealth } from '../../testing/liveHealth.ts'
import { lateChains } from './lateChains.ts'

type Health = NonNullable<ChainStatusWire['health']>

const wire = (
  chain: ChainStatusWire['chain'],
  lagMs: number | null,
  state: Health['state'] | null,
  more: Partial<Health> = {},
) => chainStatus({ chain, lagMs, health: state && { ...liveHealth, state, ...more } })

test.each([
  ['all within their limit are live', [wire('eth', 3_000, 'live'), wire('sol', 500, 'catching-up')], []],
  [
    'the age is that of the last block',
    [wire('sol', 20_000, 'stalled', { forMs: 19_000 })],
    ['sol stalled 20000'],
  ],
  [
    'halted is worse than stalled for longer, and starting than behind',
    [
      wire('base', 99_000, 'live'),
      wire('bsc', null, 'starting', { forMs: 5_000, why: 'unreachable' }),
      wire('eth', 90_000, 'stalled'),
      wire('sol', 20_000, 'halted'),
    ],
    ['sol halted 20000', 'eth stalled 90000', 'bsc starting 5000 unreachable', 'base behind 99000'],
  ],
  [
    'of one state the longest comes first',
    [wire('eth', 20_000, 'live'), wire('sol', 30_000, 'live')],
    ['sol behind 30000', 'eth behind 20000'],
  ],
  ['old blocks of a chain that another process reads', [wire('base', 40_000, null)], ['base behind 40000']],
  ['a chain of another process without a block is not live', [wire('base', null, null)], ['base starting 0']],
  ['a chain without a block is not live', [wire('base', null, 'standby')], ['base starting 0']],
  ['a chain without an endpoint', [{ ...wire('eth', 90_000, null), isConfigured: false }], []],
])('%s', (_, chains, expected) => {
  const said = lateChains(chains).map(({ chain, state, forMs, why }) =>
    [chain, state, forMs, ...(why ? [why] : [])].join(' '),
  )
  expect(said).toEqual(expected)
})
