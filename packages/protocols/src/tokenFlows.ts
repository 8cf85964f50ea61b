import type { EvmLog } from './evmLog.ts'
import { isTopic, parseEvmWords, topicAddress, uintAt } from './evmWords.ts'

/** Transfer(address indexed from, address indexed to, uint256) of an ERC-20 token. */
export const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
// Deposit(address indexed dst, uint256) and Withdrawal(address indexed src, uint256) of the wrapped native coin.
const depositTopic = '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c'
const withdrawalTopic = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65'

/** A movement of tokens. A wrap has no `from` and an unwrap no `to`: the coin's own movement leaves no log. */
export type TokenFlow = {
  index: number
  token: string
  from: string | null
  to: string | null
  units: bigint
}

/** Reads ERC-20 transfers, wraps and unwraps in log order. Skips logs of any other form, and empty transfers. */
export function tokenFlows(logs: readonly EvmLog[], wrappedNative: string | undefined): TokenFlow[] {
  return logs.flatMap((log) => {
    const ends = endsOf(log, wrappedNative)
    const words = ends && parseEvmWords(log.data)
    if (!ends || !words?.count) return []
    const units = uintAt(words, 0)
    return units > 0n ? [{ index: log.logIndex, token: log.address, ...ends, units }] : []
  })
}

type Ends = Pick<TokenFlow, 'from' | 'to'>

function endsOf(log: EvmLog, wrappedNative: string | undefined): Ends | null {
  if (log.topics[0] === transferTopic) return endsOfTransfer(log)
  return log.address === wrappedNative ? endsOfWrap(log) : null
}

function addressIn(topic: string | undefined): string | null {
  return isTopic(topic) ? topicAddress(topic) : null
}

function endsOfTransfer({ topics }: EvmLog): Ends | null {
  if (topics.length !== 3) return null
  const [from, to] = [addressIn(topics[1]), addressIn(topics[2])]
  return from === null || to === null ? null : { from, to }
}

function endsOfWrap({ topics: [topic, first] }: EvmLog): Ends | null {
  const account = addressIn(first)
  if (account === null) return null
  if (topic === depositTopic) return { from: null, to: account }
  return topic === withdrawalTopic ? { from: account, to: null } : null
}
