import type { RpcPurpose } from '@peregrine/core/rpcPurpose'

/**
 * How several endpoints share a chain's work: `newest` goes where it is done soonest, `state` too but only to endpoints
 * known to be at the head, `background` to whichever has most calls left.
 */
export type Duty = 'newest' | 'state' | 'background'

const duties: Record<RpcPurpose, Duty> = {
  send: 'newest',
  check: 'newest',
  head: 'newest',
  blocks: 'newest',
  receipts: 'newest',
  logs: 'newest',
  facts: 'state',
  prices: 'state',
  visitor: 'state',
  security: 'state',
  chart: 'background',
  holders: 'background',
  history: 'background',
}

/** The duty that requests of a purpose belong to. */
export function dutyOf(purpose: RpcPurpose): Duty {
  return duties[purpose]
}

/** What is known of an endpoint when one of several is chosen. */
export type Candidate = {
  /** Time until it is used again after failures and refusals. */
  coolDownMs: number
  /** Time that a call would wait for its turn. */
  waitMs: number
  /** Usual time of a small reply; null before the first. */
  latencyMs: number | null
  /** Blocks by which it was behind us when last asked for its head; null if it never was. */
  lag: number | null
  /** Calls per second that it allows and nobody uses. */
  spare: number
  /** Blocks that one call reads: of logs, the range that it serves; else 1. */
  reach: number
}

/** Blocks that a node may be behind by mere propagation. */
const maxLag = 3
/** An endpoint further down in the settings must be faster by this share and time to be preferred. */
const fasterShare = 1.25
const fasterByMs = 10

/** True if it is known to be behind the blocks that others serve. */
export function isBehind({ lag }: Pick<Candidate, 'lag'>): boolean {
  return lag !== null && lag > maxLag
}

/** Position of the endpoint to use for a duty; `candidates` are in the order of the settings, one at least. */
export function chooseEndpoint(candidates: readonly Candidate[], duty: Duty): number {
  const all = candidates.map((_, i) => i)
  const of = (i: number) => candidates[i] as Candidate
  const rested = all.filter((i) => of(i).coolDownMs === 0)
  if (rested.length === 0) return leastOf(all, (i) => of(i).coolDownMs)
  if (duty === 'background') return leastOf([...rested].reverse(), (i) => -of(i).spare * of(i).reach)
  const current = rested.filter((i) => !isBehind(of(i)))
  const soonest = chooseSoonest(current.length > 0 ? current : rested, of)
  if (duty === 'newest') return soonest
  const atHead = current.filter((i) => of(i).lag !== null)
  return chooseSoonest(atHead.length > 0 ? atHead : [soonest], of)
}

/** The first in the order of the settings that is not clearly slower than the soonest. */
function chooseSoonest(positions: readonly number[], of: (i: number) => Candidate): number {
  const known = positions.flatMap((i) => of(i).latencyMs ?? [])
  // One that was never measured is taken for as fast as the fastest: the order decides.
  const unmeasuredMs = known.length > 0 ? Math.min(...known) : 0
  const costMs = (i: number) => of(i).waitMs + (of(i).latencyMs ?? unmeasuredMs)
  const limitMs = Math.min(...positions.map(costMs)) * fasterShare + fasterByMs
  return positions.find((i) => costMs(i) <= limitMs) as number
}

function leastOf(positions: readonly number[], costOf: (i: number) => number): number {
  return positions.reduce((a, b) => (costOf(b) < costOf(a) ? b : a))
}
