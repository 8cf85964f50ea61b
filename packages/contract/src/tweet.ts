import { z } from 'zod'
import { zNetwork } from './trade.ts'

/** Tweets per page. */
export const tweetsPerPage = 10

/** A known token mentioned in a tweet. `text` is its spelling in the tweet: an address, or $TICKER. */
export const zTweetToken = z.object({
  text: z.string(),
  network: zNetwork,
  tokenAddress: z.string(),
  poolAddress: z.string().nullable(),
  symbol: z.string(),
})
export type TweetToken = z.infer<typeof zTweetToken>

/** A KOL whose account wrote a tweet: one entry per wallet. */
export const zTweetKol = z.object({ family: z.enum(['EVM', 'SOL']), address: z.string(), name: z.string() })
export type TweetKol = z.infer<typeof zTweetKol>

/**
 * A tweet in the form of the product spec: each `medias` array holds one element, a JSON-encoded list of image URLs, or
 * nothing. The fields of the original are null unless it is a retweet. Times are ISO 8601.
 */
export const zTweet = z.object({
  tweetId: z.string(),
  userName: z.string(),
  userUsername: z.string(),
  userProfileImage: z.string().nullable(),
  content: z.string(),
  tweetTimeStr: z.string(),
  isRetweet: z.boolean(),
  medias: z.array(z.string()),
  originalTweetId: z.string().nullable(),
  originalAuthorName: z.string().nullable(),
  originalUsername: z.string().nullable(),
  originalProfileImage: z.string().nullable(),
  originalContent: z.string().nullable(),
  originalMedias: z.array(z.string()),
  originalTweetTimeStr: z.string().nullable(),
  /** Our addition: known tokens mentioned in the text of the tweet or its original. */
  tokens: z.array(zTweetToken),
  /** Our additions: wallets of KOLs with the author's account, and with that of the original. */
  kols: z.array(zTweetKol),
  originalKols: z.array(zTweetKol),
})
export type TweetWire = z.infer<typeof zTweet>

/** The image URLs of a `medias` array; none if it is not a JSON-encoded list of texts. */
export function mediaUrls(medias: readonly string[]): string[] {
  const [encoded] = medias
  if (encoded === undefined) return []
  try {
    const list: unknown = JSON.parse(encoded)
    return Array.isArray(list) ? list.filter((url) => typeof url === 'string') : []
  } catch {
    return []
  }
}

/** The reverse of `mediaUrls`: no element for no images. */
export function encodeMedias(urls: readonly string[]): string[] {
  return urls.length === 0 ? [] : [JSON.stringify(urls)]
}
