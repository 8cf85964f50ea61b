import type { SecurityFlags, SecurityWire } from '@peregrine/contract/routes/security'
import { Fault } from '@peregrine/core/fault'
import type { Network } from '@peregrine/core/network'
import { LRUCache } from 'lru-cache'
import { checkersOf } from './checkers.ts'
import { unknown } from './finding.ts'
import { type Findings, nothingKnown } from './findings.ts'
import type { Subject } from './subject.ts'

export type MeterOptions = {
  now(): number
  measure(subject: Subject): Promise<Findings>
  /** Limit of one measurement. */
  timeoutMs?: number
  /** Concurrency; others wait, up to `maxWaiting`. */
  maxAtOnce?: number
  maxWaiting?: number
}

const maxKept = 5_000

function withTime(findings: Findings, measuredAtMs: number): SecurityFlags {
  const entries = Object.entries(findings.flags).map(([flag, found]) => [flag, { ...found, measuredAtMs }])
  return Object.fromEntries(entries) as SecurityFlags
}

function timeout(ms: number): { reached: Promise<Findings>; cancel(): void } {
  let timer: NodeJS.Timeout | undefined
  const reached = new Promise<Findings>((resolve) => {
    timer = setTimeout(() => resolve(nothingKnown(unknown('measurement-timeout', { ms }))), ms)
  })
  return { reached, cancel: () => clearTimeout(timer) }
}

/** Measures tokens, a few at a time, shares each measurement between concurrent callers and caches the result. */
export class SecurityMeter {
  readonly #options: Required<MeterOptions>
  readonly #known = new LRUCache<string, SecurityWire>({ max: maxKept })
  readonly #running = new Map<string, Promise<SecurityWire>>()
  readonly #waiting: (() => void)[] = []
  #busy = 0

  constructor(options: MeterOptions) {
    this.#options = { timeoutMs: 12_000, maxAtOnce: 4, maxWaiting: 60, ...options }
  }

  /**
   * Returns a token's flags, measured at most `maxAgeMs` ago.
   *
   * @throws Fault `request.too-many` when too many others wait
   */
  async read(network: Network, subject: Subject, maxAgeMs: number): Promise<SecurityWire> {
    const key = [network, subject.token, subject.pool?.id ?? ''].join(' ')
    const known = this.#known.get(key)
    const now = this.#options.now()
    if (known && now - known.measuredAtMs <= maxAgeMs) return known
    const running = this.#running.get(key) ?? this.#start(key, network, subject)
    this.#running.set(key, running)
    return running
  }

  async #start(key: string, network: Network, subject: Subject): Promise<SecurityWire> {
    try {
      const wire = await this.#whenFree(() => this.#measure(network, subject))
      this.#known.set(key, wire)
      return wire
    } finally {
      this.#running.delete(key)
    }
  }

  async #whenFree<T>(run: () => Promise<T>): Promise<T> {
    const { maxAtOnce, maxWaiting } = this.#options
    if (this.#busy < maxAtOnce) this.#busy += 1
    else if (this.#waiting.length >= maxWaiting) throw new Fault('request.too-many', { cost: 20 })
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    try {
      return await run()
    } finally {
      const next = this.#waiting.shift()
      // The slot goes to the longest waiter.
      if (next) next()
      else this.#busy -= 1
    }
  }

  async #measure(network: Network, subject: Subject): Promise<SecurityWire> {
    const { now, measure, timeoutMs } = this.#options
    const limit = timeout(timeoutMs)
    try {
      const findings = await Promise.race([measure(subject), limit.reached])
      const measuredAtMs = now()
      return {
        network,
        tokenAddress: subject.token,
        pool: subject.pool?.id ?? null,
        dex: subject.pool?.dex ?? null,
        block: findings.block,
        measuredAtMs,
        flags: withTime(findings, measuredAtMs),
        remarks: findings.remarks,
        checkers: checkersOf(subject.chain, subject.token),
      }
    } finally {
      limit.cancel()
    }
  }
}
