import type { ChainStatusWire } from '@peregrine/contract/routes/status'

/** A chain that is not being read properly, and for how long. */
export type ChainLate = {
  chain: ChainStatusWire['chain']
  state: 'stalled' | 'halted' | 'behind'
  forMs: number
}

const ranks = { behind: 0, stalled: 1, halted: 2 } as const

/** Returns how late a chain is, or null while it is live. */
export function lateOf({
  chain,
  isConfigured,
  health,
  lagMs,
  lateAfterMs,
}: ChainStatusWire): ChainLate | null {
  if (!isConfigured) return null
  const state = health?.state
  if (state === 'stalled' || state === 'halted') return { chain, state, forMs: health?.forMs ?? lagMs ?? 0 }
  // Only the age of the last block is known for a chain read by another process.
  return lagMs !== null && lagMs > lateAfterMs ? { chain, state: 'behind', forMs: lagMs } : null
}

/**
 * Returns the chain in the worst state: halted before stalled before behind, then the longest; null while all are live.
 */
export function worstChain(chains: readonly ChainStatusWire[]): ChainLate | null {
  return chains.reduce<ChainLate | null>((worst, chain) => {
    const late = lateOf(chain)
    if (!late || !worst) return late ?? worst
    const isWorse =
      ranks[late.state] > ranks[worst.state] || (late.state === worst.state && late.forMs > worst.forMs)
    return isWorse ? late : worst
  }, null)
}
