import { Fault } from '@peregrine/core/fault'
import type { ChainKey } from '@peregrine/core/network'
import type { Bus } from '../bus/bus.ts'
import type { Config } from '../config.ts'
import type { ChainRequest } from '../chainRequest.ts'
import type { WatchedWallets } from '../domain/watched-wallets/watchedWallets.ts'
import type { Log, LogFields } from '../log/log.ts'
import type { ChainHealth } from './chainHealth.ts'
import type { ChainSetup } from './chainSetup.ts'
import type { Database } from './openDatabase.ts'
import type { Sandbox } from './sandboxMode.ts'

export type Report = (what: string, error: unknown, fields?: Pick<LogFields, 'event' | 'chain'>) => void
export type Closer = () => Promise<void> | void

/** Shared by the roles of one process. */
export type Parts = {
  config: Config
  sandbox: Sandbox | null
  health: ReadonlyMap<ChainKey, ChainHealth>
  setups: readonly ChainSetup[]
  environmentId: string
  database: Database
  bus: Bus
  watches: WatchedWallets
  /** Ends this process with the code at which its launcher starts it again. */
  restart(): void
  log: Log
  /** Reports a failure, except the database's own faults, which are reported once for everybody. */
  report: Report
}

/** Returns a function that sends requests to a chain's node. */
export function requestOf(setups: readonly ChainSetup[]): ChainRequest {
  return async (chain, method, params, purpose) => {
    const setup = setups.find((candidate) => candidate.chain === chain)
    if (!setup) throw new Fault('chain.unreachable', { chain, why: 'no endpoint is set' })
    return setup.port.request(method, params, purpose)
  }
}
