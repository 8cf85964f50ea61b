import type { ChainRecord } from '@peregrine/contract/chainRecord'
import type { ArmedSignal } from './armedSignal.ts'
import { type Ending, evaluate, type Facts } from './evaluate.ts'
import { SignalIndex } from './signalIndex.ts'

/**
 * Records that signals missed, evaluated for them in memory. What they led to is stored once all of them were seen, so
 * that no trigger is stored without the reorg that took it back.
 */
export class SignalReplay {
  readonly index = new SignalIndex()
  readonly #signals: readonly ArmedSignal[]
  readonly #ended = new Map<string, Ending>()

  constructor(signals: readonly ArmedSignal[]) {
    this.#signals = signals
    for (const signal of signals) this.index.add(signal)
  }

  get endings(): Ending[] {
    return [...this.#ended.values()]
  }

  get waiting(): ArmedSignal[] {
    return this.#signals.filter(({ id }) => this.index.has(id))
  }

  /** Evaluates a record of type `block`. */
  see(record: ChainRecord, facts: Facts, nowMs: number): void {
    for (const ending of evaluate(record, this.index, facts, nowMs)) {
      this.#ended.set(ending.signal.id, ending)
      this.index.remove(ending.signal.id)
    }
  }

  /** Takes back what happened above the block that a reorg left. */
  undo(record: ChainRecord): void {
    for (const { signal, trigger } of this.endings) {
      if (trigger === null || trigger.blockNumber <= record.blockNumber) continue
      this.#ended.delete(signal.id)
      this.index.add(signal)
    }
    this.index.goBack(record)
  }
}
