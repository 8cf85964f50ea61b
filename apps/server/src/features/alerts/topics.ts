import { findOwner } from '@peregrine/core/owner'
import { alerts, keptAlerts } from '@peregrine/contract/topics/alerts'
import type pg from 'pg'
import { type PushedSource, pushedSource } from '../../realtime/topicSource.ts'
import { listAlerts } from './alertStore.ts'

/** Alerts of one owner, each pushed once stored. */
export function alertSource(pool: pg.Pool): PushedSource {
  return pushedSource(alerts, {
    list: { shown: keptAlerts, kept: keptAlerts },
    async load({ userAddress }) {
      const owner = findOwner(userAddress)
      return owner === null ? [] : listAlerts(pool, owner, keptAlerts)
    },
  })
}
