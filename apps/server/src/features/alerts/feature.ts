import { withWalletNames } from '../../domain/kols/withWalletNames.ts'
import type { Feature } from '../../feature.ts'
import { indexRecord } from '../../realtime/indexedRecord.ts'
import { missedRecords } from './missedRecords.ts'
import { openAlerts } from './openAlerts.ts'
import { alertSource } from './topics.ts'

/** Alerts users on the page and through their channels, by the rules they set. */
export const alertsFeature: Feature = {
  serve({ pool, alerts: settings, publicOrigins, now, streams, feed, nameOf, onError }) {
    const topics = [alertSource(pool)]
    if (!settings) return { topics }
    const alerts = openAlerts({
      ...settings,
      pool,
      origin: publicOrigins[0] ?? '',
      now,
      push: streams.push,
      onError,
    })
    return {
      topics,
      routes: alerts.routes,
      async start() {
        await alerts.start()
        feed.onCommit((commit) => void alerts.take(commit).catch(onError))
        // Commits missed while this server was down come before new ones.
        for await (const record of missedRecords(pool))
          feed.take(indexRecord(withWalletNames(record, nameOf)))
        await feed.drain()
        void alerts.catchUp().catch(onError)
      },
      stop: alerts.stop,
    }
  },
}
