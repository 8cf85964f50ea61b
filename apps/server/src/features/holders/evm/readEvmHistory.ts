import { transferTopic } from '@peregrine/chains/block'
import { LearnedSize } from '@peregrine/chains/rpc/learnedSize'
import { isNotServed } from '@peregrine/chains/rpc/notServed'
import { resultOfFailedCall } from '@peregrine/chains/rpc/failedCall'
import { RpcFailure, type RpcFailureKind } from '@peregrine/chains/rpc/rpcFailure'
import { isFault } from '@peregrine/core/fault'
import { zeroAddress } from '@peregrine/core/address'
import type { FillStep } from '../fillStep.ts'
import {
  addRange,
  endTask,
  findStanding,
  type HistoryTask,
  type PartRow,
  saveBirth,
  sumOf,
  type UnknownWhy,
} from '../store.ts'
import { isConfirmed, type ReadWord, selectors } from './checkHoldings.ts'
import { findBirth } from './findBirth.ts'
import { sumTransfers } from './transferLogs.ts'

/** Requests for logs that one token may cost: somebody looks at it, or nobody does. */
const maxRanges = { looked: 20_000, idle: 500 }
/** Accounts that may be stored for one token. */
const maxAccounts = 200_000
/** Blocks that one request spans at most: no provider serves more. */
const widestRange = 10_000
/** Of pruned blocks little may be left, and each try costs the endpoint: what is tried next is so much narrower. */
const goneBy = 8
/** A mismatch may come from a reorg or a node that lags. */
const maxChecks = 4

/** Blocks per request that the chain's provider serves, and what is known of the history that is read at present. */
export class HistoryRanges {
  readonly #size = new LearnedSize(widestRange)
  /** The attempt that met missing blocks last, and how many are tried of it. */
  #gone = { attempt: '', blocks: widestRange }
  /** The attempt whose birth was looked for last: a node without old state is not asked again at each try. */
  bornAsked = ''

  /** Blocks that the next request of an attempt spans. */
  widthOf(attempt: string): number {
    const { size } = this.#size
    return attempt === this.#gone.attempt ? Math.min(size, this.#gone.blocks) : size
  }

  noteServed(blocks: number): void {
    this.#size.accept(blocks)
  }

  /**
   * Takes fewer blocks: from now on if they were too many, for this attempt if they are gone. False if not even one is
   * served.
   */
  shrink(why: 'too-wide' | 'gone', attempt: string, blocks: number): boolean {
    if (blocks === 1) return false
    if (why === 'too-wide') this.#size.refuse(blocks)
    else this.#gone = { attempt, blocks: Math.ceil(blocks / goneBy) }
    return true
  }
}

const hex = (value: number): string => `0x${value.toString(16)}`

function wordReader({ request, chain }: FillStep, token: string): ReadWord {
  return async (data, blockNumber) => {
    try {
      const result = await request('eth_call', [{ to: token, data }, hex(blockNumber)])
      return typeof result === 'string' && /^0x[0-9a-f]{64}$/i.test(result) ? BigInt(result) : null
    } catch (error) {
      // A token without such a function.
      return resultOfFailedCall(error, chain)
    }
  }
}

/** True if what was read so far explains the whole supply, so that nothing came before. */
async function addsUp(step: FillStep, task: HistoryTask): Promise<boolean> {
  const { pool, chain } = step
  const sum = await sumOf(pool, chain, task.token, zeroAddress)
  const standing = await findStanding(pool, chain, task.token)
  if (!standing) return false
  const supply = await wordReader(step, task.token)(selectors.totalSupply, standing.blockNumber)
  return supply !== null && supply === sum
}

