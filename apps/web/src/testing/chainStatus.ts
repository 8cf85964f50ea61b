import type { ChainStatusWire } from '@peregrine/contract/routes/status'
import { liveHealth } from './liveHealth.ts'

/** Status of a chain that is read at its head without faults. */
export const chainStatus = (more: Partial<ChainStatusWire> = {}): ChainStatusWire => ({
  chain: 'eth',
  isConfigured: true,
  block: 1,
  blockTime: 1,
  headBlock: 1,
  lagMs: 1_000,
  lateAfterMs: 15_000,
  lastTradeAt: null,
  leftOut: [],
  missed: [],
  launches: null,
  usage: null,
  records: 1,
  health: liveHealth,
  ...more,
})
