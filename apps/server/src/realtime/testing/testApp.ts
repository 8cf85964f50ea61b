import { createTestDatabase, type TestDatabase } from '@peregrine/testkit/database'
import { type App, buildApp } from '../../app.ts'
import type { AppDeps } from '../../appDeps.ts'
import type { Bus } from '../../bus/bus.ts'
import { inProcessBus } from '../../bus/inProcessBus.ts'
import type { WatchedWallets } from '../../domain/watched-wallets/watchedWallets.ts'
import { WatchedWalletsKeeper } from '../../domain/watched-wallets/watchedWalletsKeeper.ts'

export type TestApp = App & {
  database: TestDatabase
  bus: Bus
  url: string
  errors: unknown[]
  /** What the app knows of the watched wallets: it hears of changes a moment after they were made. */
  watched: WatchedWallets
  end(): Promise<void>
}

/** Starts a listening app with its own database. Unexpected errors are collected, and fail `end`. */
export async function startTestApp(
  given: Partial<AppDeps> | ((database: TestDatabase) => Partial<AppDeps>) = {},
): Promise<TestApp> {
  const database = await createTestDatabase()
  const deps = typeof given === 'function' ? given(database) : given
  const bus = deps.bus ?? inProcessBus()
  const errors: unknown[] = []
  const keeper = new WatchedWalletsKeeper(database.pool, (error) => errors.push(error))
  if (!deps.watches) await keeper.start()
  const watched = deps.watches ?? keeper.watched
  const app = await buildApp({
    pool: database.pool,
    bus,
    publicOrigins: ['http://peregrine.test'],
    // Tests connect by whatever port it got.
    isOwnHost: () => true,
    webRoot: null,
    watches: watched,
    request: null,
    about: {
      mode: 'sandbox',
      environmentId: 'test',
      version: '0.1.0',
      chains: ['eth'],
      features: [{ name: 'jupiter', missing: { setting: 'JUPITER_KEY', what: 'unset' } }],
      headOf: () => null,
    },
    onError: (error) => errors.push(error),
    ...deps,
  })
  const url = await app.server.listen({ port: 0, host: '127.0.0.1' })
  const end = async () => {
    await app.close()
    await keeper.stop()
    await database.drop()
    if (errors.length > 0) throw new Error('the app reported errors', { cause: errors[0] })
  }
  return { ...app, database, bus, url, errors, watched, end }
}
