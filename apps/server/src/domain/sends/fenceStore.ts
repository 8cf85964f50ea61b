import { createHash } from 'node:crypto'
import type { ChainFamily, ChainKey } from '@peregrine/core/network'
import type { Pool } from 'pg'
import type { SignedTransaction } from './signedTransaction.ts'

/**
 * `claimed` has not been answered yet; `landed`, `failed` and `dead` are proven and never change. `closed` stands for no
 * transaction: none of this intent was sent, and none will be.
 */
export type FenceState =
  | 'claimed'
  | 'accepted'
  | 'unknown'
  | 'refused'
  | 'landed'
  | 'failed'
  | 'dead'
  | 'closed'

export type UsedAt = { height: number; blockHash: string }

/** A transaction that may have left, as the fence keeps it. */
export type FenceRow = {
  chain: ChainKey
  sender: string
  intent: string
  attempt: number
  hash: string
  nonce: number | null
  fromHeight: number | null
  lastValidHeight: number | null
  /** EVM: a block at which the nonce was seen used; null before. */
  used: UsedAt | null
  state: FenceState
  claimedAtMs: number
}

/** The signed-in wallet of a send; null for a visitor. */
export type SendOwner = { chainFamily: ChainFamily; address: string } | null

export type NewClaim = {
  signed: SignedTransaction
  intent: string
  attempt: number
  fromHeight: number | null
  owner: SendOwner
}

type StoredRow = {
  chain: ChainKey
  sender: string
  intent: string
  attempt: number
  hash: string
  nonce: string | null
  from_height: string | null
  last_valid_height: string | null
  used_height: string | null
  used_block_hash: string | null
  state: FenceState
  claimed_ms: string
}

const columns = `chain, sender, intent, attempt, hash, nonce, from_height, last_valid_height, used_height,
  used_block_hash, state,
  floor(extract(epoch from claimed_at) * 1000)::bigint as claimed_ms`

const numberOf = (text: string | null): number | null => (text === null ? null : Number(text))

function rowOf(row: StoredRow): FenceRow {
  return {
    chain: row.chain,
    sender: row.sender,
    intent: row.intent,
    attempt: row.attempt,
    hash: row.hash,
    nonce: numberOf(row.nonce),
    fromHeight: numberOf(row.from_height),
    lastValidHeight: numberOf(row.last_valid_height),
    used:
      row.used_height === null || row.used_block_hash === null
        ? null
        : { height: Number(row.used_height), blockHash: row.used_block_hash },
    state: row.state,
    claimedAtMs: Number(row.claimed_ms),
  }
}

/** Rows of the fence. What decides between two processes is the table's keys, never this object. */
export class FenceStore {
  readonly #pool: Pool
  /** Environment id, and the sandbox's run: the chains of another run are others. */
  readonly environment: string
  readonly #now: () => number

  constructor(pool: Pool, environment: string, now: () => number) {
    this.#pool = pool
    this.environment = environment
    this.#now = now
  }

