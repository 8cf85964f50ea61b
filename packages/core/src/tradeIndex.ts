import type { ChainKey } from './network.ts'

/** How an index inside a transaction is written: log index, `outer.inner` on Solana, `net.N` for a route's total. */
export function formatTradeIndex(chain: ChainKey, idx: number): string {
  if (idx < 0) return `net.${-idx - 1}`
  return chain === 'sol' ? `${idx >> 16}.${idx & 0xffff}` : String(idx)
}

/** Identity of a trade for lists: block, transaction and index. The block's tail keeps a reorged twin apart. */
export function tradeId(chain: ChainKey, txHash: string, idx: number, blockHash: string): string {
  return `${txHash}:${formatTradeIndex(chain, idx)}:${blockHash.slice(-8)}`
}
