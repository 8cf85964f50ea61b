import type { TweetToken, TweetWire } from '@peregrine/contract/tweet'

/** Length limits of texts and their cut lengths, from the product document. */
const [ownLimit, originalLimit, cutTo] = [100, 200, 200]

export type Cut = { text: string; isCut: boolean; hasMore: boolean }

/** Cuts a text for a card. An original tweet over 100 characters offers the full text, and is cut at 200. */
export function cutText(text: string, kind: 'own' | 'original'): Cut {
  const characters = [...text]
  const hasMore = characters.length > (kind === 'own' ? ownLimit : originalLimit)
  const isCut = hasMore && characters.length > cutTo
  return { text: isCut ? characters.slice(0, cutTo).join('').trimEnd() : text, isCut, hasMore }
}

export type TextPart = { at: number; text: string; token: TweetToken | null }

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Splits a text into parts, those that mention a known token with the token. */
export function splitText(text: string, tokens: readonly TweetToken[]): TextPart[] {
  if (tokens.length === 0) return [{ at: 0, text, token: null }]
  const longestFirst = tokens.toSorted((a, b) => b.text.length - a.text.length)
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}$])(${longestFirst.map((token) => escaped(token.text)).join('|')})(?![\\p{L}\\p{N}])`,
    'giu',
  )
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(pattern)) {
    if (match.index > end) parts.push({ at: end, text: text.slice(end, match.index), token: null })
    const name = match[0].toLowerCase()
    const token = longestFirst.find((candidate) => candidate.text.toLowerCase() === name) ?? null
    parts.push({ at: match.index, text: match[0], token })
    end = match.index + match[0].length
  }
  if (end < text.length) parts.push({ at: end, text: text.slice(end), token: null })
  return parts
}

const timeOf = (tweet: TweetWire): number => Date.parse(tweet.tweetTimeStr)
export const idOf = (tweet: TweetWire): string => tweet.tweetId

/** Merges lists, each tweet once, newest first. */
export function mergeTweets(...lists: readonly (readonly TweetWire[])[]): TweetWire[] {
  const all = new Map<string, TweetWire>()
  for (const tweet of lists.flat()) if (!all.has(tweet.tweetId)) all.set(tweet.tweetId, tweet)
  return [...all.values()].sort((a, b) => timeOf(b) - timeOf(a) || (a.tweetId < b.tweetId ? 1 : -1))
}

/** Applies the reader's own order: arranged tweets keep it among themselves; newer ones go above, older ones below. */
export function applyOrder(tweets: readonly TweetWire[], order: readonly string[]): TweetWire[] {
  const rank = new Map(order.map((id, index) => [id, index]))
  const placed = tweets.filter(({ tweetId }) => rank.has(tweetId))
  if (placed.length === 0) return [...tweets]
  const newest = Math.max(...placed.map(timeOf))
  const rest = tweets.filter(({ tweetId }) => !rank.has(tweetId))
  const rankOf = ({ tweetId }: TweetWire): number => rank.get(tweetId) ?? 0
  return [
    ...rest.filter((tweet) => timeOf(tweet) > newest),
    ...placed.toSorted((a, b) => rankOf(a) - rankOf(b)),
    ...rest.filter((tweet) => timeOf(tweet) <= newest),
  ]
}

/** Returns a tweet's address on its own site. */
export function tweetUrl(handle: string, id: string): string {
  return `https://x.com/${encodeURIComponent(handle)}/status/${encodeURIComponent(id)}`
}
