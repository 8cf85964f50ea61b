import type { TokenRow } from '../../db/rows.ts'
import { learnEvmTokens, tokenSelectors, wordOf } from '../../indexing/learnTokens.ts'
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

/** Returns those that tell a supply, whatever it is. */
async function tellersOfSupply(
  chain: DiscoveryChain,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  const told = await readMany(
    chain,
    addresses.map((to) => ({ to, data: tokenSelectors.totalSupply })),
  )
  return new Set(addresses.filter((_, at) => wordOf(told[at] ?? null) !== null))
}

/** Reads tokens as above; contracts that tell no supply are none. One beyond belief is told, but not kept. */
export async function readEvmTokens(
  chain: DiscoveryChain,
  addresses: readonly string[],
  at: Moment,
): Promise<TokenRow[]> {
  const rows = await readEvmFacts(chain, addresses, at)
  const without = rows.filter(({ total_supply }) => total_supply === null).map(({ address }) => address)
  const tellers = without.length > 0 ? await tellersOfSupply(chain, without) : new Set<string>()
  return rows.filter(({ address, total_supply }) => total_supply !== null || tellers.has(address))
}

/** True if the address has code of its own: a key's account that points at code (EIP-7702) has none. */
export async function hasCode({ request }: DiscoveryChain, address: string): Promise<boolean> {
  const code = await request('eth_getCode', [address, 'latest'])
  return typeof code === 'string' && code.length > 2 && !code.toLowerCase().startsWith('0xef0100')
}
