import type pg from 'pg'
import type { TokenRow } from '../db/rows.ts'
import type { ChainState } from './chainState.ts'

/** What a token tells of itself; empty or null where it does not. */
export type TokenFacts = Pick<TokenRow, 'symbol' | 'name' | 'skeleton' | 'decimals' | 'total_supply'>

type StoredFacts = Omit<TokenFacts, 'total_supply'> & { address: string; total_supply: string | null }

/** True for a token of which not everything is known that values it. */
export function lacksFacts({ symbol, decimals, total_supply }: TokenFacts): boolean {
  return decimals === null || symbol === '' || total_supply === null
}

/** The facts of a token with those that it lacks from another reading. What is known is never replaced. */
export function withFacts(known: TokenFacts, read: TokenFacts): TokenFacts {
  return {
    symbol: known.symbol || read.symbol,
    name: known.name || read.name,
    skeleton: known.skeleton || read.skeleton,
    decimals: known.decimals ?? read.decimals,
    total_supply: known.total_supply ?? read.total_supply,
  }
}

/** Takes facts that were read since these tokens were loaded; the rest of a row may be newer here than stored. */
export async function reloadFacts(
  client: pg.ClientBase,
  { chain, tokens }: ChainState,
  addresses: Iterable<string>,
): Promise<void> {
  const lacking = [...new Set(addresses)].filter((address) => {
    const row = tokens.get(address)
    return row !== undefined && lacksFacts(row)
  })
  if (lacking.length === 0) return
  const { rows } = await client.query<StoredFacts>({
    name: 'reload-facts',
    text: `select address, symbol, name, skeleton, decimals, total_supply::text as total_supply from token
      where chain = $1 and address = any($2)`,
    values: [chain, lacking],
  })
  for (const { address, total_supply, ...rest } of rows) {
    const row = tokens.get(address)
    const read = { ...rest, total_supply: total_supply === null ? null : BigInt(total_supply) }
    if (row) Object.assign(row, withFacts(row, read))
  }
}
