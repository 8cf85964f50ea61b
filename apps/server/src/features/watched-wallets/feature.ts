import type { WatchedWalletWire } from '@peregrine/contract/watchedWallet'
import {
  addWatchedWallet,
  addWatchedWallets,
  updateWatchedWallets,
  deleteWatchedWallets,
  getWatchedWalletNames,
  queryWatchedWallets,
  updateWatchedWallet,
} from '@peregrine/contract/routes/watchedWallets'
import {
  getLastImport,
  importWatchedWallets,
  undoWatchedWalletImport,
} from '@peregrine/contract/routes/watchedWalletImport'
import { Fault } from '@peregrine/core/fault'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { withClient } from '../../db/withClient.ts'
import type { Feature } from '../../feature.ts'
import type { Pages } from '../../http/listBody.ts'
import { mount, mountList } from '../../http/mount.ts'
import { sessionOf } from '../../http/session/installSessions.ts'
import { findLastImport, importWatched, undoImport } from './importStore.ts'
import { readWatchedWallets } from './readWatchedWallets.ts'
import { addWatched, changeWatched, deleteWatched } from './store.ts'

async function* namesOf(pages: Pages<WatchedWalletWire>) {
  for await (const rows of pages)
    yield rows.map(({ name, address, chainType, avatarUrl }) => ({ name, address, chainType, avatarUrl }))
}

/** Users' lists of watched wallets. Each call concerns the signed-in wallet's own list. */
function watchedWalletRoutes(app: FastifyInstance, { pool }: { pool: Pool }): void {
  mountList(app, getWatchedWalletNames, (_, request) => namesOf(readWatchedWallets(pool, sessionOf(request))))
  mountList(app, queryWatchedWallets, ({ body }, request) =>
    readWatchedWallets(pool, sessionOf(request), body.chainType),
  )
  mount(app, addWatchedWallet, async ({ body }, request) => {
    if ((await addWatched(pool, sessionOf(request), [body])) === 0) throw new Fault('monitor.exists')
    return null
  })
  mount(app, addWatchedWallets, async ({ body }, request) => {
    const added = await addWatched(pool, sessionOf(request), body.configs)
    return { added, existing: body.configs.length - added }
  })
  mount(app, updateWatchedWallet, async ({ body }, request) => {
    await changeWatched(pool, sessionOf(request), [body])
    return null
  })
  mount(app, updateWatchedWallets, async ({ body }, request) => ({
    changed: await changeWatched(pool, sessionOf(request), body.configs),
  }))
  mount(app, importWatchedWallets, ({ body }, request) =>
    withClient(pool, (client) => importWatched(client, sessionOf(request), body.configs, body.existing)),
  )
  mount(app, getLastImport, (_, request) => findLastImport(pool, sessionOf(request)))
  mount(app, undoWatchedWalletImport, ({ body }, request) =>
    withClient(pool, (client) => undoImport(client, sessionOf(request), body.importId)),
  )
  mount(app, deleteWatchedWallets, async ({ body }, request) => ({
    deleted: await deleteWatched(pool, sessionOf(request), body.chainType, body.addresses),
  }))
}

/** Watched wallets of users. */
export const watchedWalletsFeature: Feature = {
  serve: ({ pool }) => ({ routes: (server) => watchedWalletRoutes(server, { pool }) }),
}
