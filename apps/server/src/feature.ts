import type { ChainKey } from '@peregrine/core/network'
import type { SandboxInfo } from '@peregrine/sandbox/sandboxInfo'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { About } from './about.ts'
import type { AppDeps } from './appDeps.ts'
import type { ChainRequest } from './chainRequest.ts'
import type { Discovery } from './domain/discovery/discovery.ts'
import type { PoolHistories } from './domain/discovery/poolHistory.ts'
import type { GapReader } from './domain/gaps/gapReader.ts'
import type { Ledgers } from './domain/ledgers/ledgers.ts'
import type { KolDirectory, NameOf } from './domain/kols/kolDirectory.ts'
import type { Operators } from './domain/operator/operators.ts'
import type { WalletFeed } from './domain/watched-wallets/walletFeed.ts'
import type { WatchedWallets } from './domain/watched-wallets/watchedWallets.ts'
import type { TweetSettings } from './features/tweets/settings.ts'
import type { SessionStore } from './http/session/sessionStore.ts'
import type { VisitorOf } from './http/visitor.ts'
import type { Log } from './log/log.ts'
import type { Hub } from './realtime/hub.ts'
import type { IndexedRecord } from './realtime/indexedRecord.ts'
import type { SocketServer } from './realtime/socketServer.ts'
import type { TopicSource } from './realtime/topicSource.ts'

/** Push access to streams whose state the features supply. */
export type Streams = Pick<Hub, 'push' | 'pushToAll' | 'reload'>

type FeatureSettings = Pick<
  AppDeps,
  | 'alerts'
  | 'endpoints'
  | 'imageFolder'
  | 'images'
  | 'publicOrigins'
  | 'security'
  | 'trading'
  | 'webhookSecret'
>

/** Context of a feature in a process of role `serve`. */
export type ServeContext = FeatureSettings & {
  pool: Pool
  about: About
  /** Sends requests to a chain's node; null when this process has no endpoints. */
  request: ChainRequest | null
  /** Reads tokens and pools that the index never saw; null when this process has no endpoints. */
  discovery: Discovery | null
  /** Reads trades from before the indexing; null when this process has no endpoints. */
  histories: PoolHistories | null
  /** Returns the name of a KOL or tagged wallet; null for any other. */
  nameOf: NameOf
  kols: KolDirectory
  /** Which blocks are missing, for every figure of a time that they touch. */
  gaps: GapReader
  ledgers: Ledgers
  watches: WatchedWallets
  /** Events of watched wallets, as they are committed. */
  feed: WalletFeed
  streams: Streams
  sessions: SessionStore
  /** Who administers this server. */
  operators: Operators
  sockets: Pick<SocketServer, 'closeSession' | 'clientCount' | 'signals'>
  visitorOf: VisitorOf
  findFault: AppDeps['findFault']
  now(): number
  /** Receives unexpected errors; they are never shown to clients. */
  onError(error: unknown): void
}

/** A feature in a process of role `serve`. */
export type Served = {
  routes?(server: FastifyInstance): void
  topics?: readonly TopicSource[]
  /** Receives every record, in the order of its chain. */
  onRecord?(record: IndexedRecord): void
  /** Runs before the first record and before any call. */
  start?(): Promise<void>
  stop?(): Promise<void>
}

/** Context of a feature in a process of role `work`. */
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

/** One part of the product: exported by `features/<name>/feature.ts`, listed in `features.ts`. */
export type Feature = {
  /** Builds its routes and topics; background work begins in `start`. */
  serve?(context: ServeContext): Served
  /** Starts its measuring or fetching for all serving processes. Returns the stop function. */
  work?(context: WorkContext): () => Promise<void> | void
}
