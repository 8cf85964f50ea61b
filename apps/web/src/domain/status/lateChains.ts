import type { ChainStatusWire } from '@peregrine/contract/routes/status'

type Health = NonNullable<ChainStatusWire['health']>

/** A chain that is not read within its limit: for how long, why, and how far it is. */
export type ChainLate = {
  chain: ChainStatusWire['chain']
  state: 'starting' | 'behind' | 'stalled' | 'halted'
  /** Age of its last block; where none was read, the time it has waited. */
  forMs: number
  why: Health['why']
  progress: Health['progress']
}

const ranks = { behind: 0, starting: 1, stalled: 2, halted: 3 } as const

/** States that are late whatever the age of the last block. */
const lateStates = new Set<string>(['starting', 'stalled', 'halted'])
const isLateState = (state: string): state is Exclude<ChainLate['state'], 'behind'> => lateStates.has(state)

/** Only the age of the last block is known for a chain read by another process. */
function lateByAge({ lagMs, lateAfterMs }: ChainStatusWire): Pick<ChainLate, 'state' | 'forMs'> | null {
  if (lagMs === null) return { state: 'starting', forMs: 0 }
  return lagMs > lateAfterMs ? { state: 'behind', forMs: lagMs } : null
}

const reasonOf = (health: Health | null): Pick<ChainLate, 'why' | 'progress'> => ({
  why: health?.why ?? null,
  progress: health?.progress ?? null,
})

/** Returns how late a chain is, or null while it is within its limit, or has no endpoint. */
export function lateOf(status: ChainStatusWire): ChainLate | null {
  const { chain, isConfigured, health, lagMs } = status
  if (!isConfigured) return null
  if (health && isLateState(health.state)) {
    const { state, why, progress, forMs } = health
    return { chain, state, why, progress, forMs: lagMs ?? forMs ?? 0 }
  }
  const late = lateByAge(status)
  return late && { chain, ...reasonOf(health), ...late }
}

/** Returns the late chains, the worst first: halted, stalled, starting, behind, and of each the longest. */
export function lateChains(chains: readonly ChainStatusWire[]): ChainLate[] {
  const late = chains.flatMap((chain) => lateOf(chain) ?? [])
  return late.sort((a, b) => ranks[b.state] - ranks[a.state] || b.forMs - a.forMs)
}
