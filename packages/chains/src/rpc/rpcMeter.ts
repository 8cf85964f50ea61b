import { type RpcPurpose, rpcPurposes } from '@peregrine/core/rpcPurpose'

type CallCount = { calls: number; refused: number }
export type PurposeCount = CallCount & { purpose: RpcPurpose }
type Counts = Map<RpcPurpose, CallCount>

const minuteMs = 60_000
const minutesKept = 60

function add(counts: Counts, purpose: RpcPurpose, calls: number, refused: number): void {
  const own = counts.get(purpose) ?? { calls: 0, refused: 0 }
  counts.set(purpose, { calls: own.calls + calls, refused: own.refused + refused })
}

/** Calls to one endpoint by purpose: of the last hour, and since the start. A call asked again counts again. */
export class RpcMeter {
  readonly #now: () => number
  readonly #minutes = new Map<number, Counts>()
  readonly #total: Counts = new Map()
  readonly #startedAtMs: number

  constructor(now: () => number = Date.now) {
    this.#now = now
    this.#startedAtMs = now()
  }

  /** Counts sent calls. */
  sent(purpose: RpcPurpose, calls: number): void {
    this.#count(purpose, calls, 0)
  }

  /** Counts sent calls that were refused for their rate. */
  refused(purpose: RpcPurpose, calls: number): void {
    this.#count(purpose, 0, calls)
  }

  /** Calls of the last hour by purpose, without those that had none. */
  lastHour(): PurposeCount[] {
    this.#drop()
    const sums: Counts = new Map()
    for (const counts of this.#minutes.values())
      for (const [purpose, { calls, refused }] of counts) add(sums, purpose, calls, refused)
    return inOrder(sums)
  }

  /** Calls since the start by purpose. */
  total(): PurposeCount[] {
    return inOrder(this.#total)
  }

  /** Time that `lastHour` covers, in milliseconds: less than an hour after a start. */
  get coveredMs(): number {
    return Math.min(minutesKept * minuteMs, this.#now() - this.#startedAtMs)
  }

  #count(purpose: RpcPurpose, calls: number, refused: number): void {
    const minute = Math.floor(this.#now() / minuteMs)
    let counts = this.#minutes.get(minute)
    if (!counts) {
      this.#drop()
      counts = new Map()
      this.#minutes.set(minute, counts)
    }
    add(counts, purpose, calls, refused)
    add(this.#total, purpose, calls, refused)
  }

  #drop(): void {
    const oldest = Math.floor(this.#now() / minuteMs) - minutesKept
    for (const minute of this.#minutes.keys()) if (minute <= oldest) this.#minutes.delete(minute)
  }
}

function inOrder(counts: Counts): PurposeCount[] {
  return rpcPurposes.flatMap((purpose) => {
    const own = counts.get(purpose)
    return own ? [{ purpose, ...own }] : []
  })
}

/** Adds up the counts of several meters. */
export function sumCounts(lists: readonly (readonly PurposeCount[])[]): PurposeCount[] {
  const sums: Counts = new Map()
  for (const { purpose, calls, refused } of lists.flat()) add(sums, purpose, calls, refused)
  return inOrder(sums)
}
