import type { ChainKey } from '@peregrine/core/network'
import { lateAfterMs } from '@peregrine/chains/catalogue/lateAfterMs'
import type { ChainTrouble } from '@peregrine/contract/routes/status'
import type { DecodedBlock } from '../indexing/unit.ts'

/** Health of one chain, for the status page and the metrics. Counters since the start of this process. */
export type ChainHealth = {
  chain: ChainKey
  /** The indexer's own view; `healthNow` corrects it for the time passed. */
  state: 'starting' | 'standby' | 'catching-up' | 'live' | 'halted'
  /** Last obstacle of the indexer since its last commit; the reason if it halted. */
  trouble: ChainTrouble | null
  blockTimeMs: number
  startedAtMs: number
  haltedAtMs: number
  /** Time of the last response from an endpoint. */
  answeredAtMs: number
  /** Endpoints of other chains by name, with the evidence. */
  setAside: Record<string, string>
  /** Highest block reported by any endpoint, and the last one committed. */
  head: number
  committed: number
  committedTimeMs: number
  committedAtMs: number
  blocks: number
  trades: number
  reorgs: number
  /**
   * Times that the head ran ahead of a live chain, the blocks missed in total, and how many of them were read since.
   */
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

export function newHealth(chain: ChainKey, blockTimeMs = 0, nowMs = Date.now()): ChainHealth {
  return {
    chain,
    state: 'starting',
    trouble: null,
    blockTimeMs,
    startedAtMs: nowMs,
    haltedAtMs: 0,
    answeredAtMs: nowMs,
    setAside: {},
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
const maxKeys = 200

export function countIn(counts: Record<string, number>, key: string): void {
  const known = key in counts || Object.keys(counts).length < maxKeys ? key : 'other'
  counts[known] = (counts[known] ?? 0) + 1
}

/** Blocks behind the head that still count as live. */
const liveLag = 3

/** Records whether blocks are missing up to the head, and how many missed ones were read by now. */
function noteGap(health: ChainHealth, head: number, readTo: number): void {
  const isOpen = health.gapUntil > health.committed
  if (head - readTo > liveLag && (isOpen || health.state === 'live')) {
    if (!isOpen) health.gaps += 1
    health.gapBlocks += head - (isOpen ? health.gapUntil : readTo)
    health.gapUntil = head
  }
  health.filledBlocks = health.gapBlocks - Math.max(0, health.gapUntil - readTo)
}

/** Records a commit. */
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
  health.trouble = null
}

/** Health of a chain at a moment; `forMs` is the time since it stalled or halted. */
export type HealthNow = {
  state: ChainHealth['state'] | 'stalled'
  why: ChainTrouble | null
  forMs: number | null
}

function troubleOf(health: ChainHealth, nowMs: number): ChainTrouble {
  if (nowMs - health.answeredAtMs <= lateAfterMs(health.blockTimeMs)) return health.trouble ?? 'no-new-block'
  return Object.keys(health.setAside).length > 0 ? 'foreign-chain' : 'unreachable'
}

/** Derives the state from the age of the last head, so that silence alone shows as stalled. */
export function healthNow(health: ChainHealth, nowMs: number): HealthNow {
  const { state, trouble, blockTimeMs, startedAtMs, haltedAtMs, committedAtMs, committedTimeMs } = health
  if (state === 'halted') return { state, why: trouble, forMs: nowMs - haltedAtMs }
  if (state === 'standby') return { state, why: null, forMs: null }
  const quietMs = nowMs - Math.max(startedAtMs, committedAtMs)
  const limitMs = lateAfterMs(blockTimeMs)
  if (quietMs > limitMs) return { state: 'stalled', why: troubleOf(health, nowMs), forMs: quietMs }
  // Blocks arrive, but old ones: the endpoint itself is behind.
  const isLate = state === 'live' && nowMs - committedTimeMs > limitMs
  return { state: isLate ? 'catching-up' : state, why: null, forMs: null }
}

const troubleWords: Record<ChainTrouble, string> = {
  unreachable: 'no endpoint answers',
  'foreign-chain': 'its endpoints serve another chain',
  'no-new-block': 'its endpoints tell of no new block',
  unproven: 'no endpoint proves the next block',
  disagreement: 'its endpoints do not agree on the chain',
  failed: 'indexing fails and starts again, see the log',
  'reorg-too-deep':
    'the chain was reorganised past finality; stop the server, run npm run forget-chain, start it again',
  'sandbox-ended': 'the sandbox has ended; start the server again',
}

/** Describes what keeps a chain from being read; null when nothing does. */
export function whyNotReady(health: ChainHealth, nowMs: number): string | null {
  const { state, why, forMs } = healthNow(health, nowMs)
  if (state !== 'stalled' && state !== 'halted') return null
  const words = why ? troubleWords[why] : 'for an unknown reason'
  return `${health.chain} ${state} for ${Math.round((forMs ?? 0) / 1000)} s: ${words}`
}

/** Stops the chain until an operator acts. */
export function halt(health: ChainHealth, why: ChainTrouble, nowMs: number): void {
  health.state = 'halted'
  health.trouble = why
  health.haltedAtMs = nowMs
}
