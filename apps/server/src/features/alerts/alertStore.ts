import type { AlertWire, ChannelKind, zDelivery } from '@peregrine/contract/alert'
import type pg from 'pg'
import type { z } from 'zod'
import { withTransaction } from '../../db/withClient.ts'
import type { AlertBody, Draft } from './draftAlert.ts'
import type { ChainKey } from '@peregrine/core/network'
import type { Owner } from '@peregrine/core/owner'
import type { RuleStates } from './priceWatch.ts'

export type StoredAlert = { owner: Owner; alert: AlertWire }

/** Fields that alerts of older versions lack. */
type Later = 'isToasted' | 'eventId'

type Row = {
  id: string
  owner_family: Owner['chainFamily']
  owner: string
  body: Omit<AlertBody, Later> & Partial<Pick<AlertBody, Later>>
  is_reverted: boolean
}

function fromRow({ id, owner_family, owner, body, is_reverted }: Row): StoredAlert {
  return {
    owner: { chainFamily: owner_family, address: owner },
    alert: {
      ...body,
      isToasted: body.isToasted ?? false,
      eventId: body.eventId ?? '',
      id,
      isReverted: is_reverted,
    },
  }
}

const columns = 'id, owner_family, owner, body, is_reverted'

type Given = {
  owner_family: string
  owner: string
  event_key: string
  wallet_event_id: string | null
  event_ids: readonly string[]
  chain: string | null
  block_time_ms: number
  body: AlertBody
  channels: readonly ChannelKind[]
  due_ms: number
}

const givenOf = ({ owner, eventKey, walletEventId, eventIds, channels, dueMs, body }: Draft): Given => ({
  owner_family: owner.chainFamily,
  owner: owner.address,
  event_key: eventKey,
  wallet_event_id: walletEventId,
  event_ids: eventIds,
  chain: body.chain,
  block_time_ms: body.blockTime,
  body,
  channels,
  due_ms: dueMs,
})

type Written = Row & { is_new: boolean; is_corrected: boolean }

// An event that a reorg took back and that comes in another block is the alert it was, with the figures that it has
// there. Who was told of it is told again only after a correction.
const insertText = `
  with given as (
    select * from jsonb_to_recordset($1) as g (owner_family text, owner text, event_key text, wallet_event_id text,
      event_ids text[], chain text, block_time_ms bigint, body jsonb, channels text[], due_ms double precision)
  ), made as (
    insert into alert (owner_family, owner, event_key, wallet_event_id, event_ids, chain, block_time_ms, body)
    select owner_family, owner, event_key, wallet_event_id, event_ids, chain, block_time_ms, body from given
    on conflict (owner_family, owner, event_key) do update set is_reverted = false, correct_at_block = null,
      wallet_event_id = excluded.wallet_event_id, event_ids = excluded.event_ids, block_time_ms = excluded.block_time_ms,
      body = alert.body || (excluded.body - '{eventId,sentAt,delayMs,isQuiet,isToasted,sound}'::text[])
    where alert.is_reverted
    returning ${columns}, event_key, xmax = 0 as is_new, corrected_at is not null as is_corrected
  ), sent as (
    insert into alert_delivery (alert_id, channel_id, due_at)
    select made.id, c.id, to_timestamp(given.due_ms / 1000)
    from made join given using (owner_family, owner, event_key)
      join alert_channel c on c.owner_family = made.owner_family and c.owner = made.owner
        and c.kind = any(given.channels) and c.is_on and c.is_ready
    where (made.is_new or made.is_corrected) and not exists (
      select from alert_delivery d where d.alert_id = made.id and d.channel_id = c.id and d.kind = 'correction'
        and d.state = 'waiting')
    -- A channel that is being deleted takes no alert with it.
    for key share of c
  ) select * from made order by id`

export type LogPlace = { chain: ChainKey; epoch: string; seq: number }

type Outcome = { drafts: readonly Draft[]; states: RuleStates; place: LogPlace | null }

const cursorText = `insert into alert_cursor (chain, epoch, seq) values ($1, $2, $3)
  on conflict (chain) do update set epoch = excluded.epoch, seq = excluded.seq
  where alert_cursor.epoch <> excluded.epoch or alert_cursor.seq < excluded.seq`

