import type { FastifyInstance } from 'fastify'
import type { TradeWire } from '@peregrine/contract/trade'
import type { ChainKey } from '@peregrine/core/network'
import type { Pool } from 'pg'
import { Registry } from 'prom-client'
import type { Bus } from './bus/bus.ts'
import type { ChainRequest } from './chainRequest.ts'
import type { DatabaseState } from './db/databaseHealth.ts'
import type { AlertSendSettings } from './features/alerts/settings.ts'
import { missedRecords } from './features/alerts/missedRecords.ts'
import { type Alerts, startAlerts } from './features/alerts/startAlerts.ts'
import { alertSource } from './features/alerts/topics.ts'
import { authRoutes } from './features/auth/routes.ts'
import { balanceRoutes } from './features/balances/routes.ts'
import { candleRoutes } from './features/candles/routes.ts'
import { klineSource } from './features/candles/topics.ts'
import { communityRoutes } from './features/community/routes.ts'
import { followedHolderRoutes } from './features/followed-holders/routes.ts'
import { gasPriceSource } from './features/gas-price/topics.ts'
import { imageRoutes } from './features/images/routes.ts'
import { ImageStore } from './features/images/imageStore.ts'
import { publicReach } from './outgoing/openPlace.ts'
import { DiskCache } from './features/images/diskCache.ts'
import type { ImageSettings } from './features/images/settings.ts'
import { kolMoveRoutes } from './features/kol-moves/routes.ts'
import { launchRoutes } from './features/launches/routes.ts'
import { findLaunchesAt } from './features/launches/store.ts'
import { SquareReader } from './features/launches/squareReader.ts'
import { squareSource } from './features/launches/squareTopic.ts'
import { launchSources } from './features/launches/topics.ts'
import { marketStatsRoutes } from './features/market-stats/routes.ts'
import { MarketStatsReader } from './features/market-stats/store.ts'
import { marketStatsSource } from './features/market-stats/topics.ts'
import { WalletDirectory } from './features/marked-wallets/directory.ts'
import { markedWalletRoutes } from './features/marked-wallets/routes.ts'
import { monitorConfigRoutes } from './features/monitor-config/routes.ts'
import { poolRoutes } from './features/pools/routes.ts'
import { priceRoutes } from './features/prices/routes.ts'
import { priceSource } from './features/prices/topics.ts'
import { radarSource } from './features/radar/topics.ts'
import { readOriginals } from './features/search/readOriginals.ts'
import { searchRoutes } from './features/search/routes.ts'
import { securityRoutes } from './features/security/routes.ts'
import type { SecuritySettings } from './features/security/settings.ts'
import { type About, statusRoutes, unknownAbout } from './features/status/routes.ts'
import { ContractFinder } from './features/tokens/contractFinder.ts'
import { tokenRoutes } from './features/tokens/routes.ts'
import { Ledgers } from './features/top-traders/ledgers.ts'
import { readHolderPeople, readPoolPeople } from './features/top-traders/people.ts'
import { topTraderRoutes } from './features/top-traders/routes.ts'
import { dressRecord } from './features/trades/dressRecord.ts'
import { feedSource } from './features/trades/feedTopic.ts'
import { pumpSource } from './features/trades/pumpTopic.ts'
import { readTradePage, tradeRoutes } from './features/trades/routes.ts'
import { listTradesAt, type TradePlace } from './features/trades/store.ts'
import { tradeSources } from './features/trades/topics.ts'
import { tradeToWire } from './features/trades/wire.ts'
import { tweetRoutes } from './features/tweets/routes.ts'
import { tweetSource } from './features/tweets/topics.ts'
import { tradeConfigRoutes } from './features/trade-config/routes.ts'
import { trendRoutes } from './features/trend/routes.ts'
import { TrendReader } from './features/trend/trendReader.ts'
import { trendSource } from './features/trend/trendTopic.ts'
import { userRoutes } from './features/users/routes.ts'
import { walletEventRoutes } from './features/wallet-events/routes.ts'
import { LastEvents } from './features/wallet-events/lastEvents.ts'
import { walletEventSources } from './features/wallet-events/topics.ts'
import { WalletFeed } from './features/wallet-events/walletFeed.ts'
import type { ConnectionLimits } from './http/connectionLimits.ts'
import type { CostLimits } from './http/costLimits.ts'
import { type HostCheck, hostCheck } from './http/hostCheck.ts'
import { openServer } from './http/openServer.ts'
import { visitorReader } from './http/visitor.ts'
import { installHealth } from './http/health.ts'
import { installPage } from './http/page.ts'
import { registerServeMetrics } from './http/serveMetrics.ts'
import { sessionReader } from './http/session/installSessions.ts'
import { SessionStore } from './http/session/sessionStore.ts'
import { Hub } from './realtime/hub.ts'
import { indexRecord } from './realtime/indexedRecord.ts'
import { RecordLog } from './realtime/recordLog.ts'
import { type SocketLimits, SocketServer } from './realtime/socketServer.ts'
import type { TopicSource } from './realtime/topicSource.ts'
import { WatchKeeper } from './watching/keepWatchBook.ts'
import type { WatchBook } from './watching/watchBook.ts'

