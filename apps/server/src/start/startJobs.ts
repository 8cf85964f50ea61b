import { features } from '../features.ts'
import { dropEndedSessions } from '../http/session/sessionStore.ts'
import { dropOldRows } from '../jobs/dropOldRows.ts'
import { type Closer, type Parts, requestOf } from './parts.ts'

const hourMs = 3_600_000

/** Drops old rows and expired sessions, now and every hour. Returns the stop function. */
function keepDropping({ config, database: { pool }, log, report }: Parts): () => void {
  const dropOld = async (): Promise<void> => {
    const startedMs = Date.now()
    try {
      await dropEndedSessions(pool, Date.now())
      const { partitions, transfers, candles } = await dropOldRows(pool, config.retention, Date.now())
      const isIdle = partitions.length + transfers + candles === 0
      const trades = partitions.join(', ') || 'no trades'
      log[isIdle ? 'debug' : 'info'](
        { event: 'job.done', durationMs: Date.now() - startedMs },
        `retention: dropped ${trades}, ${transfers} transfers and ${candles} one-second candles`,
      )
    } catch (error) {
      report('retention: tried again within the hour', error)
    }
  }
  void dropOld()
  const timer = setInterval(() => void dropOld(), hourMs)
  return () => clearInterval(timer)
}

/** Role `work`: retention, and the features' measuring and fetching for all serving processes. */
export function startJobs(parts: Parts): Closer {
  const { config, sandbox, database, setups, log, report } = parts
  const context = {
    pool: database.pool,
    chains: setups.map(({ chain }) => chain),
    request: requestOf(setups),
    tweets: config.tweets,
    sandbox: sandbox?.info ?? null,
    now: Date.now,
    log,
    report,
  }
  const stopDropping = keepDropping(parts)
  const stops = features.flatMap((feature) => feature.work?.(context) ?? [])
  return async () => {
    stopDropping()
    for (const stop of stops) await stop()
  }
}
