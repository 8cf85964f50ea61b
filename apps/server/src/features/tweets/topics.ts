import { tweets } from '@peregrine/contract/topics/tweets'
import type { Pool } from 'pg'
import { type DerivedSource, derivedSource } from '../../realtime/topicSource.ts'
import { listTweets } from './store.ts'

/** More than a page, so that a burst between two readings leaves no hole. */
const streamed = 30

export function tweetSource(pool: Pool): DerivedSource {
  return derivedSource(tweets, {
    load: ({ token }) => listTweets(pool, token, { skip: 0, limit: streamed }),
    isTouched: () => false,
    minIntervalMs: 500,
    maxAgeMs: 2_000,
  })
}