export type AppDeps = {
  pool: Pool
  bus: Bus
  /** What /api/status tells of this server. */
  about?: About
  /** Origins that may open websockets and change state, such as http://127.0.0.1:7777. */
  publicOrigins: readonly string[]
  /** Folder of the built page; null where there is none. */
  webRoot: string | null
  /** Keys for checks of tokens that go beyond the chains' own nodes; by default none. */
  security?: SecuritySettings
  /** Asks a chain's node; null where this process has no endpoints. */
  request?: ChainRequest | null
  /** Where the other parts of the process count; /metrics shows it. */
  metrics?: Registry
  /** Proxies whose forwarded address is to be believed: addresses, ranges, `loopback`. */
  trustedProxies?: readonly string[]
  /** Which Host headers are answered; by default those of `publicOrigins`. */
  isOwnHost?: HostCheck
  costLimits?: Partial<CostLimits>
  connectionLimits?: Partial<ConnectionLimits>
  socketLimits?: Partial<SocketLimits>
  /** What the tweet webhook asks for; without it the webhook is off. */
  webhookSecret?: string | null
  /** Without it no image of others is fetched. */
  images?: ImageSettings
  /** Folder for fetched images; without it they are not kept. */
  imageFolder?: string | null
  /** All watched wallets, where another part of this process keeps them already. */
  watches?: WatchBook
  /** How alerts are sent, and the folder with the keys for it; without it nobody is alerted. */
  alerts?: { settings: AlertSendSettings; folder: string }
  /** More routes, mounted before the page: the sandbox's own. */
  extend?(server: FastifyInstance): void
  now?(): number
  /** Why nothing can be written now; null while writes succeed. */
  findFault?(): DatabaseState
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

type Shared = {
  pool: Pool
  sessions: SessionStore
  now(): number
  nameOf: WalletDirectory['nameOf']
  lastEvents: LastEvents
  stats: MarketStatsReader
  square: SquareReader
  trend: TrendReader
  book: WatchBook
  readTradesAt(chain: ChainKey, places: readonly TradePlace[]): Promise<TradeWire[]>
}

function topicSources(shared: Shared): TopicSource[] {
  const { pool, now, nameOf, stats, square, trend } = shared
  return [
    ...walletEventSources(shared),
    ...tradeSources(nameOf),
    feedSource(nameOf),
    klineSource,
    pumpSource(nameOf),
    ...launchSources,
    squareSource(square),
    trendSource(trend),
    marketStatsSource(stats),
    priceSource(pool),
    gasPriceSource(pool, now),
    radarSource(pool, now),
    tweetSource(pool),
    alertSource(pool),
  ]
}

const maxImageBytes = 256 * 1024 * 1024
const imagesOff: ImageSettings = { isOn: false, tokenImageUrl: null, ipfsGateway: '' }

function mountImages(server: FastifyInstance, deps: AppDeps, now: () => number): void {
  const { pool, images = imagesOff, imageFolder, about = unknownAbout } = deps
  const cache = imageFolder && images.isOn ? new DiskCache(imageFolder, maxImageBytes) : null
  const store = new ImageStore(cache, publicReach, now)
  imageRoutes(server, { pool, store, settings: images, isSandbox: about.mode === 'sandbox' })
}

/** What shares the ledgers of tokens: who traded a token, and what of it. */
function mountTokens(server: FastifyInstance, deps: AppDeps, { pool, nameOf, now }: Shared): void {
  const ledgers = new Ledgers(pool, now)
  const contracts = new ContractFinder(deps.request ?? null)
  tradeRoutes(server, {
    pool,
    nameOf,
    readPeople: (chain, poolId) => readPoolPeople({ pool, ledgers }, chain, poolId),
  })
  topTraderRoutes(server, { pool, ledgers, nameOf })
  tokenRoutes(server, {
    pool,
    nameOf,
    findLaunch: (address) => findLaunchesAt(pool, address),
    findOriginal: async (chain, address) => (await readOriginals(pool, [{ chain, address }]))[0] ?? null,
    readPeople: (chain, token, holders) => readHolderPeople({ pool, ledgers }, chain, token, holders),
    isContract: (chain, addresses) => contracts.find(chain, addresses),
  })
}

function mountFeatures(server: FastifyInstance, deps: AppDeps, shared: Shared, sockets: SocketServer): void {
  const { pool, nameOf, now } = shared
  authRoutes(server, {
    pool,
    sessions: shared.sessions,
    request: deps.request ?? null,
    onEnd: (id) => sockets.closeSession(id),
    now,
  })
  mountTokens(server, deps, shared)
  candleRoutes(server, { pool })
  communityRoutes(server, { pool })
  followedHolderRoutes(server, { pool })
  kolMoveRoutes(server, { pool })
  launchRoutes(server, { pool, square: shared.square })
  marketStatsRoutes(server, { stats: shared.stats })
  markedWalletRoutes(server, { pool })
  monitorConfigRoutes(server, { pool })
  poolRoutes(server, { pool })
  priceRoutes(server, { pool })
  searchRoutes(server, { pool, now })
  securityRoutes(server, {
    pool,
    request: deps.request ?? null,
    settings: deps.security ?? { explorerApiKey: null },
    now,
  })
  statusRoutes(server, {
    pool,
    now,
    about: deps.about ?? unknownAbout,
    clientCount: () => sockets.clientCount,
    findFault: () => deps.findFault?.()?.fault ?? null,
  })
  balanceRoutes(server, { request: deps.request ?? null, now })
  tweetRoutes(server, {
    pool,
    readOriginals: (tokens) => readOriginals(pool, tokens),
    now,
    webhookSecret: deps.webhookSecret ?? null,
  })
  mountImages(server, deps, now)
  trendRoutes(server, { pool, trend: shared.trend, now })
  tradeConfigRoutes(server, { pool })
  walletEventRoutes(server, shared)
  userRoutes(server, {
    pool,
    nameOf,
    readTradesAt: shared.readTradesAt,
    readTrades: (chain, sender, page) => readTradePage(pool, nameOf, { of: 'wallet', chain, sender }, page),
  })
}

async function openAlerts(deps: AppDeps, hub: Hub, now: () => number): Promise<Alerts | null> {
  const { pool, publicOrigins, onError, alerts } = deps
  if (!alerts) return null
  return startAlerts({
    ...alerts,
    pool,
    origin: publicOrigins[0] ?? '',
    now,
    push: (topic, params, changes) => hub.push(topic, params, changes),
    onError,
  })
}

/** The watched wallets in memory: those that this process keeps already, or our own. */
async function openWatches({ pool, watches, onError }: AppDeps): Promise<Pick<WatchKeeper, 'book' | 'stop'>> {
  if (watches) return { book: watches, stop: async () => undefined }
  const keeper = new WatchKeeper(pool, onError)
  await keeper.start()
  return keeper
}

function openFeed({ pool, onError }: AppDeps, hub: Hub, { book, nameOf }: Shared): WalletFeed {
  return new WalletFeed({
    pool,
    book,
    nameOf,
    push: (topic, params, changes) => hub.push(topic, params, changes),
    pushToAll: (topic, changes) => hub.pushToAll(topic, changes),
    reload: (topic, params) => hub.reload(topic, params),
    onError,
  })
}

/** What several features read with. */
function shareAll(parts: Pick<Shared, 'pool' | 'sessions' | 'now' | 'nameOf' | 'book'>): Shared {
  const { pool, now, nameOf } = parts
  return {
    ...parts,
    readTradesAt: async (chain: ChainKey, places: readonly TradePlace[]) =>
      (await listTradesAt(pool, chain, places)).map((row) => tradeToWire(row, nameOf(chain, row.sender))),
    lastEvents: new LastEvents(pool),
    stats: new MarketStatsReader(pool, now),
    square: new SquareReader(pool, now),
    trend: new TrendReader(pool, now),
  }
}

/** The two ways in, HTTP and websocket, with one opinion of who comes and by which name. */
async function openDoors(deps: AppDeps, sessions: SessionStore, now: () => number) {
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
  return { server, sockets, places }
}

/** Everything that serves: routes, the page, the realtime hub. Not listening yet; `server.listen` does that. */
export async function buildApp(deps: AppDeps): Promise<App> {
  const { pool, onError } = deps
  const now = deps.now ?? Date.now
  const sessions = new SessionStore(pool, now)
  const { server, sockets, places } = await openDoors(deps, sessions, now)
  const wallets = new WalletDirectory(pool)
  await wallets.start(60_000, onError)
  const nameOf: WalletDirectory['nameOf'] = (chain, address) => wallets.nameOf(chain, address)
  const watches = await openWatches(deps)
  const shared = shareAll({ pool, sessions, now, nameOf, book: watches.book })
  const log = new RecordLog({
    pool,
    bus: deps.bus,
    onError,
    decorate: (record) => dressRecord(record, nameOf),
    onRecord(record) {
      shared.lastEvents.take(record)
      hub.onRecord(record)
      feed.take(record)
    },
  })
  const hub = new Hub({ pool, log, onError, broadcaster: sockets.broadcaster, sources: topicSources(shared) })
  sockets.serve(hub)
  const feed = openFeed(deps, hub, shared)
  const alerts = await openAlerts(deps, hub, now)
  if (alerts) {
    feed.onCommit((commit) => void alerts.take(commit).catch(onError))
    // Before the log goes on: what was committed while this server was away comes first.
    for await (const record of missedRecords(pool)) feed.take(indexRecord(dressRecord(record, nameOf)))
  }
  await log.start()

  const metrics = deps.metrics ?? new Registry()
  registerServeMetrics(metrics, { hub, log, sockets, places })
  installHealth(server, {
    pool,
    metrics,
    isReady: () => log.isStarted,
    findFault: deps.findFault ?? (() => null),
    troubles: deps.about?.troubles,
  })
  mountFeatures(server, deps, shared, sockets)
  alerts?.mount(server)
  deps.extend?.(server)
  await installPage(server, deps, (deps.about ?? unknownAbout).environmentId)
  return {
    server,
    hub,
    log,
    sockets,
    refreshNames: () => wallets.refresh(),
    close: () => closeAll({ wallets, watches, feed, alerts, hub, log, sockets, server }),
  }
}

type Parts = {
  wallets: WalletDirectory
  watches: { stop(): Promise<void> }
  feed: WalletFeed
  alerts: Alerts | null
  hub: Hub
  log: RecordLog
  sockets: SocketServer
  server: FastifyInstance
}

async function closeAll({ wallets, watches, feed, alerts, hub, log, sockets, server }: Parts): Promise<void> {
  wallets.stop()
  hub.close()
  await log.stop()
  await feed.stop()
  await watches.stop()
  await alerts?.stop()
  await sockets.close()
  await server.close()
}
