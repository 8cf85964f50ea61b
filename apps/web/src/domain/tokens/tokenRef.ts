import { findNetwork, type Network, networkFacts } from '@peregrine/core/network'

/** A reference to a token. `network` may be the chain or the launchpad on it: both are the same token. */
export type TokenRef = { network: Network; token: string }

/** A token with the fields a list shows before anything loads. */
export type NamedToken = TokenRef & { pool: string | null; symbol: string; name: string }

/** Returns one key per token, whatever tab it was found under. */
export function tokenKey({ network, token }: TokenRef): string {
  return `${networkFacts[network].chain}:${token}`
}

/** Returns the path of a token's page: its pool, or the token when no pool is known. */
export function tokenPath({ network, token, pool }: TokenRef & { pool: string | null }): string {
  return pool === null ? `/${network}/token/${token}` : `/${network}/lp/${pool}`
}

const longest = 128

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.length <= longest ? value : null
}

/** Parses a token from a stored record; null if invalid. */
export function parseNamedToken(value: unknown): NamedToken | null {
  if (typeof value !== 'object' || value === null) return null
  const record = value as Record<string, unknown>
  const network = findNetwork(textOf(record.network) ?? '')
  const token = textOf(record.token)
  if (network === null || !token) return null
  return {
    network,
    token,
    pool: textOf(record.pool) || null,
    symbol: textOf(record.symbol) ?? '',
    name: textOf(record.name) ?? '',
  }
}
