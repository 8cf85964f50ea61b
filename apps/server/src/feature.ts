import type { ChainKey } from '@peregrine/core/network'
import type { SandboxInfo } from '@peregrine/sandbox/sandboxInfo'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { About } from './about.ts'
import type { AppDeps } from './appDeps.ts'
import type { ChainRequest } from './chainRequest.ts'
import type { Ledgers } from './domain/ledgers/ledgers.ts'
import type { NameOf } from './domain/kols/kolDirectory.ts'
import type { WalletFeed } from './domain/watched-wallets/walletFeed.ts'
import type { WatchedWallets } from './domain/watched-wallets/watchedWallets.ts'
import type { TweetSettings } from './features/tweets/settings.ts'
import type { SessionStore } from './http/session/sessionStore.ts'
import type { Log } from './log/log.ts'
import type { Hub } from './realtime/hub.ts'
import type { IndexedRecord } from './realtime/indexedRecord.ts'
import type { SocketServer } from './realtime/socketServer.ts'
import type { TopicSource } from './realtime/topicSource.ts'

/** Changes into streams whose state the features bring themselves. */
export type Streams = Pick<Hub, 'push' | 'pushToAll' | 'reload'>

type FeatureSettings = Pick<
  AppDeps,
  'alerts' | 'imageFolder' | 'images' | 'publicOrigins' | 'security' | 'webhookSecret'
>

/** What a process of role `serve` gives to its features; each takes what it needs. */
export type ServeContext = FeatureSettings & {
  pool: Pool
  about: About
  /** Asks a chain's node; null where this process has no endpoints. */
  request: ChainRequest | null
  /** The name of a marked wallet; null for any other. */
  nameOf: NameOf
  ledgers: Ledgers
  /** All watched wallets. */
  watches: WatchedWallets
  /** The events of watched wallets, as they are committed. */
  feed: WalletFeed
  streams: Streams
  sessions: SessionStore
  sockets: Pick<SocketServer, 'closeSession' | 'clientCount'>
  findFault: AppDeps['findFault']
  now(): number
  /** Where unexpected errors go; never shown to clients. */
  onError(error: unknown): void
}

/** What a feature does in a process of role `serve`. */
export type Served = {
  routes?(server: FastifyInstance): void
  topics?: readonly TopicSource[]
  /** Takes every record, in the order of its chain. */
  onRecord?(record: IndexedRecord): void
  /** Runs before the first record is taken and before any call. */
  start?(): Promise<void>
  stop?(): Promise<void>
}

/** What a process of role `work` gives to its features. */
export type WorkContext = {
  pool: Pool
  /** Chains that have an endpoint. */
  chains: readonly ChainKey[]
  request: ChainRequest
  tweets: TweetSettings
  sandbox: SandboxInfo | null
  now(): number
  log: Log
  report(what: string, error: unknown): void
}

/** One part of the product: `features/<name>/feature.ts` exports it, and `features.ts` lists it. */
export type Feature = {
  /** Builds its routes and topics; whatever runs by itself begins in `start`. */
  serve?(context: ServeContext): Served
  /** Starts what it measures or fetches for all serving processes. Returns what stops it. */
  work?(context: WorkContext): () => Promise<void> | void
}
