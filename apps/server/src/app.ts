import { type FastifyInstance, fastify } from 'fastify'
import type { Pool } from 'pg'
import { Registry } from 'prom-client'
import type { Bus } from './bus/bus.ts'
import type { ChainRequest } from './features/balances/readBalance.ts'
import { balanceRoutes } from './features/balances/routes.ts'
import { candleRoutes } from './features/candles/routes.ts'
import { klineSource } from './features/candles/topics.ts'
import { gasPriceSource } from './features/gas-price/topics.ts'
import { launchRoutes } from './features/launches/routes.ts'
import { findLaunchesAt } from './features/launches/store.ts'
import { launchSources } from './features/launches/topics.ts'
import { marketStatsRoutes } from './features/market-stats/routes.ts'
import { MarketStatsReader } from './features/market-stats/store.ts'
import { marketStatsSource } from './features/market-stats/topics.ts'
import { WalletDirectory } from './features/marked-wallets/directory.ts'
import { markedWalletRoutes } from './features/marked-wallets/routes.ts'
import { poolRoutes } from './features/pools/routes.ts'
import { priceRoutes } from './features/prices/routes.ts'
import { priceSource } from './features/prices/topics.ts'
import { radarSource } from './features/radar/topics.ts'
import { searchRoutes } from './features/search/routes.ts'
import { type About, statusRoutes } from './features/status/routes.ts'
import { tokenRoutes } from './features/tokens/routes.ts'
import { dressRecord } from './features/trades/dressRecord.ts'
import { pumpSource } from './features/trades/pumpTopic.ts'
import { readTradePage, tradeRoutes } from './features/trades/routes.ts'
import { listTradesAt } from './features/trades/store.ts'
import { tradeSources } from './features/trades/topics.ts'
import { tradeToWire } from './features/trades/wire.ts'
import { userRoutes } from './features/users/routes.ts'
import { type CostLimits, defaultCostLimits, installCostLimits } from './http/costLimits.ts'
import { installErrors, replyWithError } from './http/errors.ts'
import { installHealth } from './http/health.ts'
import { installOpenApi } from './http/openapi.ts'
import { installPage } from './http/page.ts'
import { installSecurity } from './http/security.ts'
import { registerServeMetrics } from './http/serveMetrics.ts'
import { Hub } from './realtime/hub.ts'
import { RecordLog } from './realtime/recordLog.ts'
import { type SocketLimits, SocketServer } from './realtime/socketServer.ts'
import type { TopicSource } from './realtime/topicSource.ts'

export type AppDeps = {
  pool: Pool
  bus: Bus
  /** What /api/status tells of this server. */
  about?: About
  /** Origins that may open websockets and change state, such as http://127.0.0.1:7777. */
  publicOrigins: readonly string[]
  /** Folder of the built page; null where there is none. */
  webRoot: string | null
  /** Asks a chain's node; null where this process has no endpoints. */
  request?: ChainRequest | null
  /** Where the other parts of the process count; /metrics shows it. */
  metrics?: Registry
  /** True behind a proxy whose forwarded address is to be believed. */
  isBehindProxy?: boolean
  costLimits?: Partial<CostLimits>
  socketLimits?: Partial<SocketLimits>
  /** More routes, mounted before the page: the sandbox's own. */
  extend?(server: FastifyInstance): void
  now?(): number
  /** Where unexpected errors go; never shown to clients. */
  onError(error: unknown): void
}

export type App = {
  server: FastifyInstance
  hub: Hub
  log: RecordLog
  sockets: SocketServer
  /** Reads the names of marked wallets now, instead of within a minute. */
  refreshNames(): Promise<void>
  close(): Promise<void>
}

const unknownAbout: About = {
  mode: 'live',
  environmentId: '',
  version: '0.1.0',
  chains: [],
  features: [],
  headOf: () => null,
}

type Shared = { pool: Pool; now(): number; nameOf: WalletDirectory['nameOf']; stats: MarketStatsReader }

