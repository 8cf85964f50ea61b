import type { EvmLog } from '@peregrine/protocols/evmLog'
import { isTopic, parseEvmWords, topicAddress, uintAt } from '@peregrine/protocols/evmWords'

/** One ERC-20 transfer. */
export type TokenMove = { index: number; token: string; from: string; to: string; units: bigint }

/** Token movements found in a transaction's own logs. */
export type TokenMoves = {
  transfers: TokenMove[]
  /** Wrapped and unwrapped amounts of the native coin. */
  wrapped: Set<bigint>
  /** Every contract that emitted a log, in order of appearance. */
  emitters: string[]
}

const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
// Deposit(address indexed, uint256) and Withdrawal(address indexed, uint256) of the wrapped native coin.
const wrappingTopics = new Set([
  '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c',
  '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65',
])

function readTransfer(log: EvmLog, units: bigint): TokenMove | null {
  const [topic, first = '', second = ''] = log.topics
  if (topic !== transferTopic || log.topics.length !== 3) return null
  const from = topicAddress(first)
  const to = topicAddress(second)
  return from === null || to === null ? null : { index: log.logIndex, token: log.address, from, to, units }
}

/** Reads a transaction's ERC-20 transfers and wraps. Skips logs of any other form. */
export function readTokenMoves(logs: readonly EvmLog[], wrappedNative: string): TokenMoves {
  const emitters = [...new Set(logs.map(({ address }) => address))]
  const moves: TokenMoves = { transfers: [], wrapped: new Set(), emitters }
  for (const log of logs) {
    const words = parseEvmWords(log.data)
    if (!words?.count || !log.topics.every(isTopic)) continue
    const units = uintAt(words, 0)
    const transfer = readTransfer(log, units)
    if (transfer) moves.transfers.push(transfer)
    if (log.address === wrappedNative && wrappingTopics.has(log.topics[0] ?? '')) moves.wrapped.add(units)
  }
  return moves
}