/** Reads alerts that another process serving the same data has already stored. */
async function readWritten(client: pg.PoolClient, given: readonly Given[]): Promise<Row[]> {
  const { rows } = await client.query<Row>(
    `select ${columns} from alert join jsonb_to_recordset($1) as g (owner_family text, owner text, event_key text)
       using (owner_family, owner, event_key) order by id`,
    [JSON.stringify(given)],
  )
  return rows
}

// Of an alert that has come again before its correction, what had not been sent waits as before. A correction that was
// not sent yet is void.
const resumeText = `
  with resumed as (
    update alert_delivery set state = 'waiting', problem = null where alert_id = any($1) and kind = 'alert'
      and state = 'failed' and problem = 'reorg'
  ), spared as (
    update alert_delivery set state = 'failed', problem = 'reorg' where alert_id = any($2) and kind = 'correction'
      and state = 'waiting'
  ) update alert set corrected_at = null where id = any($2)`

async function resume(client: pg.PoolClient, rows: readonly Written[]): Promise<void> {
  const again = rows.filter(({ is_new }) => !is_new)
  if (again.length === 0) return
  const idsOf = (isCorrected: boolean) =>
    again.filter(({ is_corrected }) => is_corrected === isCorrected).map(({ id }) => id)
  await client.query(resumeText, [idsOf(false), idsOf(true)])
}

// The rise of a group that a reorg took back is the same one when other wallets complete it this time. Keys are those of
// `groupKey`; two such alerts of a rule and a token come again one after the other, the newest first.
const renewText = `
  update alert a set event_key = g.event_key
  from jsonb_to_recordset($1) as g (owner_family text, owner text, event_key text, series text)
  where a.id = (
      select max(o.id) from alert o where o.owner_family = g.owner_family and o.owner = g.owner
        and starts_with(o.event_key, g.series) and o.is_reverted and o.corrected_at is null
        and o.correct_at_block is not null)
    and not exists (
      select from alert o where o.owner_family = g.owner_family and o.owner = g.owner and o.event_key = g.event_key)`

async function renewGroups(client: pg.PoolClient, given: readonly Given[]): Promise<void> {
  const groups = given
    .filter(({ body }) => body.event === 'group')
    .map(({ owner_family, owner, event_key }) => ({
      owner_family,
      owner,
      event_key,
      series: event_key.slice(0, event_key.lastIndexOf(' ') + 1),
    }))
  if (groups.length > 0) await client.query(renewText, [JSON.stringify(groups)])
}

async function insertAlerts(client: pg.PoolClient, drafts: readonly Draft[]): Promise<Row[]> {
  if (drafts.length === 0) return []
  // Of one event in one transaction, the first: a statement may write a row only once.
  const given = [
    ...Map.groupBy(drafts.map(givenOf), ({ owner, event_key }) => `${owner} ${event_key}`).values(),
  ].flatMap(([first]) => first ?? [])
  await renewGroups(client, given)
  const { rows } = await client.query<Written>({
    name: 'insert-alerts',
    text: insertText,
    values: [JSON.stringify(given)],
  })
  await resume(client, rows)
  return rows.length < given.length ? readWritten(client, given) : rows
}

/** Stores the states of price rules; one that was set anew meanwhile keeps its own start. */
async function writeStates(client: pg.PoolClient, states: RuleStates): Promise<void> {
  const held = [...states.values()]
  await client.query(
    `update alert_rule r set state = s.state
     from unnest($1::uuid[], $2::timestamptz[], $3::jsonb[]) as s (id, changed_at, state)
     where r.id = s.id and r.changed_at = s.changed_at`,
    [
      [...states.keys()],
      held.map(({ changedAt }) => changedAt),
      held.map(({ state }) => JSON.stringify(state)),
    ],
  )
}

/**
 * Stores alerts with their deliveries, the new state of price rules and the place in the record log, in one
 * transaction. Alerts already stored are skipped. What comes of no record has no place.
 *
 * @returns the alerts as stored, by this process or another
 */
export async function writeAlerts(pool: pg.Pool, { drafts, states, place }: Outcome): Promise<StoredAlert[]> {
  return withTransaction(pool, async (client) => {
    const rows = await insertAlerts(client, drafts)
    if (states.size > 0) await writeStates(client, states)
    if (place) await client.query(cursorText, [place.chain, place.epoch, place.seq])
    return rows.map(fromRow)
  })
}

