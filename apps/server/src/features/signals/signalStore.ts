import type { ChainRecord } from '@peregrine/contract/chainRecord'
import type { SignalInput, SignalStatus, Trigger } from '@peregrine/contract/signal'
import type { ChainKey } from '@peregrine/core/network'
import type { Owner } from '@peregrine/core/owner'
import type pg from 'pg'
import type { Queryable } from '../../db/queryable.ts'
import type { SignalView } from '../../realtime/signalClients.ts'
import { type ArmedAt, ArmedSignal, type StoredProgress } from './armedSignal.ts'
import type { Ending } from './evaluate.ts'

/** Channel on which processes hear of changed signals, one id a notification. */
export const signalChannel = 'signal'

type ViewRow = {
  id: string
  owner_family: string | null
  owner: string | null
  input: SignalInput
  state: 'armed' | 'triggered' | 'late' | 'expired'
  version: number
  trigger: Trigger | null
}

/** True if a caller may know of a signal: a user's own, or a visitor's, whose id is its key. */
function isVisible(row: Pick<ViewRow, 'owner' | 'owner_family'>, caller: Owner | null): boolean {
  return row.owner === null || (row.owner === caller?.address && row.owner_family === caller.chainFamily)
}

function viewOf({ id, input, state, version, trigger, owner }: ViewRow, nowMs: number): SignalView {
  return {
    status: { signalId: id, state, trigger, nowMs },
    version,
    isOwned: owner !== null,
    event: {
      signalId: id,
      symbol: input.symbol,
      description: input.description,
      what: state === 'armed' ? 'undone' : state,
      trigger,
    },
  }
}

async function readRows(db: Queryable, ids: readonly string[]): Promise<ViewRow[]> {
  const { rows } = await db.query<ViewRow>({
    name: 'signal-views',
    text: 'select id, owner_family, owner, input, state, version, trigger from signal where id = any($1)',
    values: [ids],
  })
  return rows
}

/** Reads signals for delivery to those who follow them already. */
export async function readViews(db: Queryable, ids: readonly string[], nowMs: number): Promise<SignalView[]> {
  return (await readRows(db, ids)).map((row) => viewOf(row, nowMs))
}

/** A caller, and the time of the server's clock that it is told. */
export type Caller = { owner: Owner | null; nowMs: number }

/** Reads the signals that a caller may know of. */
export async function readOwnViews(
  db: Queryable,
  ids: readonly string[],
  { owner, nowMs }: Caller,
): Promise<SignalView[]> {
  return (await readRows(db, ids)).filter((row) => isVisible(row, owner)).map((row) => viewOf(row, nowMs))
}

/** Returns how signals stand, in the order asked. */
export async function readStatuses(
  db: Queryable,
  ids: readonly string[],
  caller: Caller,
): Promise<SignalStatus[]> {
  const views = await readOwnViews(db, ids, caller)
  const known = new Map(views.map(({ status }) => [status.signalId, status]))
  return ids.map(
    (signalId) => known.get(signalId) ?? { signalId, state: 'unknown', trigger: null, nowMs: caller.nowMs },
  )
}

/** Deletes the signals that a caller may know of. */
export async function dropStored(db: Queryable, ids: readonly string[], caller: Owner | null): Promise<void> {
  await db.query(
    `with gone as (delete from signal where id = any($1)
       and (owner is null or (owner_family = $2 and owner = $3)) returning id)
     select pg_notify('${signalChannel}', id) from gone`,
    [ids, caller?.chainFamily ?? null, caller?.address ?? null],
  )
}

type ArmedRow = {
  id: string
  chain: ChainKey
  input: SignalInput
  progress: StoredProgress
  epoch: string | null
  seq: string | null
  is_taken: boolean
}

/** A stored signal that waits. `isTaken`: its progress is as of the place in `signal_cursor`. */
export type StoredSignal = { signal: ArmedSignal; isTaken: boolean }

/** Reads armed signals: all of them, or of these ids. */
export async function readArmed(db: Queryable, ids: readonly string[] | null): Promise<StoredSignal[]> {
  const { rows } = await db.query<ArmedRow>(
    `select id, chain, input, progress, epoch, seq, is_taken from signal
     where state = 'armed' and ($1::text[] is null or id = any($1))`,
    [ids],
  )
  return rows.map(({ chain, input, progress, epoch, seq, is_taken }) => {
    const armedAt: ArmedAt = { epoch, seq: Number(seq ?? -1) }
    const signal = new ArmedSignal({ chain, input, armedAt, progress })
    signal.isDirty = !is_taken
    return { signal, isTaken: is_taken }
  })
}

