import type { Pool } from 'pg'
import type { About } from '../../about.ts'
import { ChainNodes, type TradingChains } from './chainNodes.ts'
import { FenceStore } from './fenceStore.ts'
import type { SenderDeps } from './sender.ts'
import { readSentIndex } from './sentIndex.ts'
import { defaultTradingSettings, type TradingSettings } from './settings.ts'
import type { Ways } from './ways.ts'

/** What trades need of this process. */
export type TradingDeps = {
  chains: TradingChains
  settings: TradingSettings
  /** The sandbox's run; null in live mode. */
  runId: string | null
  /** The sandbox's faucet; null in live mode. */
  faucetUrl: string | null
  /** Parts of settings that no reply may hold. */
  secrets: readonly string[]
}

/** Default for a server built without endpoints. */
export const noTrading: TradingDeps = {
  chains: { endpoints: {}, genesis: {} },
  settings: defaultTradingSettings,
  runId: null,
  faucetUrl: null,
  secrets: [],
}

type Context = {
  pool: Pool
  about: About
  trading?: TradingDeps | undefined
  now(): number
  onError(error: unknown): void
}

/** Chains of one environment and run: rows of another are about other chains. */
export function runOf({ environmentId }: Pick<About, 'environmentId'>, runId: string | null): string {
  return runId === null ? environmentId : `${environmentId}:${runId}`
}

/** Everything that sends share: fence, nodes, index, ways. */
export function openSending({ pool, about, trading = noTrading, now, onError }: Context): {
  sender: SenderDeps
  ways: Ways
} {
  const { chains, settings, runId, secrets } = trading
  const sender: SenderDeps = {
    nodes: new ChainNodes(chains),
    fence: new FenceStore(pool, runOf(about, runId), now),
    index: readSentIndex(pool),
    headOf: (chain) => about.headOf(chain),
    secrets,
    onError,
  }
  return { sender, ways: { chains, settings } }
}
