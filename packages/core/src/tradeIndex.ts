import type { ChainKey } from './network.ts'

const innerPerOuter = 65_536

/**
 * Index of a Solana instruction in its transaction: one number that sorts in execution order. `outer` counts the
 * transaction's instructions from 0. `inner` is 0 for that instruction itself, else its position from 1 in the RPC's
 * flat inner-instruction list.
 */
export function instructionIndex(outer: number, inner: number): number {
  return outer * innerPerOuter + inner
}

/** Formats a trade's index in its transaction: log index, `outer.inner` on Solana, `net.N` for a route's total. */
export function printTradeIndex(chain: ChainKey, idx: number): string {
  if (idx < 0) return `net.${-idx - 1}`
  return chain === 'sol' ? `${Math.floor(idx / innerPerOuter)}.${idx % innerPerOuter}` : String(idx)
}

const pattern = /^(?:net\.(\d+)|(\d+)(?:\.(\d+))?)$/

/**
 * Parses the output of `printTradeIndex`. Route totals are negative, so they sort before the swaps of their
 * transaction.
 *
 * @throws Error for any other text
 */
export function parseTradeIndex(text: string): number {
  const [match, net, outer, inner] = pattern.exec(text) ?? []
  if (match === undefined) throw new Error(`no index of a trade: ${text}`)
  if (net !== undefined) return -1 - Number(net)
  return inner === undefined ? Number(outer) : instructionIndex(Number(outer), Number(inner))
}

/**
 * Identity of a trade for lists: block, transaction and index. The tail of the block hash keeps reorged twins apart.
 */
export function tradeId(chain: ChainKey, txHash: string, idx: number, blockHash: string): string {
  return `${txHash}:${printTradeIndex(chain, idx)}:${blockHash.slice(-8)}`
}
