import type { ChainRecord } from '@peregrine/contract/chainRecord'
import type { SignalInput } from '@peregrine/contract/signal'
import type { ChainKey } from '@peregrine/core/network'
import type { Progress } from './rules/progress.ts'

/** Progress as it is stored: also as it was before each of the last blocks that changed it, for a reorg to go back to. */
export type StoredProgress = { now: Progress; before: readonly { block: number; progress: Progress }[] }

/** Blocks and slots that a reorg may reach back; deeper ones stop the chain. */
const reorgReach = 150

/** Progress with a change by a block. */
export function grow(stored: StoredProgress, progress: Progress, block: number): StoredProgress {
  const { now, before } = stored
  if (progress === now) return stored
  const isNoted = before.at(-1)?.block === block
  const kept = before.filter((one) => one.block > block - reorgReach)
  return { now: progress, before: isNoted ? kept : [...kept, { block, progress: now }] }
}

/** Progress as it was when `block` was the newest. */
export function goBack(stored: StoredProgress, block: number): StoredProgress {
  const at = stored.before.findIndex((one) => one.block > block)
  const undone = stored.before[at]
  return undone ? { now: undone.progress, before: stored.before.slice(0, at) } : stored
}

/** A place in the record log of a chain; null where there was no record yet. */
export type ArmedAt = { epoch: string | null; seq: number }

type Given = { chain: ChainKey; input: SignalInput; armedAt: ArmedAt; progress: StoredProgress }

/** A signal that waits, as the evaluating process holds it. */
export class ArmedSignal {
  readonly chain: ChainKey
  readonly input: SignalInput
  /** Records up to here were there when it was armed. */
  readonly armedAt: ArmedAt
  stored: StoredProgress
  /** Something is not stored: its progress, or that it is held. */
  isDirty = true

  constructor({ chain, input, armedAt, progress }: Given) {
    this.chain = chain
    this.input = input
    this.armedAt = armedAt
    this.stored = progress
  }

  get id(): string {
    return this.input.signalId
  }

  get progress(): Progress {
    return this.stored.now
  }

  isBefore({ epoch, seq }: Pick<ChainRecord, 'epoch' | 'seq'>): boolean {
    return this.armedAt.epoch !== epoch || this.armedAt.seq < seq
  }

  replace(stored: StoredProgress): void {
    if (stored === this.stored) return
    this.stored = stored
    this.isDirty = true
  }
}
