import { getTweets } from '@peregrine/contract/routes/tweets'
import { tweets as tweetTopic } from '@peregrine/contract/topics/tweets'
import { tweetsPerPage, type TweetWire } from '@peregrine/contract/tweet'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTopic } from '../../live/useTopic.ts'
import { call } from '../../kit/http/call.ts'
import { useHeldList } from '../../kit/lists/useHeldList.ts'
import { idOf, mergeTweets } from './model.ts'

const noTweets: readonly TweetWire[] = []

const readPage = (token: string, page: number, signal?: AbortSignal) =>
  call(getTweets, { params: { token }, query: { page }, signal })

type Older = { tweets: readonly TweetWire[]; isEnd: boolean; isLoading: boolean; error: unknown }
const nothingOlder: Older = { tweets: noTweets, isEnd: false, isLoading: false, error: null }

/** Loads the page after these tweets. New tweets have shifted the pages since: known ones are skipped. */
async function readOlder(
  token: string,
  known: readonly TweetWire[],
): Promise<Pick<Older, 'tweets' | 'isEnd'>> {
  const ids = new Set(known.map(idOf))
  for (let page = Math.floor(known.length / tweetsPerPage) + 1; ; page++) {
    const tweets = await readPage(token, page)
    const isEnd = tweets.length < tweetsPerPage
    if (isEnd || tweets.some((tweet) => !ids.has(tweet.tweetId))) return { tweets, isEnd }
  }
}

/**
 * Returns tweets, newest first: the first page, streamed additions, and older pages on request.
 *
 * @param token address of a token that they name, or `all`
 */
export function useTweets(token: string) {
  const first = useQuery({
    queryKey: ['tweets', token],
    queryFn: ({ signal }) => readPage(token, 1, signal),
    staleTime: 30_000,
  })
  const live = useTopic(tweetTopic, { token })
  const [older, setOlder] = useState(nothingOlder)
  const held = useHeldList(live ?? noTweets, idOf)
  const tweets = mergeTweets(held.shown, first.data ?? noTweets, older.tweets)
  const isLoaded = live !== undefined || first.data !== undefined

  async function loadMore(): Promise<void> {
    setOlder((before) => ({ ...before, isLoading: true, error: null }))
    try {
      const next = await readOlder(token, tweets)
      setOlder((before) => ({
        tweets: [...before.tweets, ...next.tweets],
        isEnd: next.isEnd,
        isLoading: false,
        error: null,
      }))
    } catch (error) {
      console.warn('Tweets did not load', error)
      setOlder((before) => ({ ...before, isLoading: false, error }))
    }
  }
  function refresh(): void {
    held.letGo()
    setOlder(nothingOlder)
    void first.refetch()
  }
  return {
    tweets,
    waiting: held.waiting,
    hold: held.hold,
    letGo: held.letGo,
    isLoaded,
    isRefreshing: first.isFetching,
    failure: isLoaded ? null : first.error,
    hasMore: !older.isEnd && tweets.length >= tweetsPerPage,
    isLoadingMore: older.isLoading,
    moreFailure: older.error,
    loadMore,
    refresh,
  }
}
