import { nativeCoin } from '@peregrine/core/address'
import { createHash } from 'node:crypto'
import type {
  BaseToken as CatalogueToken,
  ChainDefinition,
} from '@peregrine/chains/catalogue/chainDefinition'
import { chainDefinitions, findBaseToken } from '@peregrine/chains/catalogue/registry'
import type { ChainPort } from '@peregrine/chains/chainPort'
import { openChain } from '@peregrine/chains/openChain'
import type { ChainEndpoints } from '@peregrine/chains/parseEndpoints'
import type { RpcHooks } from '@peregrine/chains/rpc/rpcClient'
import { type ChainKey, chainKeys } from '@peregrine/core/network'
import type { SandboxChain, SandboxInfo } from '@peregrine/sandbox/sandboxInfo'
import type { BaseToken, PriceSource } from '../indexing/chainContext.ts'

/** One chain as this server uses it. */
export type ChainSetup = {
  chain: ChainKey
  definition: ChainDefinition
  port: ChainPort
  baseTokens: Map<string, BaseToken>
  priceSources: Map<string, PriceSource>
  genesisHash: string
  /** Oldest block that can still be read, in a sandbox that keeps only so many. */
  firstBlock: number
}

/** Returns the endpoints of the sandbox's chains. */
export function sandboxEndpoints(info: SandboxInfo): Partial<Record<ChainKey, ChainEndpoints>> {
  const endpoints: Partial<Record<ChainKey, ChainEndpoints>> = {}
  for (const chain of chainKeys) {
    const place = info.chains[chain]
    if (place) endpoints[chain] = { rpc: [place.rpcUrl], ws: [place.wsUrl], logs: [], receipts: [], send: [] }
  }
  return endpoints
}

// The catalogue ranks the best first; here the highest rank is the quote.
const rankOf = ({ rank }: CatalogueToken): number => 3 - rank

function baseTokensOf(
  definition: ChainDefinition,
  sandbox: SandboxChain | undefined,
): Map<string, BaseToken> {
  const native = findBaseToken(definition.key, nativeCoin)
  const listed = native ? [...definition.baseTokens, native] : definition.baseTokens
  const tokens = new Map(listed.map((token) => [token.address, { ...token, rank: rankOf(token) }]))
  for (const token of sandbox?.baseTokens ?? []) {
    if (!tokens.has(token.address)) tokens.set(token.address, { ...token, rank: token.isStable ? 3 : 1 })
  }
  // The wrapped coin has the native coin's price.
  const wrapped = tokens.get(definition.native.address)
  if (wrapped) tokens.set(wrapped.address, { ...wrapped, symbol: definition.native.symbol, rank: 2 })
  return tokens
}

/** Opens one chain and gathers its facts. Throws as `ChainPort.agree`. */
export async function setUpChain(
  chain: ChainKey,
  endpoints: ChainEndpoints,
  hooks: RpcHooks,
  sandbox: SandboxChain | undefined,
): Promise<ChainSetup> {
  const definition: ChainDefinition = chainDefinitions[chain]
  const port = openChain({ definition, endpoints, hooks })
  const pools: readonly PriceSource[] = sandbox?.pricePools ?? definition.pricePools
  return {
    chain,
    definition,
    port,
    baseTokens: baseTokensOf(definition, sandbox),
    priceSources: new Map(
      pools.map(({ symbol, pool, base, quote }) => [pool, { symbol, pool, base, quote }]),
    ),
    firstBlock: sandbox?.firstBlock ?? 0,
    genesisHash: await port.agree(),
  }
}

/** Returns the id of a set of chains: data of one must never be used with another. */
export function environmentIdOf(setups: readonly Pick<ChainSetup, 'chain' | 'genesisHash'>[]): string {
  const text = setups
    .map(({ chain, genesisHash }) => `${chain}:${genesisHash}`)
    .sort()
    .join(' ')
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
