import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { Registry } from 'prom-client'
import type { About } from './about.ts'
import type { Bus } from './bus/bus.ts'
import type { ChainRequest } from './chainRequest.ts'
import type { Owner } from '@peregrine/core/owner'
import type { DatabaseState } from './db/databaseHealth.ts'
import type { Discovery } from './domain/discovery/discovery.ts'
import type { PoolHistories } from './domain/discovery/poolHistory.ts'
import type { EndpointSettings } from './domain/endpoints/endpointSettings.ts'
import type { TradingDeps } from './domain/sends/openSending.ts'
import type { WatchedWallets } from './domain/watched-wallets/watchedWallets.ts'
import type { AlertSendSettings } from './features/alerts/settings.ts'
import type { ImageSettings } from './features/images/settings.ts'
import type { SecuritySettings } from './features/security/settings.ts'
import type { ConnectionLimits } from './http/connectionLimits.ts'
import type { CostLimits } from './http/costLimits.ts'
import type { HostCheck } from './http/hostCheck.ts'
import type { SocketLimits } from './realtime/socketLimits.ts'

/** Dependencies of `buildApp`; the optional ones have defaults that suit tests and benches. */
export type AppDeps = {
  pool: Pool
  bus: Bus
  /** Served by /api/status. */
  about?: About
  /** Origins that may open websockets and change state, such as http://127.0.0.1:7777. */
  publicOrigins: readonly string[]
  /** Folder of the built page; null where there is none. */
  webRoot: string | null
  /** Keys for token checks beyond the chains' own nodes; none by default. */
  security?: SecuritySettings
  /** Sends requests to a chain's node; null when this process has no endpoints. */
  request?: ChainRequest | null
  /** Reads what the index never saw; without it only indexed tokens are known. */
  discovery?: Discovery
  /** Reads trades from before the indexing; without it charts begin with the indexing. */
  histories?: PoolHistories
  /** Endpoints and settings of trades; without it nothing is sent. */
  trading?: TradingDeps
  /** Metrics of the rest of the process, served by /metrics. */
  metrics?: Registry
  /** Proxies whose forwarded address is trusted: addresses, ranges, `loopback`. */
  trustedProxies?: readonly string[]
  /** Wallets that administer this server; by default the first that signs in on this machine. */
  operators?: readonly Owner[]
  /** Endpoints that the page may set; without it they cannot be. */
  endpoints?: EndpointSettings
  /** Accepted Host headers; by default those of `publicOrigins`. */
  isOwnHost?: HostCheck
  costLimits?: Partial<CostLimits>
  connectionLimits?: Partial<ConnectionLimits>
  socketLimits?: Partial<SocketLimits>
  /** Secret of the tweet webhook; the webhook is off without it. */
  webhookSecret?: string | null
  /** Without it no third-party image is fetched. */
  images?: ImageSettings
  /** Folder for fetched images; without it they are not stored. */
  imageFolder?: string | null
  /** All watched wallets, when another part of this process already holds them. */
  watches?: WatchedWallets
  /** Alert delivery settings and the folder of its keys; without it no alerts are sent. */
  alerts?: { settings: AlertSendSettings; folder: string }
  /** Mounts more routes before the page: the sandbox's own. */
  extend?(server: FastifyInstance): void
  now?(): number
  /** Returns why writes fail at present; null while they succeed. */
  findFault?(): DatabaseState
  /** Receives unexpected errors; they are never shown to clients. */
  onError(error: unknown): void
}
