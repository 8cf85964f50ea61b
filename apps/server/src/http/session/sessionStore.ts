import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Owner } from '@peregrine/core/owner'
import type pg from 'pg'

const day = 86_400_000
const idleMs = 7 * day
const absoluteMs = 30 * day
/** A session in steady use is updated at most this often. */
const seenEveryMs = 60_000

/** Concurrent sessions of one wallet. */
const maxSessions = 100

export type Session = Owner & {
  id: string
  userAgent: string
  createdAt: Date
  seenAt: Date
  expiresAt: Date
}

const columns = `id, address, chain_family as "chainFamily", user_agent as "userAgent",
  created_at as "createdAt", seen_at as "seenAt", expires_at as "expiresAt"`

const hashOf = (secret: string) => createHash('sha256').update(secret).digest()

/** Deletes expired sessions: idle for a week or a month old. */
export async function dropEndedSessions(pool: pg.Pool, nowMs: number): Promise<void> {
  await pool.query('delete from session where expires_at <= $1 or seen_at <= $2', [
    new Date(nowMs),
    new Date(nowMs - idleMs),
  ])
}

/** Sessions of signed-in wallets; only a hash of the cookie's secret is stored. */
export class SessionStore {
  readonly #pool: pg.Pool
  readonly #now: () => number

  constructor(pool: pg.Pool, now: () => number) {
    this.#pool = pool
    this.#now = now
  }

  /** Opens a session and returns the secret for its cookie. Ends the cookie's previous one. */
  async open(
    owner: Owner,
    userAgent: string,
    formerId: string | null,
  ): Promise<{ secret: string; expiresAt: Date }> {
    const secret = randomBytes(32).toString('base64url')
    const id = randomUUID()
    const now = this.#now()
    const expiresAt = new Date(now + absoluteMs)
    const { address, chainFamily } = owner
    await this.#pool.query(
      `insert into session (secret_hash, id, address, chain_family, user_agent, created_at, seen_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $6, $7)`,
      [hashOf(secret), id, address, chainFamily, userAgent.slice(0, 300), new Date(now), expiresAt],
    )
    // The new one comes first, so that a wallet that signs in again receives its own events throughout.
    if (formerId !== null) await this.#replace(formerId, id, owner)
    await dropEndedSessions(this.#pool, now)
    await this.#dropOldest(owner)
    return { secret, expiresAt }
  }

  /** Repeated sign-ins do not fill the database: beyond the limit the oldest sessions are dropped. */
  async #dropOldest({ address, chainFamily }: Owner): Promise<void> {
    await this.#pool.query(
      `delete from session where id in (select id from session where chain_family = $1 and address = $2
         order by created_at desc, id offset ${maxSessions})`,
      [chainFamily, address],
    )
  }

  /** Returns the live session of a cookie; null when unknown, logged out, idle for a week or a month old. */
  async find(secret: string): Promise<Session | null> {
    if (secret.length > 64) return null
    const hash = hashOf(secret)
    const now = this.#now()
    const { rows } = await this.#pool.query<Session>(
      `select ${columns} from session where secret_hash = $1 and expires_at > $2 and seen_at > $3`,
      [hash, new Date(now), new Date(now - idleMs)],
    )
    const session = rows[0] ?? null
    if (session && now - session.seenAt.getTime() > seenEveryMs) {
      await this.#pool.query('update session set seen_at = $2 where secret_hash = $1', [hash, new Date(now)])
    }
    return session
  }

  /** Returns which of these sessions are still live. */
  async live(ids: readonly string[]): Promise<Set<string>> {
    const now = this.#now()
    const { rows } = await this.#pool.query<{ id: string }>(
      'select id from session where id = any($1) and expires_at > $2 and seen_at > $3',
      [ids, new Date(now), new Date(now - idleMs)],
    )
    return new Set(rows.map(({ id }) => id))
  }

  async list({ address, chainFamily }: Owner): Promise<Session[]> {
    const now = this.#now()
    const { rows } = await this.#pool.query<Session>(
      `select ${columns} from session where chain_family = $1 and address = $2 and expires_at > $3 and seen_at > $4
       order by created_at desc`,
      [chainFamily, address, new Date(now), new Date(now - idleMs)],
    )
    return rows
  }

  /** Ends a session of this owner with its browser's alert channels; false when the owner has no such session. */
  async end(id: string, { address, chainFamily }: Owner): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      `with ended as (
         delete from session where id = $1 and address = $2 and chain_family = $3 returning id
       ), silenced as (
         delete from alert_channel where session_id in (select id from ended)
       ) select from ended`,
      [id, address, chainFamily],
    )
    return rowCount === 1
  }

  /** Replaces a session by its successor in the same browser, whose alert channels go on for the same owner only. */
  async #replace(formerId: string, id: string, { address, chainFamily }: Owner): Promise<void> {
    await this.#pool.query(
      `with ended as (
         delete from session where id = $1
       ), moved as (
         update alert_channel set session_id = $2 where session_id = $1 and owner = $3 and owner_family = $4
       ) delete from alert_channel where session_id = $1 and (owner, owner_family) is distinct from ($3, $4)`,
      [formerId, id, address, chainFamily],
    )
  }
}
