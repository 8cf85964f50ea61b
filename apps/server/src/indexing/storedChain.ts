import { randomUUID } from 'node:crypto'
import type { StoredChain } from '@peregrine/chains/block'
import type { ChainKey } from '@peregrine/core/network'
import type pg from 'pg'
import { inTransaction } from '../db/withClient.ts'
import type { LogPosition } from './commitUnit.ts'

type CursorRow = { number: string; hash: string; time_ms: string; epoch: string; seq: string }

/** The last block stored of a chain. */
export type LastStored = { number: number; timeMs: number }

/** Reads the stored position of a chain, for its source and its record log. A new chain gets a new epoch. */
export async function readStoredChain(
  client: pg.ClientBase,
  chain: ChainKey,
): Promise<{ stored: StoredChain; log: LogPosition; last: LastStored | null }> {
  const { rows } = await client.query<CursorRow>(
    'select number, hash, time_ms, epoch, seq from chain_cursor where chain = $1',
    [chain],
  )
  const [row] = rows
  const stored: StoredChain = {
    cursor: row ? { number: Number(row.number), hash: row.hash } : null,
    async findHash(number) {
      const found = await client.query<{ hash: string }>(
        'select hash from block where chain = $1 and number = $2',
        [chain, number],
      )
      return found.rows[0]?.hash ?? null
    },
  }
  return {
    stored,
    log: row ? { epoch: row.epoch, seq: Number(row.seq) } : { epoch: randomUUID(), seq: 0 },
    last: row ? { number: Number(row.number), timeMs: Number(row.time_ms) } : null,
  }
}

/** Tables that follow from a chain's blocks, however they were read. */
export const chainFacts = [
  'trade',
  'transfer',
  'candle',
  'balance',
  'pool',
  'token',
  'launch',
  'coin_price',
  'price_pool',
] as const

const chainTables = [
  ...chainFacts,
  'token_asked',
  'token_link',
  'holder_history',
  'holder_part',
  'holder_move',
  'launch_figure',
  'pool_history',
  'past_candle',
  'unseeded_curve',
  'launch_seed',
  'chain_start',
  'undo',
  'block',
  'outbox',
  'chain_cursor',
]

/**
 * Deletes everything read from a chain: a restarted sandbox, or a chain given up by the operator. User data stays.
 * Returns the rows deleted by table.
 */
export async function forgetChain(client: pg.ClientBase, chain: ChainKey): Promise<Record<string, number>> {
  const forgotten: Record<string, number> = {}
  await inTransaction(client, async () => {
    for (const table of chainTables) {
      const { rowCount } = await client.query(`delete from ${table} where chain = $1`, [chain])
      forgotten[table] = rowCount ?? 0
    }
  })
  return forgotten
}
