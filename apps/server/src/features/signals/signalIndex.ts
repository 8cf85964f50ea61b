import type { ChainRecord } from '@peregrine/contract/chainRecord'
import type { ChainKey } from '@peregrine/core/network'
import { type ArmedSignal, goBack } from './armedSignal.ts'
import { isPriceCondition } from './rules/watchPrice.ts'

const none: ReadonlySet<ArmedSignal> = new Set()

/** What a signal is looked up by when a record touches it. */
function keysOf({ chain, input }: ArmedSignal): string[] {
  const { condition, token, pool } = input
  if (isPriceCondition(condition))
    return [pool === null ? `token ${chain} ${token}` : `pool ${chain} ${token} ${pool}`]
  if (condition.kind === 'migration') return [`launch ${chain} ${token}`]
  const wallets = condition.kind === 'creator-sale' ? [condition.creator] : condition.wallets
  return wallets.map((wallet) => `wallet ${chain} ${wallet}`)
}

/** Armed signals by what touches them, so that a record is never compared with all of them. */
export class SignalIndex {
  readonly #byId = new Map<string, ArmedSignal>()
  readonly #byKey = new Map<string, Set<ArmedSignal>>()
  /** Signals with a line or a best passed, with progress that a reorg may take back, and with progress that is not stored. */
  readonly #holding = new Map<ChainKey, Set<ArmedSignal>>()
  readonly #grown = new Map<ChainKey, Set<ArmedSignal>>()
  readonly #dirty = new Map<ChainKey, Set<ArmedSignal>>()

  get size(): number {
    return this.#byId.size
  }

  all(chain: ChainKey): ArmedSignal[] {
    return [...this.#byId.values()].filter((signal) => signal.chain === chain)
  }

  has(id: string): boolean {
    return this.#byId.has(id)
  }

  add(signal: ArmedSignal): void {
    this.remove(signal.id)
    this.#byId.set(signal.id, signal)
    for (const key of keysOf(signal)) put(this.#byKey, key, signal)
    this.note(signal)
  }

  remove(id: string): void {
    const signal = this.#byId.get(id)
    if (!signal) return
    this.#byId.delete(id)
    for (const key of keysOf(signal)) take(this.#byKey, key, signal)
    for (const sets of [this.#holding, this.#grown, this.#dirty]) take(sets, signal.chain, signal)
  }

  /** Call after a change of its progress. */
  note(signal: ArmedSignal): void {
    if (!this.#byId.has(signal.id)) return
    const { chain, progress, stored, isDirty } = signal
    const keep = (sets: Map<ChainKey, Set<ArmedSignal>>, isIn: boolean) =>
      isIn ? put(sets, chain, signal) : take(sets, chain, signal)
    keep(this.#holding, progress.sinceMs !== null || Boolean(progress.rungs?.length))
    keep(this.#grown, stored.before.length > 0)
    keep(this.#dirty, isDirty)
  }

  /** Takes progress back to the block that a reorg left, for signals that were armed before its record. */
  goBack(record: ChainRecord): void {
    for (const signal of this.grown(record.chain)) {
      if (!signal.isBefore(record)) continue
      signal.replace(goBack(signal.stored, record.blockNumber))
      this.note(signal)
    }
  }

  /** Price conditions of this pool alone. */
  ofPool(chain: ChainKey, token: string, pool: string): ReadonlySet<ArmedSignal> {
    return this.#byKey.get(`pool ${chain} ${token} ${pool}`) ?? none
  }

  /** Price conditions that follow the token's deepest pool. */
  ofToken(chain: ChainKey, token: string): ReadonlySet<ArmedSignal> {
    return this.#byKey.get(`token ${chain} ${token}`) ?? none
  }

  ofLaunch(chain: ChainKey, token: string): ReadonlySet<ArmedSignal> {
    return this.#byKey.get(`launch ${chain} ${token}`) ?? none
  }

  ofWallet(chain: ChainKey, wallet: string): ReadonlySet<ArmedSignal> {
    return this.#byKey.get(`wallet ${chain} ${wallet}`) ?? none
  }

  holding(chain: ChainKey): ReadonlySet<ArmedSignal> {
    return this.#holding.get(chain) ?? none
  }

  grown(chain: ChainKey): ReadonlySet<ArmedSignal> {
    return this.#grown.get(chain) ?? none
  }

  dirty(chain: ChainKey): ReadonlySet<ArmedSignal> {
    return this.#dirty.get(chain) ?? none
  }
}

function put<Key>(sets: Map<Key, Set<ArmedSignal>>, key: Key, signal: ArmedSignal): void {
  const set = sets.get(key)
  if (set) set.add(signal)
  else sets.set(key, new Set([signal]))
}

function take<Key>(sets: Map<Key, Set<ArmedSignal>>, key: Key, signal: ArmedSignal): void {
  const set = sets.get(key)
  if (set?.delete(signal) && set.size === 0) sets.delete(key)
}
