import { createHash } from 'node:crypto'
import { type AlertChannelWire, maxChannels } from '@peregrine/contract/alert'
import { Fault } from '@peregrine/core/fault'
import type pg from 'pg'
import type { Owner } from '@peregrine/core/owner'
import { readOwned } from './readOwned.ts'

/** Credentials of each kind. Never shown, never logged. */
export type WebhookSecret = { url: string; key: string }
export type PushSecret = { endpoint: string; p256dh: string; auth: string }
/** `chat` is empty until the bot receives the code. */
export type TelegramSecret = { token: string; code: string; chat: string }
export type ChannelSecret =
  | { kind: 'webhook'; secret: WebhookSecret }
  | { kind: 'push'; secret: PushSecret }
  | { kind: 'telegram'; secret: TelegramSecret }

export type Channel = ChannelSecret & {
  id: string
  owner: Owner
  label: string
  host: string
  isOn: boolean
  isReady: boolean
  failures: number
  problem: string | null
  sentAt: Date | null
  /** End of the pause that the receiver asked for; null if it asked for none. */
  askedUntil: Date | null
}

type Row = Omit<Channel, 'owner'> & { ownerFamily: Owner['chainFamily']; owner: string }

const columns = `id, owner_family as "ownerFamily", owner, kind, label, host, secret, is_on as "isOn",
  is_ready as "isReady", failures, problem, sent_at as "sentAt", asked_until as "askedUntil"`

function fromRow({ ownerFamily, owner, ...row }: Row): Channel {
  return { ...row, owner: { chainFamily: ownerFamily, address: owner } } as Channel
}

export function channelToWire({
  id,
  kind,
  label,
  host,
  isOn,
  isReady,
  sentAt,
  problem,
}: Channel): AlertChannelWire {
  return { id, kind, label, host, isOn, isReady, sentAt: sentAt?.getTime() ?? null, problem }
}

const stored = { columns, table: 'alert_channel' }

export async function listAllChannels(pool: pg.Pool): Promise<Channel[]> {
  return (await readOwned<Row>(pool, stored, 'all')).map(fromRow)
}

export async function listChannels(pool: pg.Pool, owner: Owner): Promise<Channel[]> {
  return (await readOwned<Row>(pool, stored, owner)).map(fromRow)
}

/** @throws Fault `alert.unknown` */
export async function getChannel(pool: pg.Pool, owner: Owner, id: string): Promise<Channel> {
  const found = (await listChannels(pool, owner)).find((channel) => channel.id === id)
  if (!found) throw new Fault('alert.unknown')
  return found
}

export type NewChannel = ChannelSecret & {
  target: string
  label: string
  host: string
  isReady: boolean
  /** Session that the channel ends with, where there is one. */
  sessionId?: string
}

/**
 * Stores a channel; one with the same target is replaced.
 *
 * @throws Fault `alert.full`
 */
export async function saveChannel(pool: pg.Pool, owner: Owner, channel: NewChannel): Promise<Channel> {
  const { kind, target, label, host, isReady, secret, sessionId = null } = channel
  const hash = createHash('sha256').update(target).digest()
  const { rows } = await pool.query<Row>(
    `insert into alert_channel (owner_family, owner, kind, target, label, host, is_ready, secret, session_id)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9
     where (select count(*) from alert_channel where owner_family = $1 and owner = $2 and target <> $4) < ${maxChannels}
     on conflict (owner_family, owner, kind, target) do update set label = excluded.label, secret = excluded.secret,
       session_id = excluded.session_id, is_ready = excluded.is_ready, is_on = true, failures = 0, problem = null,
       retry_at = alert_channel.asked_until, changed_at = clock_timestamp()
     returning ${columns}`,
    [owner.chainFamily, owner.address, kind, hash, label, host, isReady, JSON.stringify(secret), sessionId],
  )
  const [saved] = rows
  if (!saved) throw new Fault('alert.full', { limit: maxChannels })
  return fromRow(saved)
}

/** @throws Fault `alert.unknown` */
export async function switchChannel(
  pool: pg.Pool,
  owner: Owner,
  id: string,
  isOn: boolean,
): Promise<Channel> {
  const { rows } = await pool.query<Row>(
    `with changed as (
       update alert_channel set is_on = $4, failures = 0, problem = null, retry_at = asked_until,
         changed_at = clock_timestamp()
       where owner_family = $1 and owner = $2 and id = $3 returning *
     ), due as (
       -- What waits since a failure need wait no longer, unless the receiver asked for it.
       update alert_delivery set due_at = to_timestamp(0) where channel_id in (select id from changed where is_on)
         and state = 'waiting'
     ) select ${columns} from changed`,
    [owner.chainFamily, owner.address, id, isOn],
  )
  const [changed] = rows
  if (!changed) throw new Fault('alert.unknown')
  return fromRow(changed)
}

/** @throws Fault `alert.unknown` */
export async function deleteChannel(pool: pg.Pool, owner: Owner, id: string): Promise<void> {
  const { rowCount } = await pool.query(
    'delete from alert_channel where owner_family = $1 and owner = $2 and id = $3',
    [owner.chainFamily, owner.address, id],
  )
  if (rowCount === 0) throw new Fault('alert.unknown')
}

/** Stores the chat of a bot that received its code. */
export async function readyTelegram(pool: pg.Pool, owner: Owner, id: string, chat: string): Promise<Channel> {
  const { rows } = await pool.query<Row>(
    `update alert_channel set is_ready = true, problem = null, secret = jsonb_set(secret, '{chat}', to_jsonb($4::text)),
       changed_at = clock_timestamp()
     where owner_family = $1 and owner = $2 and id = $3 and kind = 'telegram' returning ${columns}`,
    [owner.chainFamily, owner.address, id, chat],
  )
  const [changed] = rows
  if (!changed) throw new Fault('alert.unknown')
  return fromRow(changed)
}

/** Stores the result of a channel's last attempt. A channel that is gone for good is switched off. */
export async function noteAttempt(
  pool: pg.Pool,
  id: string,
  outcome: {
    atMs: number
    problem: string | null
    isGone: boolean
    retryAtMs: number | null
    askedUntilMs: number | null
  },
): Promise<void> {
  await pool.query(
    `update alert_channel set problem = $2, sent_at = case when $2::text is null then to_timestamp($3 / 1000.0) else sent_at end,
       failures = case when $2::text is null then 0 else failures + 1 end,
       retry_at = to_timestamp($5 / 1000.0), asked_until = to_timestamp($6 / 1000.0), is_on = is_on and not $4,
       changed_at = case when $4 then clock_timestamp() else changed_at end
     where id = $1`,
    [id, outcome.problem, outcome.atMs, outcome.isGone, outcome.retryAtMs, outcome.askedUntilMs],
  )
}
