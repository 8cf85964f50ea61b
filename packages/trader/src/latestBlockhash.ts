import { askChain } from './chain.ts'
import type { Trader } from './traderPorts.ts'

/** A blockhash of Solana and the last block height at which it counts. Throws for a reply that is none. */
export async function latestBlockhash(
  trader: Trader,
): Promise<{ blockhash: string; lastValidBlockHeight: number }> {
  const reply = await askChain(trader, 'sol', 'getLatestBlockhash', [{ commitment: 'confirmed' }])
  const { value } = (reply ?? {}) as { value?: { blockhash?: unknown; lastValidBlockHeight?: unknown } }
  const { blockhash, lastValidBlockHeight } = value ?? {}
  if (typeof blockhash !== 'string' || typeof lastValidBlockHeight !== 'number')
    throw new Error('the node gave no blockhash')
  return { blockhash, lastValidBlockHeight }
}