function topicSources({ pool, now, nameOf, stats }: Shared): TopicSource[] {
  return [
    ...tradeSources(nameOf),
    klineSource,
    pumpSource(nameOf),
    ...launchSources,
    marketStatsSource(stats),
    priceSource(pool),
    gasPriceSource(pool, now),
    radarSource(pool, now),
  ]
}

function mountFeatures(
  server: FastifyInstance,
  deps: AppDeps,
  shared: Shared,
  clientCount: () => number,
): void {
  const { pool, nameOf, now } = shared
  tradeRoutes(server, { pool, nameOf })
  candleRoutes(server, { pool })
  launchRoutes(server, { pool })
  marketStatsRoutes(server, { stats: shared.stats })
  markedWalletRoutes(server, { pool })
  poolRoutes(server, { pool })
  priceRoutes(server, { pool })
  searchRoutes(server, { pool, now })
  tokenRoutes(server, { pool, findLaunch: (address) => findLaunchesAt(pool, address) })
  statusRoutes(server, { pool, now, about: deps.about ?? unknownAbout, clientCount })
  balanceRoutes(server, { request: deps.request ?? null, now })
  userRoutes(server, {
    pool,
    nameOf,
    readTradesAt: async (chain, places) =>
      (await listTradesAt(pool, chain, places)).map((row) => tradeToWire(row, nameOf(chain, row.sender))),
    readTrades: (chain, sender, page) => readTradePage(pool, nameOf, { of: 'wallet', chain, sender }, page),
  })
}

async function openServer(deps: AppDeps, now: () => number): Promise<FastifyInstance> {
  const server = fastify({
    trustProxy: deps.isBehindProxy ?? false,
    routerOptions: { maxParamLength: 512 },
    bodyLimit: 262_144,
    forceCloseConnections: true,
    frameworkErrors: (error, request, reply) => replyWithError(error, request, reply, deps.onError),
  })
  installErrors(server, deps.onError)
  await installSecurity(server, deps.publicOrigins)
  installCostLimits(server, { ...defaultCostLimits, ...deps.costLimits }, now)
  installOpenApi(server, (deps.about ?? unknownAbout).version)
  return server
}

/** Everything that serves: routes, the page, the realtime hub. Not listening yet; `server.listen` does that. */
export async function buildApp(deps: AppDeps): Promise<App> {
  const { pool, onError } = deps
  const now = deps.now ?? Date.now
  const server = await openServer(deps, now)
  const wallets = new WalletDirectory(pool)
  await wallets.start(60_000, onError)
  const nameOf: WalletDirectory['nameOf'] = (chain, address) => wallets.nameOf(chain, address)
  const shared = { pool, now, nameOf, stats: new MarketStatsReader(pool, now) }
  const sockets = new SocketServer({
    http: server.server,
    publicOrigins: deps.publicOrigins,
    limits: deps.socketLimits,
    onError,
  })
  const log = new RecordLog({
    pool,
    bus: deps.bus,
    onError,
    decorate: (record) => dressRecord(record, nameOf),
    onRecord: (record) => hub.onRecord(record),
  })
  const hub = new Hub({ pool, log, onError, broadcaster: sockets.broadcaster, sources: topicSources(shared) })
  sockets.serve(hub)
  await log.start()

  const metrics = deps.metrics ?? new Registry()
  registerServeMetrics(metrics, { hub, log, sockets })
  installHealth(server, { pool, metrics, isReady: () => log.isStarted })
  mountFeatures(server, deps, shared, () => sockets.clientCount)
  deps.extend?.(server)
  await installPage(server, deps.webRoot)
  return {
    server,
    hub,
    log,
    sockets,
    refreshNames: () => wallets.refresh(),
    close: () => closeAll({ wallets, hub, log, sockets, server }),
  }
}

type Parts = {
  wallets: WalletDirectory
  hub: Hub
  log: RecordLog
  sockets: SocketServer
  server: FastifyInstance
}

async function closeAll({ wallets, hub, log, sockets, server }: Parts): Promise<void> {
  wallets.stop()
  hub.close()
  await log.stop()
  await sockets.close()
  await server.close()
}
