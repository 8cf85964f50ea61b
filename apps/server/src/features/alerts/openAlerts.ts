import { alerts as alertsTopic } from '@peregrine/contract/topics/alerts'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Streams } from '../../feature.ts'
import { AlertEngine, type Committed } from './alertEngine.ts'
import type { StoredAlert } from './alertStore.ts'
import { openVapidKeys } from './channels/vapidKeys.ts'
import { Deliverer } from './deliverer.ts'
import { recallBuys } from './recallBuys.ts'
import { alertRoutes } from './routes.ts'
import { messageSender } from './sendMessage.ts'
import type { AlertSendSettings } from './settings.ts'

export type AlertDeps = {
  pool: pg.Pool
  settings: AlertSendSettings
  /** Folder of the push keys. */
  folder: string
  /** Origin of links in messages. */
  origin: string
  now(): number
  push: Streams['push']
  onError(error: unknown): void
}

export type Alerts = {
  /** Loads everybody's rules; call before the first commit. */
  start(): Promise<void>
  /** Compares price rules with stored prices; call after the missed commits. */
  catchUp(): Promise<void>
  /** Takes a commit for the watched wallets; commits of one chain in order. */
  take(committed: Committed): Promise<void>
  routes(server: FastifyInstance): void
  stop(): Promise<void>
}

function tellPages(stored: readonly StoredAlert[], push: AlertDeps['push']): void {
  for (const [userAddress, own] of Map.groupBy(stored, ({ owner }) => owner.address)) {
    const changes = own.map(({ alert }) => alert)
    push(alertsTopic.name, { userAddress }, changes)
  }
}

/** Decides on alerts, stores them and sends them. */
export function openAlerts(deps: AlertDeps): Alerts {
  const { pool, settings, folder, origin, now, push, onError } = deps
  const keys = openVapidKeys(folder)
  const send = messageSender({ settings, keys, origin, now })
  const engine = new AlertEngine({
    pool,
    recall: recallBuys(pool),
    now,
    onError,
    onAlerts(stored) {
      if (stored.length === 0) return
      tellPages(stored, push)
      deliverer.wake()
    },
    onCorrections: () => deliverer.wake(),
  })
  const deliverer = new Deliverer({
    pool,
    send,
    now,
    onError,
    settingsOf: (owner) => engine.rules.of(owner).settings,
  })
  return {
    start: () => engine.refresh(),
    catchUp: () => engine.catchUp(),
    take: (committed) => engine.take(committed),
    routes: (server) =>
      alertRoutes(server, {
        pool,
        settings,
        keys,
        send,
        now,
        onChange: () => engine.refresh(),
        onReady: () => deliverer.wake(),
      }),
    async stop() {
      await engine.stop()
      await deliverer.stop()
    },
  }
}
