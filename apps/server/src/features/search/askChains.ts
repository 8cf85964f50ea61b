import { canonicalAddress, isEvmAddress, isSolanaAddress } from '@peregrine/core/address'
import { type ChainKey, type Network, networkFacts } from '@peregrine/core/network'
import type { Discovery } from '../../domain/discovery/discovery.ts'
import { waitAtMost } from '../../domain/discovery/orFromChain.ts'

/** Longest wait for the chains; what they say later is found by the next search. */
const patienceMs = 6_000
const v4Id = /^0x[0-9a-f]{64}$/

type Asked = { query: string; networks: readonly Network[]; known: ReadonlySet<ChainKey> }

/** Reads an address from those of the chains that do not know it yet. True if any was asked. */
export async function askChains(
  discovery: Discovery | null,
  { query, networks, known }: Asked,
  onError: (error: unknown) => void,
): Promise<boolean> {
  if (!discovery) return false
  const address = canonicalAddress(query)
  const wanted = new Set(networks.map((network) => networkFacts[network].chain))
  const chains = discovery.chains.filter((chain) => wanted.has(chain) && !known.has(chain))
  const reads = chains.flatMap((chain) => {
    const isEvm = networkFacts[chain].family === 'EVM'
    if (isEvm && v4Id.test(address)) return [discovery.findPool(chain, address)]
    return (isEvm ? isEvmAddress : isSolanaAddress)(address) ? [discovery.findToken(chain, address)] : []
  })
  await Promise.all(reads.map((read) => waitAtMost(read, patienceMs, onError)))
  return reads.length > 0
}
