import type { EvmLog } from './evmLog.ts'
import { parseEvmWords, topicAddress, uintAt } from './evmWords.ts'

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
  const flows: TokenFlow[] = []
  for (const log of logs) {
    const topic = log.topics[0]
    const flow = topic === transferTopic ? transferFlow(log) : null
    const any = flow ?? (log.address === wrappedNative ? wrapFlow(log) : null)
    if (any && any.units > 0n) flows.push(any)
  }
  return flows
}

function unitsOf({ data }: EvmLog): bigint {
  const words = parseEvmWords(data)
  return words?.count ? uintAt(words, 0) : 0n
}

const addressIn = (topic: string | undefined): string | null => (topic ? topicAddress(topic) : null)

function transferFlow(log: EvmLog): TokenFlow | null {
  const { topics } = log
  if (topics.length !== 3) return null
  const from = addressIn(topics[1])
  const to = addressIn(topics[2])
  if (from === null || to === null) return null
  return { index: log.logIndex, token: log.address, from, to, units: unitsOf(log) }
}

function wrapFlow(log: EvmLog): TokenFlow | null {
  const topic = log.topics[0]
  if (topic !== depositTopic && topic !== withdrawalTopic) return null
  const account = addressIn(log.topics[1])
  if (account === null) return null
  const isWrap = topic === depositTopic
  return {
    index: log.logIndex,
    token: log.address,
    from: isWrap ? null : account,
    to: isWrap ? account : null,
    units: unitsOf(log),
  }
}
