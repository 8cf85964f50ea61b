import type { ChainKey } from '@peregrine/core/network'
import { lateAfterMs } from '@peregrine/chains/catalogue/lateAfterMs'
import type { ChainTrouble } from '@peregrine/contract/routes/status'
import type { RpcFailureKind } from '@peregrine/chains/rpc/rpcFailure'
import type { LastStored } from '../indexing/storedChain.ts'
import type { DecodedBlock } from '../indexing/unit.ts'
import { type ChainProgress, ProgressMeter } from './chainProgress.ts'

/** Health of one chain, for the status page and the metrics. Counters since the start of this process. */
export type ChainHealth = {
  chain: ChainKey
  /** The indexer's own view; `healthNow` corrects it for the time passed. */
  state: 'starting' | 'standby' | 'catching-up' | 'live' | 'halted'
  /** Last obstacle of the indexer since its last commit; the reason if it halted. */
  trouble: ChainTrouble | null
  /** True once it was read to its head. */
  wasLive: boolean
  /** True until an endpoint has shown that it serves this chain. */
  isAwaited: boolean
  /** True if no endpoint serves block 0: the chain is recognised by its id alone. */
  isUnproven: boolean
  blockTimeMs: number
  startedAtMs: number
  haltedAtMs: number
  /** Time of the last response from an endpoint. */
  answeredAtMs: number
  /** Time of the last call that an endpoint refused. */
  refusedAtMs: number
  /** True while the last that was heard of any endpoint is a refusal: the next call may be minutes away. */
  isRefusing: boolean
  progress: ProgressMeter
  /** Endpoints of other chains by name, with the evidence. */
  setAside: Record<string, string>
  /** Highest block reported by any endpoint, and the last one committed, in this life or an earlier one. */
  head: number
  committed: number
  /** The block's own time, and when it was committed: 0 until this life has committed a block or is at the head. */
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
    wasLive: false,
    isAwaited: false,
    isUnproven: false,
    blockTimeMs,
    startedAtMs: nowMs,
    haltedAtMs: 0,
    answeredAtMs: nowMs,
    refusedAtMs: 0,
    isRefusing: false,
    progress: new ProgressMeter(),
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

const refusals = new Set<RpcFailureKind>(['rate-limited', 'refused', 'unsupported'])

/** True for a failure by which an endpoint declines calls that it understood. */
export function isRefusal(kind: RpcFailureKind): boolean {
  return refusals.has(kind)
}

/** Records a failed request to an endpoint. */
export function noteFailure(
  health: ChainHealth,
  endpoint: string,
  kind: RpcFailureKind,
  nowMs: number,
): void {
  countIn(health.failures, `${endpoint} ${kind}`)
  health.isRefusing = isRefusal(kind)
  if (health.isRefusing) health.refusedAtMs = nowMs
}

/** Records that an endpoint answered, with any reply. A refusal is noted after it. */
export function noteAnswer(health: ChainHealth, nowMs: number): void {
  health.answeredAtMs = nowMs
  health.isRefusing = false
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
  if (health.state === 'halted') return
  health.state = health.head - health.committed <= liveLag ? 'live' : 'catching-up'
  health.wasLive ||= health.state === 'live'
  if (health.state === 'live') health.progress.end()
  else health.progress.note(health.committed, health.head, nowMs)
  health.trouble = null
}

/** Records an obstacle. The reason of a halt is the last word: what fails after it fails because of it. */
export function noteTrouble(health: ChainHealth, why: ChainTrouble): void {
  if (health.state !== 'halted') health.trouble = why
}

/** Records that no endpoint serves the chain yet. */
export function noteAwaited(health: ChainHealth, why: ChainTrouble): void {
  health.isAwaited = true
  noteTrouble(health, why)
}

/** Records that an endpoint serves the awaited chain. */
export function noteJoined(health: ChainHealth, nowMs: number): void {
  Object.assign(health, { isAwaited: false, startedAtMs: nowMs })
  if (health.state !== 'halted') health.trouble = null
}

/** Records that another process reads the chain. */
export function noteStandby(health: ChainHealth): void {
  if (health.state !== 'halted') health.state = 'standby'
}

/** Records where reading goes on: the last block of an earlier life. */
export function noteStored(health: ChainHealth, { number, timeMs }: LastStored): void {
  health.committed = number
  health.committedTimeMs = timeMs
  if (health.state === 'standby') health.state = 'starting'
}

/**
 * Records the head until this life has committed a block. A chain with nothing left to read is at its head since its
 * last block, however long ago that was.
 */
export function noteHead(health: ChainHealth, head: number, nowMs: number): void {
  const { committed, committedTimeMs, committedAtMs, state } = health
  if (committedAtMs > 0 || committedTimeMs === 0 || state === 'halted') return
  health.head = Math.max(head, committed)
  if (head > committed) {
    if (health.progress.read(nowMs) === null) health.progress.begin(committed + 1, head, nowMs)
    return
  }
  health.progress.end()
  Object.assign(health, {
    state: 'live',
    wasLive: true,
    trouble: null,
    committedAtMs: Math.min(committedTimeMs, nowMs),
  })
}

/**
 * Health of a chain at a moment. `forMs` is the time since it stalled or halted, or since it began to start;
 * `progress` is set while it reads towards its head.
 */
export type HealthNow = {
  state: ChainHealth['state'] | 'stalled'
  why: ChainTrouble | null
  forMs: number | null
  progress: ChainProgress | null
}

function refusesCalls(health: ChainHealth, nowMs: number): boolean {
  return health.isRefusing || nowMs - health.refusedAtMs <= lateAfterMs(health.blockTimeMs)
}

function troubleOf(health: ChainHealth, nowMs: number): ChainTrouble {
  const limitMs = lateAfterMs(health.blockTimeMs)
  if (refusesCalls(health, nowMs)) return 'refused'
  if (nowMs - health.answeredAtMs <= limitMs) return health.trouble ?? 'no-new-block'
  return Object.keys(health.setAside).length > 0 ? 'foreign-chain' : 'unreachable'
}

/** Reason that blocks arrive late: the endpoint refuses calls, or is behind its own chain; null if reading is slow. */
function whyLate(health: ChainHealth, nowMs: number): ChainTrouble | null {
  if (refusesCalls(health, nowMs)) return 'refused'
  return health.state === 'live' ? 'endpoint-behind' : null
}

/** Health of a chain without a commit for longer than its limit. */
function quietHealth(health: ChainHealth, quietMs: number, nowMs: number): Omit<HealthNow, 'progress'> {
  const why = troubleOf(health, nowMs)
  const isFirst = health.committedAtMs === 0 && (why === 'no-new-block' || why === 'refused')
  if (!isFirst) return { state: 'stalled', why, forMs: quietMs }
  // Its endpoints answer: the first block takes long.
  return { state: 'starting', why: why === 'refused' ? why : 'first-block', forMs: quietMs }
}

/** Health of a chain that commits: blocks may still be old ones. */
function busyHealth(health: ChainHealth, limitMs: number, nowMs: number): Omit<HealthNow, 'progress'> {
  const { state, wasLive, committedAtMs, committedTimeMs } = health
  const isLate = committedAtMs > 0 && nowMs - committedTimeMs > limitMs
  if (!isLate) return { state, why: null, forMs: null }
  return { state: wasLive ? 'catching-up' : 'starting', why: whyLate(health, nowMs), forMs: null }
}

/** Derives the state from the age of the last head, so that silence alone shows as stalled. */
export function healthNow(health: ChainHealth, nowMs: number): HealthNow {
  const { state, trouble, startedAtMs, haltedAtMs, committedAtMs } = health
  if (state === 'halted') return { state, why: trouble, forMs: nowMs - haltedAtMs, progress: null }
  if (state === 'standby') return { state, why: null, forMs: null, progress: null }
  if (health.isAwaited) return { state: 'starting', why: trouble, forMs: nowMs - startedAtMs, progress: null }
  const quietMs = nowMs - (committedAtMs || startedAtMs)
  const limitMs = lateAfterMs(health.blockTimeMs)
  const found = quietMs > limitMs ? quietHealth(health, quietMs, nowMs) : busyHealth(health, limitMs, nowMs)
  return { ...found, progress: health.progress.read(nowMs) }
}

/** A reason as the end of a log's sentence. */
export const troubleWords: Record<ChainTrouble, string> = {
  unreachable: 'no endpoint answers',
  refused: 'its endpoints refuse calls',
  'no-node': 'what answers is no node of such a chain',
  'foreign-chain': 'its endpoints serve another chain',
  'endpoint-behind': 'its endpoints are behind the chain',
  'first-block': 'its first block is being read',
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
  if (forMs === null) return null
  const words = why ? troubleWords[why] : 'for an unknown reason'
  return `${health.chain} ${state} for ${Math.round(forMs / 1000)} s: ${words}`
}

/** Stops the chain until an operator acts. */
export function halt(health: ChainHealth, why: ChainTrouble, nowMs: number): void {
  health.state = 'halted'
  health.trouble = why
  health.haltedAtMs = nowMs
}
