import type { AlertWire } from '@peregrine/contract/alert'
import type pg from 'pg'
import type { AlertBody } from './draftAlert.ts'

/** One alert, or its correction, on its way to one channel. */
export type Delivery = { id: string; channelId: string; kind: 'alert' | 'correction'; alert: AlertWire }

type Row = {
  id: string
  channel_id: string
  kind: Delivery['kind']
  alert_id: string
  body: Omit<AlertBody, 'eventId'> & Partial<Pick<AlertBody, 'eventId'>>
  is_reverted: boolean
}

/** Batch size; the rest waits for the next round. */
const maxAtOnce = 2_000
/** Deliveries of a process that dies while sending are released after this. */
const claimS = 60
/** Renewal interval of a live process; longer than one message may take before the claim expires. */
export const renewClaimMs = 20_000

const claimText = `
  with due as (
    select d.id from alert_delivery d join alert_channel c on c.id = d.channel_id
    where d.state = 'waiting' and d.due_at <= to_timestamp($1 / 1000.0) and c.is_on and c.is_ready
      and (c.retry_at is null or c.retry_at <= to_timestamp($1 / 1000.0))
      and c.id <> all($2::uuid[])
    order by d.id limit ${maxAtOnce} for update of d skip locked
  )
  update alert_delivery d set due_at = to_timestamp($1 / 1000.0 + ${claimS})
  from due, alert a where d.id = due.id and a.id = d.alert_id
  returning d.id, d.channel_id, d.kind, d.alert_id, a.body, a.is_reverted`

/** Claims due deliveries for this process, oldest first, skipping channels that are busy here. */
export async function claimDeliveries(
  pool: pg.Pool,
  nowMs: number,
  busyChannels: readonly string[],
): Promise<Delivery[]> {
  const { rows } = await pool.query<Row>(claimText, [nowMs, busyChannels])
  return rows
    .toSorted((a, b) => Number(a.id) - Number(b.id))
    .map(({ id, channel_id, kind, alert_id, body, is_reverted }) => ({
      id,
      channelId: channel_id,
      kind,
      alert: { ...body, eventId: body.eventId ?? '', id: alert_id, isReverted: is_reverted },
    }))
}

/** Extends the claim, for a large batch or a slow channel. */
export async function renewClaim(pool: pg.Pool, ids: readonly string[], nowMs: number): Promise<void> {
  await pool.query(
    `update alert_delivery set due_at = to_timestamp($2 / 1000.0 + ${claimS})
     where id = any($1::bigint[]) and state = 'waiting'`,
    [ids, nowMs],
  )
}

// An alert that went out while its correction was queued for the others is corrected as well; one that came again while
// its correction went out is told again.
const settleText = `
  with settled as (
    update alert_delivery set state = $2, problem = $4,
      sent_at = case when $2 = 'failed' then null else to_timestamp($3 / 1000.0) end where id = any($1::bigint[])
    returning alert_id, channel_id, kind
  )
  insert into alert_delivery (alert_id, channel_id, due_at, kind)
  select s.alert_id, s.channel_id, to_timestamp($3 / 1000.0), case s.kind when 'alert' then 'correction' else 'alert' end
  from settled s join alert a on a.id = s.alert_id
  where $2 <> 'failed' and case s.kind when 'alert' then a.is_reverted and a.corrected_at is not null
    else not a.is_reverted end`

/** Stores how deliveries ended. */
export async function settleDeliveries(
  pool: pg.Pool,
  ids: readonly string[],
  {
    state,
    atMs,
    problem = null,
  }: { state: 'sent' | 'summarised' | 'failed'; atMs: number; problem?: string | null },
): Promise<void> {
  await pool.query(settleText, [ids, state, atMs, problem])
}

/** Reschedules deliveries; `problem` is the reason, if any. */
export async function postponeDeliveries(
  pool: pg.Pool,
  ids: readonly string[],
  { untilMs, problem }: { untilMs: number; problem: string | null },
): Promise<void> {
  await pool.query(
    // One that a reorg took back meanwhile is kept as that.
    `update alert_delivery set due_at = to_timestamp($2 / 1000.0), problem = $3
     where id = any($1::bigint[]) and state = 'waiting'`,
    [ids, untilMs, problem],
  )
}

/** Fails the pending deliveries of a channel that is gone. */
export async function failWaiting(pool: pg.Pool, channelId: string, problem: string): Promise<void> {
  await pool.query(
    `update alert_delivery set state = 'failed', problem = $2 where channel_id = $1 and state = 'waiting'`,
    [channelId, problem],
  )
}
