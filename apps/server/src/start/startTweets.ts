import { watchX } from '../features/tweets/pollX.ts'
import { watchSandboxTweets } from '../features/tweets/sandboxTweets.ts'
import type { Parts } from './parts.ts'

/** What brings tweets by itself: X where a key is set, the known traders in the sandbox. Returns what stops it. */
export function startTweets({ config, sandbox, database, log, report }: Parts): () => void {
  const { pool } = database
  const stops: (() => void)[] = []
  const { x } = config.tweets
  if (x) stops.push(watchX({ pool, settings: x, now: Date.now, log }))
  if (sandbox) {
    const { seed, runId, kols } = sandbox.info
    const onError = (error: unknown): void => report('tweets', error)
    stops.push(watchSandboxTweets({ pool, seed, runId, kols, now: Date.now, onError }))
  }
  return () => {
    for (const stop of stops) stop()
  }
}
