import type { ChainKey } from '@peregrine/core/network'
import type { Pool } from 'pg'
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
  /** Takes keys of endpoints out of a text that is told. */
  redact(text: string): string
}

/** Default for a server built without endpoints. */
export const noTrading: TradingDeps = {
  chains: { endpoints: {}, genesis: {} },
  settings: defaultTradingSettings,
  runId: null,
  faucetUrl: null,
  redact: (text) => text,
}

type Context = {
  pool: Pool
  about: { environmentId: string; headOf(chain: ChainKey): number | null }
  trading?: TradingDeps | undefined
  now(): number
  onError(error: unknown): void
}

/** Chains of one environment and run: rows of another are about other chains. */
function runOf(environmentId: string, runId: string | null): string {
  return runId === null ? environmentId : `${environmentId}:${runId}`
}

/** Everything that sends share: fence, nodes, index, ways. */
export function openSending({ pool, about, trading = noTrading, now, onError }: Context): {
  sender: SenderDeps
  ways: Ways
} {
  const { chains, settings, runId, redact } = trading
  const sender: SenderDeps = {
    nodes: new ChainNodes(chains),
    fence: new FenceStore(pool, runOf(about.environmentId, runId), now),
    index: readSentIndex(pool),
    headOf: (chain) => about.headOf(chain),
    redact,
    onError,
  }
  return { sender, ways: { chains, settings } }
}
