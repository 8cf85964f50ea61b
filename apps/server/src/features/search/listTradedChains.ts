import { canonicalAddress, isEvmAddress } from '@peregrine/core/address'
import { type ChainKey, chainKeys, networkFacts } from '@peregrine/core/network'
import type { Pool } from 'pg'

const evmChains = chainKeys.filter((chain) => networkFacts[chain].family === 'EVM')

/** Lists the chains on which an EVM wallet traded, the latest first; none for another text. */
export async function listTradedChains(pool: Pool, query: string): Promise<ChainKey[]> {
  if (!isEvmAddress(query)) return []
  const { rows } = await pool.query<{ chain: ChainKey }>({
    name: 'search-traded-chains',
    text: `select c.chain from unnest($2::text[]) c(chain)
      cross join lateral (select time_ms from trade where chain = c.chain and sender = $1 and in_wallet
        order by time_ms desc limit 1) t
      order by t.time_ms desc`,
    values: [canonicalAddress(query), evmChains],
  })
  return rows.map(({ chain }) => chain)
}
