import { type FastifyInstance, fastify } from 'fastify'
import type { Pool } from 'pg'
import type { Bus } from './bus/bus.ts'
import { candleRoutes } from './features/candles/routes.ts'
import { klineSource } from './features/candles/topics.ts'
import { WalletDirectory } from './features/marked-wallets/directory.ts'
import { tradeRoutes } from './features/trades/routes.ts'
import { tradeSources } from './features/trades/topics.ts'
import { type CostLimits, defaultCostLimits, installCostLimits } from './http/costLimits.ts'
import { installErrors, replyWithError } from './http/errors.ts'
import { installPage } from './http/page.ts'
import { installSecurity } from './http/security.ts'
import type { Broadcaster } from './realtime/broadcaster.ts'
import { Hub } from './realtime/hub.ts'
import { RecordLog } from './realtime/recordLog.ts'
import { type SocketLimits, SocketServer } from './realtime/socketServer.ts'
import { nameTrades } from './features/marked-wallets/nameTrades.ts'

export type AppDeps = {
  pool: Pool
  bus: Bus
  /** Origins that may open websockets and change state, such as http://127.0.0.1:7777. */
  publicOrigins: readonly string[]
  /** Folder of the built page; null where there is none. */
  webRoot: string | null
  /** True behind a proxy whose forwarded address is to be believed. */
  isBehindProxy?: boolean
  costLimits?: Partial<CostLimits>
  socketLimits?: Partial<SocketLimits>
  now?: () => number
  /** Where unexpected errors go; never shown to clients. */
  onError(error: unknown): void
}

export type App = {
  server: FastifyInstance
  hub: Hub
  log: RecordLog
  sockets: SocketServer
  close(): Promise<void>
}

/** Everything that serves: routes, the page, the realtime hub. Not listening yet; `server.listen` does that. */
export async function buildApp(deps: AppDeps): Promise<App> {
  const { pool, bus, onError } = deps
  const now = deps.now ?? Date.now
  const server = fastify({
    trustProxy: deps.isBehindProxy ?? false,
    routerOptions: { maxParamLength: 200 },
    bodyLimit: 262_144,
    frameworkErrors: (error, request, reply) => replyWithError(error, request, reply, onError),
  })
  installErrors(server, onError)
  await installSecurity(server, deps.publicOrigins)
  installCostLimits(server, { ...defaultCostLimits, ...deps.costLimits }, now)

  const wallets = new WalletDirectory(pool)
  await wallets.start(60_000, onError)
  const nameOf = wallets.nameOf.bind(wallets)
  const sockets = new SocketServer({
    http: server.server,
    publicOrigins: deps.publicOrigins,
    limits: deps.socketLimits,
    onError,
  })
  const log = new RecordLog({
    pool,
    bus,
    onError,
    decorate: (record) => nameTrades(record, nameOf),
    onRecord: (record) => hub.onRecord(record),
  })
  const hub = new Hub({
    pool,
    log,
    onError,
    broadcaster: sockets.broadcaster,
    sources: [...tradeSources(nameOf), klineSource],
  })
  sockets.serve(hub)
  await log.start()

  tradeRoutes(server, { pool, nameOf })
  candleRoutes(server, { pool })
  await installPage(server, deps.webRoot)

  return {
    server,
    hub,
    log,
    sockets,
    async close() {
      wallets.stop()
      hub.close()
      await log.stop()
      await sockets.close()
      await server.close()
    },
  }
}