export type LogPlace = {
  chain: ChainKey
  epoch: string
  seq: number
  /** Records before it were missing or told too little: what is stored has yet to decide. */
  isIncomplete: boolean
}

/** Reads where each chain's log was evaluated up to: the stored place, or else the newest record. */
export async function readPlaces(db: Queryable): Promise<LogPlace[]> {
  const { rows } = await db.query<Omit<LogPlace, 'seq'> & { seq: string }>(
    `select c.chain, coalesce(p.epoch, c.epoch) as epoch, coalesce(p.seq, c.seq) as seq,
       coalesce(p.is_incomplete, false) as "isIncomplete"
     from chain_cursor c left join signal_cursor p on p.chain = c.chain`,
  )
  return rows.map((row) => ({ ...row, seq: Number(row.seq) }))
}

const placeText = `insert into signal_cursor (chain, epoch, seq, is_incomplete) values ($1, $2, $3, $6)
  on conflict (chain) do update set epoch = excluded.epoch, seq = excluded.seq, is_incomplete = excluded.is_incomplete`

// A compare-and-set on the state: however often a record is evaluated again, a signal ends once.
const outcomeText = `
  with placed as (${placeText}), given as (
    select * from jsonb_to_recordset($4) as g (id text, state text, progress jsonb, trigger jsonb)
  ), grown as (
    update signal s set progress = g.progress, is_taken = true from given g
    where s.id = g.id and g.state is null and s.state = 'armed'
  ), ended as (
    update signal s set state = g.state, version = s.version + 1, progress = g.progress, is_taken = true,
      trigger = nullif(g.trigger, 'null'), trigger_block = (g.trigger->>'blockNumber')::bigint, changed_ms = $5
    from given g where s.id = g.id and g.state is not null and s.state = 'armed' returning s.id
  )
  select pg_notify('${signalChannel}', id) from ended`

export type Outcome = {
  place: LogPlace
  endings: readonly Ending[]
  /** Signals whose progress changed; without it a restart would go back further than the place. */
  grown: Iterable<ArmedSignal>
  nowMs: number
}

/** Stores what records led to, and the place that they led to, in one statement. */
export async function writeOutcome(db: Queryable, { place, endings, grown, nowMs }: Outcome): Promise<void> {
  const ended = new Set(endings.map(({ signal }) => signal))
  const given = [
    ...endings.map(({ signal, state, trigger }) => ({
      id: signal.id,
      state,
      progress: signal.stored,
      trigger,
    })),
    ...[...grown].flatMap((signal) =>
      ended.has(signal) ? [] : { id: signal.id, state: null, progress: signal.stored, trigger: null },
    ),
  ]
  await db.query({
    name: 'signal-outcome',
    text: outcomeText,
    values: [place.chain, place.epoch, place.seq, JSON.stringify(given), nowMs, place.isIncomplete],
  })
}

/** Ends signals whose time ran out; returns their ids. */
export async function expireSignals(db: Queryable, nowMs: number): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'signal-expiry',
    text: `with ended as (
        update signal set state = 'expired', version = version + 1, changed_ms = $1
        where state = 'armed' and expires_ms <= $1 returning id
      ) select id, pg_notify('${signalChannel}', id) from ended`,
    values: [nowMs],
  })
  return rows.map(({ id }) => id)
}

export async function forgetEnded(db: Queryable, beforeMs: number): Promise<void> {
  await db.query(`delete from signal where state <> 'armed' and changed_ms < $1`, [beforeMs])
}

type FiredRow = { id: string; progress: StoredProgress }

/** Lists signals that fired above the block that a reorg left, and were armed before its record. */
export async function listFired(
  client: pg.ClientBase,
  { chain, epoch, seq, blockNumber }: Pick<ChainRecord, 'chain' | 'epoch' | 'seq' | 'blockNumber'>,
): Promise<FiredRow[]> {
  const { rows } = await client.query<FiredRow>(
    `select id, progress from signal where chain = $1 and state in ('triggered', 'late') and trigger_block > $2
       and not (epoch = $3 and seq >= $4) for update`,
    [chain, blockNumber, epoch, seq],
  )
  return rows
}

/** Arms signals again whose trigger a reorg took back. */
export async function armAgain(
  client: pg.ClientBase,
  rows: readonly FiredRow[],
  nowMs: number,
): Promise<void> {
  await client.query(
    `with armed as (
       update signal s set state = 'armed', version = s.version + 1, progress = g.progress, trigger = null,
         trigger_block = null, changed_ms = $2
       from jsonb_to_recordset($1) as g (id text, progress jsonb) where s.id = g.id returning s.id
     ) select pg_notify('${signalChannel}', id) from armed`,
    [JSON.stringify(rows), nowMs],
  )
}
