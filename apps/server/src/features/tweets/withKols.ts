import type { TweetKol, TweetWire } from '@peregrine/contract/tweet'
import type { KolDirectory } from '../../domain/kols/kolDirectory.ts'
import type { StoredTweet } from './store.ts'

/** Adds to each tweet the wallets of the KOLs whose accounts wrote it and its original. */
export function withKols(tweets: readonly StoredTweet[], kols: Pick<KolDirectory, 'ofHandle'>): TweetWire[] {
  const walletsOf = (handle: string | null): TweetKol[] =>
    handle === null
      ? []
      : kols.ofHandle(handle).map(({ family, address, name }) => ({ family, address, name }))
  return tweets.map((tweet) => ({
    ...tweet,
    kols: walletsOf(tweet.userUsername),
    originalKols: walletsOf(tweet.originalUsername),
  }))
}
