import type { ChainKey } from '@peregrine/core/network'
import { LRUCache } from 'lru-cache'
import type { Pool } from 'pg'

/** A look is stored once in this time for each token. */
const storedEveryMs = 60_000
/** What could not be counted is tried again when somebody looks this much later. */
const triedAgainMs = 6 * 3_600_000

/** Tells the worker that reads histories which tokens are looked at. */
export class HolderLooks {
  readonly #pool: Pool
  readonly #stored = new LRUCache<string, true>({ max: 10_000, ttl: storedEveryMs })

  constructor(pool: Pool) {
    this.#pool = pool
  }

  /** Puts a token with incomplete holders before those that nobody looks at. */
  async note(chain: ChainKey, token: string, nowMs: number): Promise<void> {
    const key = `${chain} ${token}`
    if (this.#stored.has(key)) return
    this.#stored.set(key, true)
    await this.#pool.query({
      name: 'holders-looked-at',
      text: `insert into holder_history as h (chain, token, state, looked_ms)
        select chain, address, 'queued', $3::bigint from token where chain = $1 and address = $2 and not is_holders_complete
        on conflict (chain, token) do update set looked_ms = $3,
          state = case when h.state = 'unknown' and h.tried_ms < $3 - ${triedAgainMs}
            or h.state = 'top' and h.tried_ms < $3 - ${storedEveryMs} then 'queued' else h.state end`,
      values: [chain, token, nowMs],
    })
  }
}