  /** Claims one attempt of an intent; false if the attempt, or these bytes, are claimed already. */
  async insert({ signed, intent, attempt, fromHeight, owner }: NewClaim): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      `insert into sent_transaction (environment, chain, sender, intent, attempt, hash, bytes_sha256, nonce, from_height,
         last_valid_height, owner_family, owner, state, claimed_at, changed_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, null, $10, $11, 'claimed', to_timestamp($12 / 1000.0), to_timestamp($12 / 1000.0))
       on conflict do nothing`,
      [
        this.environment,
        signed.chain,
        signed.sender,
        intent,
        attempt,
        signed.hash,
        createHash('sha256').update(signed.bytes).digest(),
        signed.nonce,
        fromHeight,
        owner?.chainFamily ?? null,
        owner?.address ?? null,
        this.#now(),
      ],
    )
    return rowCount === 1
  }

  /** Closes an intent of which nothing was claimed: whoever claims it later is refused. No effect otherwise. */
  async close(chain: ChainKey, sender: string, intent: string): Promise<void> {
    await this.#pool.query(
      `insert into sent_transaction (environment, chain, sender, intent, attempt, hash, bytes_sha256, state, claimed_at,
         changed_at)
       values ($1, $2, $3, $4, 0, '', '', 'closed', to_timestamp($5 / 1000.0), to_timestamp($5 / 1000.0))
       on conflict do nothing`,
      [this.environment, chain, sender, intent, this.#now()],
    )
  }

  /** All attempts of an intent, oldest first. */
  async ofIntent(chain: ChainKey, sender: string, intent: string): Promise<FenceRow[]> {
    const { rows } = await this.#pool.query<StoredRow>(
      `select ${columns} from sent_transaction
       where environment = $1 and chain = $2 and sender = $3 and intent = $4 order by attempt`,
      [this.environment, chain, sender, intent],
    )
    return rows.map(rowOf)
  }

  /** Claims of a transaction: one for each intent that it was sent under. */
  async ofHash(chain: ChainKey, hash: string): Promise<FenceRow[]> {
    const { rows } = await this.#pool.query<StoredRow>(
      `select ${columns} from sent_transaction where environment = $1 and chain = $2 and hash = $3 order by claimed_at`,
      [this.environment, chain, hash],
    )
    return rows.map(rowOf)
  }

  /** True if a send of this transaction was made in a session of this wallet. */
  async isSentBy(chain: ChainKey, hash: string, owner: NonNullable<SendOwner>): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      `select 1 from sent_transaction
       where environment = $1 and chain = $2 and hash = $3 and owner_family = $4 and owner = $5 limit 1`,
      [this.environment, chain, hash, owner.chainFamily, owner.address],
    )
    return (rowCount ?? 0) > 0
  }

  /** Notes what became of a transaction. A proven end stays, and no refusal takes back that it may have left. */
  async note(chain: ChainKey, hash: string, state: FenceState): Promise<void> {
    await this.#pool.query(
      `update sent_transaction set state = $4, changed_at = to_timestamp($5 / 1000.0)
       where environment = $1 and chain = $2 and hash = $3 and state <> $4
         and state not in ('landed', 'failed', 'dead', 'closed')
         and ($4 not in ('refused', 'unknown') or state in ('claimed', 'refused'))`,
      [this.environment, chain, hash, state, this.#now()],
    )
  }

  /** Notes the last block height that can hold a Solana transaction; the first note stays. */
  async noteLastValid(chain: ChainKey, hash: string, height: number): Promise<void> {
    await this.#pool.query(
      `update sent_transaction set last_valid_height = $4
       where environment = $1 and chain = $2 and hash = $3 and last_valid_height is null`,
      [this.environment, chain, hash, height],
    )
  }

  /** Notes a block at which the transaction's nonce was seen used; a later note replaces one of a lost branch. */
  async noteUsed(chain: ChainKey, hash: string, { height, blockHash }: UsedAt): Promise<void> {
    await this.#pool.query(
      `update sent_transaction set used_height = $4, used_block_hash = $5
       where environment = $1 and chain = $2 and hash = $3`,
      [this.environment, chain, hash, height, blockHash],
    )
  }

  /** Transactions without a proven end, oldest first. */
  async unsettled(olderThanMs: number, limit: number): Promise<FenceRow[]> {
    const { rows } = await this.#pool.query<StoredRow>(
      `select ${columns} from sent_transaction
       where environment = $1 and state not in ('landed', 'failed', 'dead', 'closed') and claimed_at < to_timestamp($2 / 1000.0)
       order by changed_at limit $3`,
      [this.environment, olderThanMs, limit],
    )
    return rows.map(rowOf)
  }

  /** Drops what ended before a time; the chains of an earlier sandbox run have all ended. */
  async drop(beforeMs: number): Promise<number> {
    const { rowCount } = await this.#pool.query(
      // An intent goes as a whole: its first attempt must not become free while a later one may still land.
      `delete from sent_transaction t where claimed_at < to_timestamp($2 / 1000.0)
         and ((environment <> $1 and environment like '%:_%') or not exists (
           select 1 from sent_transaction o
           where (o.environment, o.chain, o.sender, o.intent) = (t.environment, t.chain, t.sender, t.intent)
             and (o.state not in ('landed', 'failed', 'dead', 'closed') or o.claimed_at >= to_timestamp($2 / 1000.0))))`,
      [this.environment, beforeMs],
    )
    return rowCount ?? 0
  }
}
