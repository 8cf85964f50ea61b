import type { ChainKey } from '@peregrine/core/network'
import type { Pool } from 'pg'

/** Our own index: it remembers trades that nodes have pruned. */
export type SentIndex = {
  /** Block of a trade of this transaction; `sinceMs` bounds the search, null searches all that is kept. */
  find(
    chain: ChainKey,
    sender: string,
    hash: string,
    sinceMs: number | null,
  ): Promise<{ block: number } | null>
}

// Block times are the chain's own, which a sandbox keeps in the past.
const marginMs = 2 * 86_400_000

/** Reads indexed trades of a wallet. A transaction without a trade (an approval, a transfer) is not in it. */
export function readSentIndex(pool: Pool): SentIndex {
  return {
    async find(chain, sender, hash, sinceMs) {
      const { rows } = await pool.query<{ block_number: string }>(
        `select block_number from trade
         where chain = $1 and sender = $2 and in_wallet and tx_hash = $3 and time_ms >= $4
         order by time_ms desc limit 1`,
        [chain, sender, hash, sinceMs === null ? 0 : sinceMs - marginMs],
      )
      return rows[0] ? { block: Number(rows[0].block_number) } : null
    },
  }
}
