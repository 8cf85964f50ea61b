import { parseRetryAfter } from '@peregrine/core/retryAfter'
import { z } from 'zod'
import type { Pool } from 'pg'
import type { Log } from '../../log/log.ts'
import { zHandle, zId } from './parse/fields.ts'
import { parseApiV2 } from './parse/apiV2.ts'
import type { TweetSettings } from './settings.ts'
import { saveTweets } from './store.ts'

type XSettings = NonNullable<TweetSettings['x']>
export type XPoll = {
  pool: Pool
  settings: XSettings
  now(): number
  log: Log
}
type Account = { handle: string; user_id: string; since_id: string | null }

const timeoutMs = 15_000
const maxAnswer = 5 * 1024 * 1024
const timelineFields = new URLSearchParams({
  max_results: '100',
  'tweet.fields': 'created_at,note_tweet,referenced_tweets,attachments,author_id',
  expansions:
    'author_id,attachments.media_keys,referenced_tweets.id,referenced_tweets.id.author_id,referenced_tweets.id.attachments.media_keys',
  'media.fields': 'url,preview_image_url',
  'user.fields': 'name,username,profile_image_url',
})

/** A refusal by the API, or its request to wait until a time. */
class XRefusal extends Error {
  readonly untilMs: number

  constructor(message: string, untilMs: number) {
    super(message)
    this.untilMs = untilMs
  }
}

/** The window of most limits. */
const windowMs = 900_000
const dayMs = 86_400_000

/** End of the pause that the response asks for; 0 if it asks for none. */
function askedUntil(headers: Headers, nowMs: number): number {
  const askedMs = parseRetryAfter(headers.get('retry-after'), headers.get('date'), nowMs) ?? 0
  return askedMs > 0 && askedMs < dayMs ? nowMs + askedMs : 0
}

/** When the limit is whole again: by epoch seconds in the header of every response, and no sooner than it asks for. */
function resetMs(headers: Headers, nowMs: number): number {
  const reset = Number(headers.get('x-rate-limit-reset')) * 1_000
  const isLikely = reset > nowMs && reset < nowMs + dayMs
  const until = Math.max(isLikely ? reset : 0, askedUntil(headers, nowMs))
  // Wrong clock or no header.
  return until > 0 ? until : nowMs + windowMs
}

async function ask({ settings, now }: XPoll, path: string): Promise<{ body: unknown; restUntilMs: number }> {
  const reply = await fetch(`${settings.url}${path}`, {
    headers: { authorization: `Bearer ${settings.token}` },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  const text = await reply.text()
  if (reply.status === 429) throw new XRefusal('asks for patience', resetMs(reply.headers, now()))
  if (!reply.ok) {
    const untilMs = Math.max(now() + windowMs, askedUntil(reply.headers, now()))
    throw new XRefusal(`answered ${reply.status}`, untilMs)
  }
  if (text.length > maxAnswer) throw new XRefusal('answered more than 5 MB', now() + windowMs)
  const isSpent = reply.headers.get('x-rate-limit-remaining') === '0'
  return { body: JSON.parse(text), restUntilMs: isSpent ? resetMs(reply.headers, now()) : 0 }
}

const zUsers = z.object({ data: z.array(z.object({ id: zId, username: zHandle })).default([]) })

/** Returns the accounts with their ids, which are fetched once and cached. */
async function accountsOf(poll: XPoll): Promise<Account[]> {
  const { pool, settings } = poll
  const handles = settings.accounts.map((handle) => handle.toLowerCase())
  const read = async () =>
    (
      await pool.query<Account>(
        'select handle, user_id, since_id from tweet_account where handle = any($1)',
        [handles],
      )
    ).rows
  const known = await read()
  const missing = handles.filter((handle) => !known.some((account) => account.handle === handle))
  if (missing.length === 0) return known
  const { body } = await ask(poll, `/2/users/by?usernames=${missing.join(',')}`)
  const found = zUsers.parse(body).data
  await pool.query(
    'insert into tweet_account (handle, user_id) select lower(h), u from unnest($1::text[], $2::text[]) as a(h, u) on conflict do nothing',
    [found.map(({ username }) => username), found.map(({ id }) => id)],
  )
  return read()
}

const zMeta = z.object({ meta: z.object({ newest_id: zId.optional() }).default({}) })

async function readTimeline(poll: XPoll, { handle, user_id, since_id }: Account): Promise<number> {
  const since = since_id ? `&since_id=${since_id}` : ''
  const { body, restUntilMs } = await ask(poll, `/2/users/${user_id}/tweets?${timelineFields}${since}`)
  const tweets = (parseApiV2(body) ?? []).filter((tweet) => tweet !== null)
  await saveTweets(poll.pool, tweets, 'x')
  const newest = zMeta.safeParse(body).data?.meta.newest_id
  if (newest)
    await poll.pool.query('update tweet_account set since_id = $2 where handle = $1', [handle, newest])
  return restUntilMs
}

/**
 * Reads the accounts' new posts, one account after the other.
 *
 * @returns time in milliseconds until which to pause the API; 0 for the usual interval
 */
export async function pollXOnce(poll: XPoll): Promise<number> {
  try {
    for (const account of await accountsOf(poll)) {
      const restUntilMs = await readTimeline(poll, account)
      if (restUntilMs > 0) return restUntilMs
    }
    return 0
  } catch (error) {
    const untilMs = error instanceof XRefusal ? error.untilMs : 0
    const why = error instanceof XRefusal ? error.message : String(error)
    poll.log.warn({ event: 'tweets.refused' }, `X: ${why}, asked again later`)
    return untilMs
  }
}

/** Polls X continuously. Returns the stop function. */
export function watchX(poll: XPoll): () => void {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  const run = async (): Promise<void> => {
    const restUntilMs = await pollXOnce(poll)
    if (isStopped) return
    timer = setTimeout(() => void run(), Math.max(poll.settings.pollMs, restUntilMs - poll.now()))
  }
  void run()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
