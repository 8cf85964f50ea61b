import type { MonitorConfigWire } from '@peregrine/contract/monitorConfig'
import {
  addMonitorConfig,
  batchAddMonitorConfigs,
  batchUpdateMonitorConfigs,
  deleteMonitorConfigs,
  getMonitorNames,
  queryMonitorConfigs,
  updateMonitorConfig,
} from '@peregrine/contract/routes/monitorConfig'
import {
  getLastImport,
  importMonitorConfigs,
  undoMonitorImport,
} from '@peregrine/contract/routes/monitorImport'
import { Fault } from '@peregrine/core/fault'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { withClient } from '../../db/withClient.ts'
import type { Feature } from '../../feature.ts'
import type { Pages } from '../../http/listBody.ts'
import { mount, mountList } from '../../http/mount.ts'
import { sessionOf } from '../../http/session/installSessions.ts'
import { findLastImport, importMonitored, undoImport } from './importStore.ts'
import { readMonitored } from './readMonitored.ts'
import { addMonitored, changeMonitored, deleteMonitored } from './store.ts'

async function* namesOf(pages: Pages<MonitorConfigWire>) {
  for await (const rows of pages)
    yield rows.map(({ name, address, chainType, avatarUrl }) => ({ name, address, chainType, avatarUrl }))
}

/** The lists of wallets that users watch. Each call is about the signed-in wallet's own list. */
function monitorConfigRoutes(app: FastifyInstance, { pool }: { pool: Pool }): void {
  mountList(app, getMonitorNames, (_, request) => namesOf(readMonitored(pool, sessionOf(request))))
  mountList(app, queryMonitorConfigs, ({ body }, request) =>
    readMonitored(pool, sessionOf(request), body.chainType),
  )
  mount(app, addMonitorConfig, async ({ body }, request) => {
    if ((await addMonitored(pool, sessionOf(request), [body])) === 0) throw new Fault('monitor.exists')
    return null
  })
  mount(app, batchAddMonitorConfigs, async ({ body }, request) => {
    const added = await addMonitored(pool, sessionOf(request), body.configs)
    return { added, existing: body.configs.length - added }
  })
  mount(app, updateMonitorConfig, async ({ body }, request) => {
    await changeMonitored(pool, sessionOf(request), [body])
    return null
  })
  mount(app, batchUpdateMonitorConfigs, async ({ body }, request) => ({
    changed: await changeMonitored(pool, sessionOf(request), body.configs),
  }))
  mount(app, importMonitorConfigs, ({ body }, request) =>
    withClient(pool, (client) => importMonitored(client, sessionOf(request), body.configs, body.existing)),
  )
  mount(app, getLastImport, (_, request) => findLastImport(pool, sessionOf(request)))
  mount(app, undoMonitorImport, ({ body }, request) =>
    withClient(pool, (client) => undoImport(client, sessionOf(request), body.importId)),
  )
  mount(app, deleteMonitorConfigs, async ({ body }, request) => ({
    deleted: await deleteMonitored(pool, sessionOf(request), body.chainType, body.addresses),
  }))
}

/** The wallets that a user watches. */
export const monitorConfigFeature: Feature = {
  serve: ({ pool }) => ({ routes: (server) => monitorConfigRoutes(server, { pool }) }),
}
