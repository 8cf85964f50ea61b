import { alerts, keptAlerts } from '@peregrine/contract/topics/alerts'
import type { AlertWire } from '@peregrine/contract/alert'
import type pg from 'pg'
import type { DerivedSource } from '../../realtime/topicSource.ts'
import { listAlerts } from './alertStore.ts'
import { ownerAt } from './owner.ts'

/** What came or was taken back between two readings, oldest first. */
export function alertChanges(before: readonly AlertWire[], after: readonly AlertWire[]): AlertWire[] {
  const known = new Map(before.map((alert) => [alert.id, alert]))
  return after.filter((alert) => known.get(alert.id)?.isReverted !== alert.isReverted).toReversed()
}

/** Alerts of one owner. Those made in this process are told at once (`Hub.touch`), those of another within a second. */
export function alertSource(pool: pg.Pool): DerivedSource {
  return {
    kind: 'derived',
    topic: alerts as unknown as DerivedSource['topic'],
    load: ({ userAddress }: { userAddress: string }) => listAlerts(pool, ownerAt(userAddress), keptAlerts),
    changes: alertChanges,
    isTouched: () => false,
    minIntervalMs: 10,
    maxAgeMs: 1_000,
  }
}
