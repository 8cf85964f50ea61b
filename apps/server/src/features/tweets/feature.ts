import { tweets } from '@peregrine/contract/topics/tweets'
import type { Pool } from 'pg'
import type { KolDirectory } from '../../domain/kols/kolDirectory.ts'
import type { Feature, WorkContext } from '../../feature.ts'
import { type DerivedSource, derivedSource } from '../../realtime/topicSource.ts'
import { watchX } from './pollX.ts'
import { tweetRoutes } from './routes.ts'
import { watchSandboxTweets } from './sandboxTweets.ts'
import { listTweets } from './store.ts'
import { withKols } from './withKols.ts'

/** More than a page, so that a burst between two reads leaves no gap. */
const streamed = 30

function tweetSource(pool: Pool, kols: KolDirectory): DerivedSource {
  return derivedSource(tweets, {
    load: async ({ token }) => withKols(await listTweets(pool, token, { skip: 0, limit: streamed }), kols),
    isTouched: () => false,
    minIntervalMs: 500,
    maxAgeMs: 2_000,
  })
}

/**
 * Starts the automatic source of tweets: X if a key is set, the known traders in the sandbox. Returns the stop
 * function.
 */
function watchTweets({ pool, tweets: { x }, sandbox, now, log, report }: WorkContext): () => void {
  const stops: (() => void)[] = []
  if (x) stops.push(watchX({ pool, settings: x, now, log }))
  if (sandbox) {
    const { seed, runId, kols } = sandbox
    const onError = (error: unknown): void => report('tweets', error)
    stops.push(watchSandboxTweets({ pool, seed, runId, kols, now, onError }))
  }
  return () => {
    for (const stop of stops) stop()
  }
}

/** Tweets that mention tokens. */
export const tweetsFeature: Feature = {
  serve: ({ pool, kols, now, webhookSecret = null }) => ({
    routes: (server) => tweetRoutes(server, { pool, kols, now, webhookSecret }),
    topics: [tweetSource(pool, kols)],
  }),
  work: watchTweets,
}
