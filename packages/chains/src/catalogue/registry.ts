import { nativeCoin } from '@peregrine/core/address'
import type { ChainKey } from '@peregrine/core/network'
import { base } from './base.ts'
import { bsc } from './bsc.ts'
import { type BaseToken, baseRank, type ChainDefinition } from './chainDefinition.ts'
import { eth } from './eth.ts'
import { sol } from './sol.ts'

/** All chains with their own blocks. */
export const chainDefinitions: Record<ChainKey, ChainDefinition> = { eth, base, bsc, sol }

const baseTokensOf = new Map(Object.values(chainDefinitions).map((chain) => [chain.key, mapOf(chain)]))

/** The base token at an address (lower-case 0x or base58), the native coin included; null for a traded token. */
export function findBaseToken(chain: ChainKey, address: string): BaseToken | null {
  return baseTokensOf.get(chain)?.get(address) ?? null
}

function mapOf(chain: ChainDefinition): Map<string, BaseToken> {
  const tokens = new Map(chain.baseTokens.map((token) => [token.address, token]))
  if (chain.family === 'SOL') return tokens
  const { symbol, decimals } = chain.native
  const native = { symbol, address: nativeCoin, decimals, rank: baseRank.native, isStable: false }
  return tokens.set(nativeCoin, native)
}
