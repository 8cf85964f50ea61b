import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { Registry } from 'prom-client'
import type { About } from './about.ts'
import type { Bus } from './bus/bus.ts'
import type { ChainRequest } from './chainRequest.ts'
import type { DatabaseState } from './db/databaseHealth.ts'
import type { WatchedWallets } from './domain/watched-wallets/watchedWallets.ts'
import type { AlertSendSettings } from './features/alerts/settings.ts'
import type { ImageSettings } from './features/images/settings.ts'
import type { SecuritySettings } from './features/security/settings.ts'
import type { ConnectionLimits } from './http/connectionLimits.ts'
import type { CostLimits } from './http/costLimits.ts'
import type { HostCheck } from './http/hostCheck.ts'
import type { SocketLimits } from './realtime/socketServer.ts'

/** What `buildApp` is given; what is optional has a default that tests and benches can live with. */
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
  watches?: WatchedWallets
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
