import { encodeMedias, type TweetWire } from '@peregrine/contract/tweet'
import type { Pool } from 'pg'
import { findMentions } from './findMentions.ts'
import { knownTokens } from './knownTokens.ts'
import type { OriginalTweet, Tweet } from './tweet.ts'

type TweetRow = {
  id: string
  time_ms: string
  user_name: string
  user_handle: string
  user_image: string | null
  content: string
  medias: string[]
  is_retweet: boolean
  original_id: string | null
  original_name: string | null
  original_handle: string | null
  original_image: string | null
  original_content: string | null
  original_medias: string[]
  original_time_ms: string | null
  addresses: string[]
  tickers: string[]
}

const noOriginal: OriginalTweet = {
  id: null,
  name: '',
  handle: '',
  image: null,
  content: '',
  medias: [],
  timeMs: null,
}

function rowOf(tweet: Tweet) {
  const original = tweet.original ?? noOriginal
  const named = tweet.original !== null
  return {
    id: tweet.id,
    time_ms: tweet.timeMs,
    user_name: tweet.userName,
    user_handle: tweet.userHandle,
    user_image: tweet.userImage,
    content: tweet.content,
    medias: tweet.medias,
    is_retweet: tweet.isRetweet,
    original_id: original.id,
    original_name: named ? original.name : null,
    original_handle: named ? original.handle : null,
    original_image: original.image,
    original_content: named ? original.content : null,
    original_medias: original.medias,
    original_time_ms: original.timeMs,
    ...findMentions(`${tweet.content}\n${original.content}`),
  }
}

const isRemote = (url: string): boolean => /^https?:\/\//.test(url)

function imagesOf({ userImage, medias, original }: Tweet): string[] {
  const all = [userImage, ...medias, original?.image ?? null, ...(original?.medias ?? [])]
  return all.filter((url) => url !== null).filter(isRemote)
}

type Writer = { query(text: string, values: unknown[]): Promise<{ rowCount: number | null }> }

/**
 * Stores tweets, leaving existing ones as they are, and registers their images with the image proxy.
 *
 * @returns the number of new ones
 */
export async function saveTweets(db: Writer, tweets: readonly Tweet[], source: string): Promise<number> {
  if (tweets.length === 0) return 0
  const images = [...new Set(tweets.flatMap(imagesOf))]
  if (images.length > 0) {
    await db.query('insert into known_image (url) select unnest($1::text[]) on conflict do nothing', [images])
  }
  const { rowCount } = await db.query(
    `insert into tweet select r.id, r.time_ms, $2, r.user_name, r.user_handle, r.user_image, r.content, r.medias,
       r.is_retweet, r.original_id, r.original_name, r.original_handle, r.original_image, r.original_content,
       r.original_medias, r.original_time_ms, r.addresses, r.tickers
     from jsonb_populate_recordset(null::tweet, $1::jsonb) r on conflict (id) do nothing`,
    [JSON.stringify(tweets.map(rowOf)), source],
  )
  return rowCount ?? 0
}

const isoTime = (ms: string): string => new Date(Number(ms)).toISOString()

/** A tweet as it is stored, without its authors' wallets. */
export type StoredTweet = Omit<TweetWire, 'kols' | 'originalKols'>

function wireOf(row: TweetRow, tokens: TweetWire['tokens']): StoredTweet {
  return {
    tweetId: row.id,
    userName: row.user_name,
    userUsername: row.user_handle,
    userProfileImage: row.user_image,
    content: row.content,
    tweetTimeStr: isoTime(row.time_ms),
    isRetweet: row.is_retweet,
    medias: encodeMedias(row.medias),
    originalTweetId: row.original_id,
    originalAuthorName: row.original_name,
    originalUsername: row.original_handle,
    originalProfileImage: row.original_image,
    originalContent: row.original_content,
    originalMedias: encodeMedias(row.original_medias),
    originalTweetTimeStr: row.original_time_ms === null ? null : isoTime(row.original_time_ms),
    tokens,
  }
}

type Place = { skip: number; limit: number }

/** Lists tweets, newest first: `all`, or those that mention a token's address. */
export async function listTweets(pool: Pool, token: string, { skip, limit }: Place): Promise<StoredTweet[]> {
  const isAll = token.toLowerCase() === 'all'
  const { rows } = await pool.query<TweetRow>({
    name: isAll ? 'tweets' : 'tweets-of-token',
    text: `select * from tweet ${isAll ? '' : 'where addresses @> array[$3]'}
      order by time_ms desc, id desc limit $1 offset $2`,
    values: isAll ? [limit, skip] : [limit, skip, token],
  })
  const tokensOf = await knownTokens(pool, rows)
  return rows.map((row) => wireOf(row, tokensOf(row)))
}
