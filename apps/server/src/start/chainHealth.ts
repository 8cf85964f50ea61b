import type { ChainKey } from '@peregrine/core/network'
import type { DecodedBlock } from '../indexing/unit.ts'

/** How one chain is doing, for the status page and the metrics. Counters since the start of this process. */
export type ChainHealth = {
  chain: ChainKey
  state: 'starting' | 'standby' | 'catching-up' | 'live' | 'stalled' | 'halted'
  /** Why, for stalled and halted. */
  why: string | null
  /** Highest block any endpoint told of, and the last one committed. */
  head: number
  committed: number
  committedTimeMs: number
  committedAtMs: number
  blocks: number
  trades: number
  reorgs: number
  /** Times that the head ran ahead of a live chain, the blocks so missed, and how many of them were read since. */
  gaps: number
  gapBlocks: number
  filledBlocks: number
  /** The last block of the newest gap. */
  gapUntil: number
  restarts: number
  /** Decoder faults by `dex what`, endpoint failures by `endpoint kind`, unproven blocks by endpoint. */
  faults: Record<string, number>
  failures: Record<string, number>
  unproven: Record<string, number>
}

export function newHealth(chain: ChainKey): ChainHealth {
  return {
    chain,
    state: 'starting',
    why: null,
    head: 0,
    committed: 0,
    committedTimeMs: 0,
    committedAtMs: 0,
    blocks: 0,
    trades: 0,
    reorgs: 0,
    gaps: 0,
    gapBlocks: 0,
    filledBlocks: 0,
    gapUntil: 0,
    restarts: 0,
    faults: {},
    failures: {},
    unproven: {},
  }
}

/** Distinct keys kept per counter: hostile input must not grow them. */
const mostKeys = 200

export function countIn(counts: Record<string, number>, key: string): void {
  const known = key in counts || Object.keys(counts).length < mostKeys ? key : 'other'
  counts[known] = (counts[known] ?? 0) + 1
}

/** Blocks behind the head that still count as live. */
const liveLag = 3

/** Notes whether blocks are missing up to the head, and how many of those missed before were read by now. */
function noteGap(health: ChainHealth, head: number, readTo: number): void {
  const isOpen = health.gapUntil > health.committed
  if (head - readTo > liveLag && (isOpen || health.state === 'live')) {
    if (!isOpen) health.gaps += 1
    health.gapBlocks += head - (isOpen ? health.gapUntil : readTo)
    health.gapUntil = head
  }
  health.filledBlocks = health.gapBlocks - Math.max(0, health.gapUntil - readTo)
}

/** Notes a commit. */
export function noteBlocks(
  health: ChainHealth,
  info: { blocks: number; trades: number; head: number; at: DecodedBlock },
  nowMs: number,
): void {
  noteGap(health, Math.max(info.head, info.at.number), info.at.number)
  health.head = Math.max(info.head, info.at.number)
  health.committed = info.at.number
  health.committedTimeMs = info.at.timeMs
  health.committedAtMs = nowMs
  health.blocks += info.blocks
  health.trades += info.trades
  health.state = health.head - health.committed <= liveLag ? 'live' : 'catching-up'
  health.why = null
}
