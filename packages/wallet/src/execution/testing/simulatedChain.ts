import type { Intent } from '../../intent.ts'
import type { Attempt } from '../executionRecord.ts'
import type { ChainVerdict, SendOutcome } from '../executionPorts.ts'

/** How a send of the simulation goes, whatever then becomes of the bytes. */
export type SendFault =
  | 'none'
  | 'timeout-after-accept'
  | 'lost'
  | 'already-known'
  | 'refused'
  | 'underpriced'
  /** Another program's transaction waits at its nonce. */
  | 'taken'
  | 'late'
  /** Taken, and called refused. */
  | 'refused-though-taken'
  /** Taken, but answered by a place that does not know the blockhash. */
  | 'stale'

/** What a place says of sends that it calls refused. */
const refusals: Partial<Record<SendFault, string>> = {
  refused: 'insufficient-funds',
  underpriced: 'underpriced',
  taken: 'nonce-taken',
  'refused-though-taken': 'rejected',
  stale: 'expired',
}

/** A chain that takes signed bytes under every fault, and knows the truth that verdicts are compared with. */
export class SimulatedChain {
  /** Hashes that are in a block, in order. */
  readonly landed: string[] = []
  /** Hashes that wait for a block, with the polls until then. */
  readonly #pool = new Map<string, number>()
  readonly #usedNonces = new Set<string>()

  nonceOf(wallet: string): number {
    return [...this.#usedNonces].filter((one) => one.startsWith(`${wallet}:`)).length
  }

  send(attempt: Attempt, fault: SendFault): SendOutcome {
    const reason = refusals[fault]
    const isTaken = !['lost', 'refused', 'underpriced', 'taken'].includes(fault)
    if (isTaken && !this.landed.includes(attempt.hash) && !this.#pool.has(attempt.hash))
      this.#pool.set(attempt.hash, fault === 'late' ? 8 : 1)
    if (reason !== undefined) return { outcome: 'refused', reason }
    return { outcome: fault === 'none' || fault === 'late' ? 'accepted' : 'unknown' }
  }

  /** Makes a block: what has waited long enough lands, each nonce once. */
  mine(nonceKeyOf: (hash: string) => string): void {
    for (const [hash, left] of this.#pool) {
      if (left > 0) this.#pool.set(hash, left - 1)
      else {
        this.#pool.delete(hash)
        const key = nonceKeyOf(hash)
        if (this.#usedNonces.has(key)) continue
        this.#usedNonces.add(key)
        this.landed.push(hash)
      }
    }
  }

  verdict(_intent: Intent, { hash }: Attempt): ChainVerdict {
    if (this.landed.includes(hash)) return 'landed'
    return this.#pool.has(hash) ? 'pending' : 'unknown'
  }
}
