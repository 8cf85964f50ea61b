import type { TokenRow } from '../../db/rows.ts'
import { learnEvmTokens } from '../../indexing/learnTokens.ts'
import { type DiscoveryChain, readMany } from '../discoveryChain.ts'
import type { Moment } from '../foundPool.ts'

/**
 * Reads what contracts tell of themselves as tokens at the latest block. Holders stay unknown: reading them would take
 * the token's whole history.
 */
export async function readEvmFacts(
  chain: DiscoveryChain,
  addresses: readonly string[],
  { number, timeMs }: Moment,
): Promise<TokenRow[]> {
  const context = {
    ...chain.context,
    readCalls: (calls: Parameters<typeof readMany>[1]) => readMany(chain, calls),
    readTransfers: async () => null,
  }
  const firstSeen = new Map(addresses.map((address) => [address, { blockNumber: number, timeMs }]))
  const learned = await learnEvmTokens(context, firstSeen)
  return learned.map(({ row }) => row)
}

/** Reads tokens as above; contracts that tell no supply are none. */
export async function readEvmTokens(
  chain: DiscoveryChain,
  addresses: readonly string[],
  at: Moment,
): Promise<TokenRow[]> {
  const rows = await readEvmFacts(chain, addresses, at)
  return rows.filter(({ total_supply }) => total_supply !== null)
}

/** True if the address has code of its own: a key's account that points at code (EIP-7702) has none. */
export async function hasCode({ request }: DiscoveryChain, address: string): Promise<boolean> {
  const code = await request('eth_getCode', [address, 'latest'])
  return typeof code === 'string' && code.length > 2 && !code.toLowerCase().startsWith('0xef0100')
}
