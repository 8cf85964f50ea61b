import type { Cursor } from '@peregrine/chains/block'
import type { ChainKey } from '@peregrine/core/network'
import type pg from 'pg'
import { type ChainState, emptyState, setCoinPrices, setPools, setPricePools } from '../chainState.ts'
import { rowsJson } from '../writeRelation.ts'

/** A gap that is not filled yet. */
export type OpenGap = {
  chain: ChainKey
  from: number
  /** Number and hash of its last block; where numbers are skipped, the block may have a lower number. */
  to: number
  toHash: string
  toTimeMs: number
  /** The last block before what is missing still. */
  after: Cursor
  tries: number
}

type Row = Record<'from_number' | 'to_number' | 'to_hash' | 'to_time_ms' | 'hash', string> & {
  after_number: string
  tries: number
}

/**
 * Finds the newest gap that is due to be tried and whose next block is final. A gap without a block before it is none: the chain was not read then.
 */
export async function findGapToFill(
  client: pg.ClientBase,
  chain: ChainKey,
  { nowMs, lastFinal }: { nowMs: number; lastFinal: number },
): Promise<OpenGap | null> {
  const { rows } = await client.query<Row>(
    `select from_number, to_number, to_hash, to_time_ms, tries, coalesce(filled_hash, before_hash) as hash,
       coalesce(filled_to, from_number - 1) as after_number
     from chain_gap g where chain = $1 and filled_ms is null and before_hash is not null and state is not null
       and next_try_ms <= $2 and coalesce(filled_to + 1, from_number) <= $3
      and to_number < (select number from chain_cursor where chain = $1)
     order by from_number desc limit 1`,
    [chain, nowMs, Math.min(lastFinal, Number.MAX_SAFE_INTEGER)],
  )
  const [row] = rows
  if (!row) return null
  return {
    chain,
    from: Number(row.from_number),
    to: Number(row.to_number),
    toHash: row.to_hash,
    toTimeMs: Number(row.to_time_ms),
    after: { number: Number(row.after_number), hash: row.hash },
    tries: row.tries,
  }
}

/** Loads the state in which the indexer was at the last block before what is missing. */
export async function loadFillState(client: pg.ClientBase, gap: OpenGap): Promise<ChainState> {
  const state = emptyState(gap.chain)
  const values = [gap.chain, gap.from]
  const from = (table: string) =>
    `from chain_gap g, jsonb_populate_recordset(null::${table}, g.state->'${table}') t
     where g.chain = $1 and g.from_number = $2`
  setCoinPrices(state, (await client.query(`select t.* ${from('coin_price')}`, values)).rows)
  const pricePools = `select t.*, t.prices_e8::text[] as prices_e8 ${from('price_pool')}`
  setPricePools(state, (await client.query(pricePools, values)).rows)
  setPools(
    state,
    (await client.query(`select t.*, t.reserves::text[] as reserves ${from('pool')}`, values)).rows,
  )
  return state
}

/** Serialises the part of the state that a later filler cannot load from the tables. */
export function fillStateJson(state: ChainState): string {
  const pools = [...state.pricePools.keys()].flatMap((id) => state.pools.get(id) ?? [])
  return `{"coin_price":${rowsJson([...state.coinPrices.values()])},"price_pool":${rowsJson([
    ...state.pricePools.values(),
  ])},"pool":${rowsJson(pools)}}`
}

/** Records that a gap is read up to a block. */
export async function noteFilled(
  client: pg.ClientBase,
  gap: Pick<OpenGap, 'chain' | 'from'>,
  {
    to,
    isWhole,
    state,
    nowMs,
  }: { to: Cursor & { timeMs: number }; isWhole: boolean; state: string; nowMs: number },
): Promise<void> {
  await client.query({
    name: 'note-filled',
    text: `update chain_gap set filled_to = $3, filled_hash = $4, filled_ms = $5, state = $6, tried_ms = $7,
        filled_time_ms = $8,
        trouble = null, tries = 0, next_try_ms = 0, unserved_ms = null
      where chain = $1 and from_number = $2`,
    values: [
      gap.chain,
      gap.from,
      to.number,
      to.hash,
      isWhole ? nowMs : null,
      isWhole ? null : state,
      nowMs,
      to.timeMs,
    ],
  })
}

/** Records that a gap is read back from its end: what is missing ends with this block, followed by one of `timeMs`. */
export async function noteEnd(
  client: pg.ClientBase,
  { chain, from, to }: OpenGap,
  end: Cursor & { timeMs: number },
): Promise<void> {
  const { rowCount } = await client.query({
    name: 'note-end',
    text: `update chain_gap set to_number = $4, to_hash = $5, to_time_ms = $6, end_number = coalesce(end_number, to_number),
        tries = 0
      where chain = $1 and from_number = $2 and to_number = $3`,
    values: [chain, from, to, end.number, end.hash, end.timeMs],
  })
  if (rowCount !== 1) throw new Error('the gap ends elsewhere than when its last blocks were read')
}

/** Lets all gaps be tried at once: with a new start there may be other endpoints. */
export async function endWaits(client: pg.ClientBase, chain: ChainKey): Promise<void> {
  await client.query(
    'update chain_gap set tries = 0, next_try_ms = 0 where chain = $1 and filled_ms is null and tries > 0',
    [chain],
  )
}

const maxRetryMs = 6 * 3_600_000

/** Records that the next blocks of a gap could not be had, or stored; it is tried again, ever more rarely. */
export async function noteTrouble(
  client: pg.ClientBase,
  gap: OpenGap,
  why: 'not-served' | 'not-linked' | 'failed',
  { nowMs, retryMs }: { nowMs: number; retryMs: number },
): Promise<void> {
  const waitMs = Math.min(maxRetryMs, retryMs * 2 ** Math.min(gap.tries, 16))
  await client.query(
    `update chain_gap set tries = tries + 1, tried_ms = $3, next_try_ms = $4, trouble = $5,
       unserved_ms = case when $5 = 'failed' then unserved_ms else coalesce(unserved_ms, $3) end
     where chain = $1 and from_number = $2`,
    [gap.chain, gap.from, nowMs, nowMs + waitMs, why],
  )
}