async function confirm(step: FillStep, task: HistoryTask): Promise<void> {
  const { pool, chain, now } = step
  for (let tries = 0; tries < maxChecks; tries++) {
    const standing = await findStanding(pool, chain, task.token)
    if (!standing) return
    if (standing.holdings.size > maxAccounts)
      return endTask(pool, chain, task, { state: 'unknown', why: 'too-many', nowMs: now() })
    if (await isConfirmed(wordReader(step, task.token), standing))
      return endTask(pool, chain, task, { state: 'ready' })
  }
  return endTask(pool, chain, task, { state: 'unknown', why: 'does-not-add-up', nowMs: now() })
}

/** Failures of an endpoint that answers others: of a wide range they may mean its width. */
const perhapsTooWide: ReadonlySet<unknown> = new Set<RpcFailureKind>([
  'server',
  'timeout',
  'garbage',
  'batch-refused',
  'too-large',
])

function isTooWide(error: unknown, { from, to }: { from: number; to: number }): boolean {
  if (error instanceof RpcFailure) return error.kind === 'range-too-large'
  return to > from && isFault(error, 'chain.unreachable') && perhapsTooWide.has(error.context.why)
}

/** Sums the transfers of a range; or tells that it is too wide, or that its blocks are not served. */
async function readRange(
  { request }: FillStep,
  token: string,
  range: { from: number; to: number },
): Promise<PartRow[] | 'too-wide' | 'gone'> {
  const filter = {
    address: token,
    topics: [transferTopic],
    fromBlock: hex(range.from),
    toBlock: hex(range.to),
  }
  try {
    return sumTransfers(await request('eth_getLogs', [filter]), token, range) ?? 'gone'
  } catch (error) {
    if (isTooWide(error, range)) return 'too-wide'
    if (isNotServed(error)) return 'gone'
    throw error
  }
}

/** The next range to read below what is read, or that none is left, or that too many would be. */
function nextRange(task: HistoryTask, blocks: number): { from: number; to: number } | 'done' | 'too-long' {
  const lowest = task.birthBlock ?? 0
  const first = task.fromBlock ?? 0
  const to = (task.readFrom ?? first) - 1
  if (to < lowest) return 'done'
  const limit = maxRanges[task.lookedMs > 0 ? 'looked' : 'idle']
  const all = task.birthBlock === null ? first - to : first - lowest
  return all / blocks > limit ? 'too-long' : { from: Math.max(lowest, to - blocks + 1), to }
}

const attemptOf = ({ token, attempt }: HistoryTask): string => `${token} ${attempt}`

/** Reads the next lower range, or ends the history. */
async function readOn(step: FillStep, task: HistoryTask, ranges: HistoryRanges): Promise<void> {
  const { pool, chain, now } = step
  const attempt = attemptOf(task)
  const end = (why: UnknownWhy) => endTask(pool, chain, task, { state: 'unknown', why, nowMs: now() })
  const next = nextRange(task, ranges.widthOf(attempt))
  if (next === 'done') return confirm(step, task)
  if (next === 'too-long') return end(next)
  const sums = await readRange(step, task.token, next)
  const blocks = next.to - next.from + 1
  if (typeof sums === 'string') return ranges.shrink(sums, attempt, blocks) ? undefined : end('not-served')
  ranges.noteServed(blocks)
  if (!(await addRange(pool, chain, task, { from: next.from, sums }))) return
  const isMint = sums.some(({ account }) => account === zeroAddress)
  if ((isMint || task.readFrom === null) && (await addsUp(step, task))) await confirm(step, task)
}

/** Does the next piece of work on the history of an EVM token. */
export async function readEvmHistory(
  step: FillStep,
  task: HistoryTask,
  ranges: HistoryRanges,
): Promise<void> {
  const attempt = attemptOf(task)
  const isAsked = task.birthBlock !== null || ranges.bornAsked === attempt
  if (task.readFrom !== null || task.fromBlock === null || isAsked) return readOn(step, task, ranges)
  const birthBlock = await findBirth(step, task.token, task.fromBlock - 1)
  ranges.bornAsked = attempt
  if (birthBlock !== null) await saveBirth(step.pool, step.chain, task.token, birthBlock)
  return readOn(step, { ...task, birthBlock }, ranges)
}
