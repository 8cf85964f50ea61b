import type { TokenRow } from '../../db/rows.ts'
import { learnEvmTokens } from '../../indexing/learnTokens.ts'
import { type DiscoveryChain, readMany } from '../discoveryChain.ts'
import type { Moment } from '../foundPool.ts'

/**
 * Reads tokens from their contracts at the latest block; those that tell no supply are none. Holders stay unknown:
 * reading them would take the token's whole history.
 */
export async function readEvmTokens(
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
  return learned.map(({ row }) => row).filter(({ total_supply }) => total_supply !== null)
}

/** True if the address has code of its own: a key's account that points at code (EIP-7702) has none. */
export async function hasCode({ request }: DiscoveryChain, address: string): Promise<boolean> {
  const code = await request('eth_getCode', [address, 'latest'])
  return typeof code === 'string' && code.length > 2 && !code.toLowerCase().startsWith('0xef0100')
}
