import type { ChainStatusWire } from '@peregrine/contract/routes/status'

/** Counters of an indexer that reads at the head and never stalled. */
export const liveHealth = {
  state: 'live',
  why: null,
  forMs: null,
  progress: null,
  endpoints: ['rpc.example.org'],
  isUnproven: false,
  setAside: [],
  gaps: 0,
  gapBlocks: 0,
  filledBlocks: 0,
  reorgs: 0,
  restarts: 0,
} satisfies ChainStatusWire['health']