/** Returns each chain's place in the record log. */
export async function readPlaces(pool: pg.Pool): Promise<LogPlace[]> {
  const { rows } = await pool.query<{ chain: ChainKey; epoch: string; seq: string }>(
    'select chain, epoch, seq from alert_cursor',
  )
  return rows.map(({ seq, ...row }) => ({ ...row, seq: Number(seq) }))
}

/**
 * Marks alerts whose events a reorg undid; pending ones are not sent. Where they were sent they are corrected at
 * `correctAtBlock`, unless their events have come again by then.
 */
export async function revertAlerts(
  pool: pg.Pool,
  eventIds: readonly string[],
  correctAtBlock: number,
): Promise<StoredAlert[]> {
  const { rows } = await pool.query<Row>(
    `with taken as (
       update alert set is_reverted = true,
         correct_at_block = case when is_reverted then correct_at_block else $2 end
       where event_ids && $1 returning ${columns}
     ), unsent as (
       update alert_delivery set state = 'failed', problem = 'reorg' where state = 'waiting' and kind = 'alert'
         and alert_id in (select id from taken)
     ) select * from taken`,
    [eventIds, correctAtBlock],
  )
  return rows.map(fromRow)
}

/** Returns the block at which the next correction is due, by chain. */
export async function readCorrections(pool: pg.Pool): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ chain: string; block: string }>(
    `select chain, min(correct_at_block) as block from alert
     where is_reverted and corrected_at is null and correct_at_block is not null group by chain`,
  )
  return new Map(rows.map(({ chain, block }) => [chain, Number(block)]))
}

/** Queues corrections that are due at a block, for the channels that were told. */
export async function correctAlerts(
  pool: pg.Pool,
  { chain, block, nowMs }: { chain: string; block: number; nowMs: number },
): Promise<void> {
  await pool.query(
    `with due as (
       update alert set corrected_at = to_timestamp($3 / 1000.0)
       where chain = $1 and is_reverted and corrected_at is null and correct_at_block <= $2 returning id
     )
     insert into alert_delivery (alert_id, channel_id, due_at, kind)
     select due.id, c.id, to_timestamp($3 / 1000.0), 'correction'
     from due join alert_channel c on exists (
       select from alert_delivery d where d.alert_id = due.id and d.channel_id = c.id and d.kind = 'alert'
         and d.state in ('sent', 'summarised'))
     -- A channel that is being deleted takes no correction with it.
     for key share of c`,
    [chain, block, nowMs],
  )
}

/** Lists the newest alerts of an owner. */
export async function listAlerts(
  pool: pg.Pool,
  { chainFamily, address }: Owner,
  limit: number,
  beforeId: number | null = null,
): Promise<AlertWire[]> {
  const { rows } = await pool.query<Row>(
    `select ${columns} from alert where owner_family = $1 and owner = $2 and ($3::bigint is null or id < $3)
     order by id desc limit $4`,
    [chainFamily, address, beforeId, limit],
  )
  return rows.map((row) => fromRow(row).alert)
}

type DeliveryWire = z.output<typeof zDelivery>
type DeliveryRow = Omit<DeliveryWire, 'sentAt'> & { alertId: string; sentAt: Date | null }

/** Lists delivery results, by alert. */
export async function listDeliveries(
  pool: pg.Pool,
  alertIds: readonly string[],
): Promise<Map<string, DeliveryWire[]>> {
  const { rows } = await pool.query<DeliveryRow>(
    `select d.alert_id as "alertId", c.kind as channel, c.label, d.state, d.sent_at as "sentAt", d.problem
     from alert_delivery d join alert_channel c on c.id = d.channel_id
     where d.alert_id = any($1::bigint[]) and d.kind = 'alert' order by d.id`,
    [alertIds],
  )
  const byAlert = new Map<string, DeliveryWire[]>()
  for (const { alertId, sentAt, ...row } of rows) {
    const list = byAlert.get(alertId) ?? []
    byAlert.set(alertId, [...list, { ...row, sentAt: sentAt?.getTime() ?? null }])
  }
  return byAlert
}

/** Drops alerts older than this, sent or not. */
export async function dropOldAlerts(pool: pg.Pool, beforeMs: number): Promise<void> {
  await pool.query('delete from alert where made_at < to_timestamp($1 / 1000.0)', [beforeMs])
}
