import type { EvmLog } from '@peregrine/protocols/evmLog'
import { isTopic, parseEvmWords, topicAddress, uintAt } from '@peregrine/protocols/evmWords'

/** One ERC-20 transfer. */
export type TokenMove = { index: number; token: string; from: string; to: string; units: bigint }

/** What a transaction's own logs tell about tokens. */
export type TokenMoves = {
  transfers: TokenMove[]
  /** Amounts of the native coin that were wrapped or unwrapped. */
  wrapped: Set<bigint>
  /** Every contract that emitted a log, in order of appearance. */
  emitters: string[]
}

const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const depositTopic = '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c'
const withdrawalTopic = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65'

/** Reads the ERC-20 transfers and the wrappings of a transaction. Logs of another form are passed over. */
export function readTokenMoves(logs: readonly EvmLog[], wrappedNative: string): TokenMoves {
  const moves: TokenMoves = { transfers: [], wrapped: new Set(), emitters: [] }
  moves.emitters.push(...new Set(logs.map(({ address }) => address)))
  for (const log of logs) {
    const words = parseEvmWords(log.data)
    if (!words || words.count === 0 || !log.topics.every(isTopic)) continue
    const [topic, first = '', second = ''] = log.topics
    const isWrapping = topic === depositTopic || topic === withdrawalTopic
    if (isWrapping && log.address === wrappedNative) moves.wrapped.add(uintAt(words, 0))
    if (topic !== transferTopic || log.topics.length !== 3) continue
    const [from, to] = [topicAddress(first), topicAddress(second)]
    if (from === null || to === null) continue
    moves.transfers.push({ index: log.logIndex, token: log.address, from, to, units: uintAt(words, 0) })
  }
  return moves
}
