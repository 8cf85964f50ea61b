import type { SandboxInfo } from '@peregrine/sandbox/sandboxInfo'
import type { TradeWire } from '@peregrine/contract/trade'
import { watchNotifications } from './watchNotifications.ts'

/** Announcement time of each block: by hash on EVM chains, by slot on Solana. */
export type Announced = { atMs: Map<string, number>; stop(): void }

/** Key of a trade's block among the announced ones. */
export const blockKey = ({ chain, blockHash, blockNumber }: TradeWire): string =>
  chain === 'sol' ? `slot ${blockNumber}` : blockHash

/** Notes when the nodes of a sandbox announce their blocks. */
export async function watchBlocks({ chains }: Pick<SandboxInfo, 'chains'>): Promise<Announced> {
  const atMs = new Map<string, number>()
  const stops = [chains.eth, chains.base, chains.bsc].map(({ wsUrl }) =>
    watchNotifications<{ hash: string }>(
      wsUrl,
      { method: 'eth_subscribe', params: ['newHeads'] },
      ({ hash }, heardMs) => atMs.set(hash, heardMs),
    ),
  )
  if (chains.sol)
    stops.push(
      watchNotifications<{ slot: number }>(
        chains.sol.wsUrl,
        { method: 'slotSubscribe', params: [] },
        ({ slot }, heardMs) => atMs.set(`slot ${slot}`, heardMs),
      ),
    )
  const all = await Promise.all(stops)
  return {
    atMs,
    stop() {
      for (const stop of all) stop()
    },
  }
}
