import { addressesByChain } from '@peregrine/protocols/addresses'
import { decodeEvmLogs } from '@peregrine/protocols/decodeEvmLogs'
import { poolInfoOfFact } from '@peregrine/protocols/factoryPool'
import type { PoolInfo } from '@peregrine/protocols/poolInfo'
import { isFault } from '@peregrine/core/fault'
import { type DiscoveryChain, isAnswer } from '../discoveryChain.ts'
import { parseLogs } from './parseLogs.ts'

/** Initialize(bytes32 id, address currency0, address currency1, …) of Uniswap V4's PoolManager. */
const initializeTopic = '0xdd466e674ea557f56295e2d0218a125ea4b4f0f6f3307b95f85e6110838d6438'
/** Anybody can open pools: more are not worth their reading. */
const maxPools = 40

const topicOf = (address: string): string => `0x${address.slice(2).padStart(64, '0')}`

/**
 * Finds the pools that Uniswap V4 opened for a token, by their events since the chain's first block. None where the
 * node does not serve so wide a range: then such a pool appears when it trades.
 */
export async function findV4Pools(chain: DiscoveryChain, token: string): Promise<PoolInfo[]> {
  const key = chain.context.chain
  const address = addressesByChain[key]?.v4?.manager
  if (address === undefined) return []
  const pools = await Promise.all(
    [
      [initializeTopic, null, topicOf(token)],
      [initializeTopic, null, null, topicOf(token)],
    ].map((topics) => readInitialized(chain, { address, topics })),
  )
  return pools.flat().slice(-maxPools)
}

async function readInitialized(
  { context, request }: DiscoveryChain,
  filter: { address: string; topics: (string | null)[] },
): Promise<PoolInfo[]> {
  try {
    const reply = await request('eth_getLogs', [{ ...filter, fromBlock: '0x0', toBlock: 'latest' }])
    const logs = parseLogs(reply).filter(({ address }) => address === filter.address)
    const { facts } = decodeEvmLogs(context.chain, logs, { get: () => undefined })
    return facts.flatMap((fact) => (fact.kind === 'pool' ? (poolInfoOfFact(fact) ?? []) : []))
  } catch (error) {
    if (isAnswer(error) || isFault(error, 'chain.unreachable')) return []
    throw error
  }
}
