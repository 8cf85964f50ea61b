import type { Tweet } from '../tweet.ts'
import { parseApiV2 } from './apiV2.ts'
import { type ArchiveOwner, parseArchived } from './archive.ts'
import { maxTweets } from './fields.ts'
import { parseOwnForm } from './ownForm.ts'

export type ParsedTweets = { tweets: Tweet[]; invalid: number }

/** `window.YTD.tweets.part0 = [ … ]`, the start of an archive file. */
const archiveStart = /^\s*window\.YTD\.[\w.]{1,60}\s*=\s*/

/** Parses JSON or an archive file; undefined for anything else. */
export function readTweetText(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, '').replace(archiveStart, ''))
  } catch {
    return undefined
  }
}

function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  const { data, tweets } = (value ?? {}) as { data?: unknown; tweets?: unknown }
  const inner = data ?? tweets
  if (Array.isArray(inner)) return inner
  return value !== null && typeof value === 'object' ? [value] : []
}

/**
 * Parses external tweets: our own tweet items (one, a list, or a list under `data` or `tweets`), a response of X's API
 * v2, or the entries of the archive of `owner`. Counts the malformed ones.
 */
export function parseTweets(value: unknown, owner: ArchiveOwner | null): ParsedTweets {
  const parsed =
    parseApiV2(value) ??
    listOf(value)
      .slice(0, maxTweets)
      .map((one) => parseOwnForm(one) ?? (owner ? parseArchived(one, owner) : null))
  const tweets = parsed.filter((tweet) => tweet !== null).slice(0, maxTweets)
  return { tweets, invalid: parsed.length - tweets.length }
}
