import type { FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import { unknownAbout } from './about.ts'
import type { AppDeps } from './appDeps.ts'
import { GapReader } from './domain/gaps/gapReader.ts'
import { Ledgers } from './domain/ledgers/ledgers.ts'
import { KolDirectory } from './domain/kols/kolDirectory.ts'
import { withWalletNames } from './domain/kols/withWalletNames.ts'
import { localCheck } from './domain/operator/localCaller.ts'
import { Operators } from './domain/operator/operators.ts'
import { WatchedWalletsKeeper } from './domain/watched-wallets/watchedWalletsKeeper.ts'
import { WalletFeed } from './domain/watched-wallets/walletFeed.ts'
import type { Served, ServeContext } from './feature.ts'
import { features } from './features.ts'
import { installHealth } from './http/health.ts'
import { hostCheck } from './http/hostCheck.ts'
import { openServer } from './http/openServer.ts'
import { installPage } from './http/page.ts'
import { registerServeMetrics } from './http/serveMetrics.ts'
import { sessionReader } from './http/session/installSessions.ts'
import { SessionStore } from './http/session/sessionStore.ts'
import { visitorReader } from './http/visitor.ts'
import { Hub } from './realtime/hub.ts'
import { RecordLog } from './realtime/recordLog.ts'
import { SocketServer } from './realtime/socketServer.ts'

export type App = {
  server: FastifyInstance
  hub: Hub
  log: RecordLog
  sockets: SocketServer
  /** Reads the names of tagged wallets now instead of when their change is heard of. */
  refreshNames(): Promise<void>
  close(): Promise<void>
}

/** Opens HTTP and websocket access with the same session and client-address rules. */
async function openAccess(deps: AppDeps, sessions: SessionStore, now: () => number) {
  const { publicOrigins, trustedProxies = [], costLimits, connectionLimits, onError } = deps
  const isOwnHost = deps.isOwnHost ?? hostCheck(publicOrigins)
  const visitorOf = visitorReader(trustedProxies)
  const doors = { publicOrigins, isOwnHost, visitorOf, onError }
  const about = deps.about ?? unknownAbout
  const limits = { costLimits, connectionLimits, trustedProxies }
  const { server, places } = await openServer({ ...doors, ...limits, about, sessions, now })
  const sockets = new SocketServer({
    ...doors,
    http: server.server,
    places,
    sessions: { read: sessionReader(sessions, publicOrigins), live: (ids) => sessions.live(ids) },
    limits: deps.socketLimits,
  })
  return { server, sockets, places, visitorOf }
}

/** The in-memory watched wallets: the caller's if given, else our own. */
async function openWatched({
  pool,
  watches,
  onError,
}: AppDeps): Promise<Pick<WatchedWalletsKeeper, 'watched' | 'stop'>> {
  if (watches) return { watched: watches, stop: async () => undefined }
  const keeper = new WatchedWalletsKeeper(pool, onError)
  await keeper.start()
  return keeper
}

/** Read access for features. Built after the hub's topics, because the hub takes them. */
function contextOf(
  deps: AppDeps,
  parts: Pick<ServeContext, 'kols' | 'nameOf' | 'now' | 'sessions' | 'sockets' | 'visitorOf' | 'watches'>,
  hub: () => Hub,
): ServeContext {
  const { pool, onError, publicOrigins, trustedProxies = [], operators: named = [] } = deps
  const { nameOf, now, watches } = parts
  return {
    ...deps,
    ...parts,
    about: deps.about ?? unknownAbout,
    request: deps.request ?? null,
    discovery: deps.discovery ?? null,
    histories: deps.histories ?? null,
    findFault: deps.findFault,
    operators: new Operators({ pool, named, isLocal: localCheck(publicOrigins, trustedProxies) }),
    gaps: new GapReader(pool, now),
    ledgers: new Ledgers(pool, now),
    feed: new WalletFeed({ pool, watched: watches, nameOf, onError }),
    streams: {
      push: (topic, params, changes) => hub().push(topic, params, changes),
      pushToAll: (topic, changes) => hub().pushToAll(topic, changes),
      reload: (topic, params) => hub().reload(topic, params),
    },
  }
}

/** Builds the routes, the page and the realtime hub. Call `server.listen` to start listening. */
export async function buildApp(deps: AppDeps): Promise<App> {
  const { pool, bus, onError } = deps
  const now = deps.now ?? Date.now
  const sessions = new SessionStore(pool, now)
  const { server, sockets, places, visitorOf } = await openAccess(deps, sessions, now)
  const kols = new KolDirectory(pool, onError)
  await kols.start()
  const nameOf: ServeContext['nameOf'] = (chain, address) => kols.nameOf(chain, address)
  const keeper = await openWatched(deps)
  const context = contextOf(
    deps,
    { now, kols, nameOf, sessions, sockets, visitorOf, watches: keeper.watched },
    () => hub,
  )
  const { feed, about } = context
  const served = features.flatMap((feature): Served[] => (feature.serve ? [feature.serve(context)] : []))
  const log = new RecordLog({
    pool,
    bus,
    onError,
    decorate: (record) => withWalletNames(record, nameOf),
    onRecord(record) {
      for (const feature of served) feature.onRecord?.(record)
      hub.onRecord(record)
      feed.take(record)
    },
  })
  const sources = served.flatMap(({ topics = [] }) => topics)
  const hub = new Hub({ pool, log, onError, broadcaster: sockets.broadcaster, sources })
  sockets.serve(hub)
  for (const feature of served) await feature.start?.()
  await log.start()

  const metrics = deps.metrics ?? new Registry()
  registerServeMetrics(metrics, { hub, log, sockets, places })
  const findFault = deps.findFault ?? (() => null)
  installHealth(server, { pool, metrics, isReady: () => log.isStarted, findFault, troubles: about.troubles })
  for (const feature of served) feature.routes?.(server)
  deps.extend?.(server)
  await installPage(server, deps, about)
  return {
    server,
    hub,
    log,
    sockets,
    refreshNames: () => kols.refresh(),
    async close() {
      hub.close()
      await log.stop()
      await feed.drain()
      await keeper.stop()
      await kols.stop()
      for (const feature of served) await feature.stop?.()
      await sockets.close()
      await server.close()
    },
  }
}
