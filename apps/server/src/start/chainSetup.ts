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
import type { Sighting } from '@peregrine/chains/rpc/identifyEndpoints'
import type { RpcHooks } from '@peregrine/chains/rpc/rpcClient'
import { type ChainKey, chainKeys } from '@peregrine/core/network'
import type { SandboxChain, SandboxInfo } from '@peregrine/sandbox/sandboxInfo'
import type { BaseToken, PriceSource } from '../indexing/chainContext.ts'
import { chooseGenesis } from './genesisChoice.ts'
import type { GenesisMemory } from './genesisMemory.ts'

/** One chain as this server uses it. */
export type ChainSetup = {
  chain: ChainKey
  definition: ChainDefinition
  port: ChainPort
  baseTokens: Map<string, BaseToken>
  priceSources: Map<string, PriceSource>
  genesisHash: string
  /** What its endpoints said at the start. */
  sighting: Sighting
  /** Hosts of its endpoints, without keys. */
  hosts: readonly string[]
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

/** Returns the coins that trades are valued in, and the pools that price them. */
export function marketFactsOf(
  definition: ChainDefinition,
  sandbox?: SandboxChain,
): Pick<ChainSetup, 'baseTokens' | 'priceSources'> {
  const pools: readonly PriceSource[] = sandbox?.pricePools ?? definition.pricePools
  return {
    baseTokens: baseTokensOf(definition, sandbox),
    priceSources: new Map(
      pools.map(({ symbol, pool, base, quote }) => [pool, { symbol, pool, base, quote }]),
    ),
  }
}

/** Hosts of all endpoints of a chain, as the status and the log name them. */
function hostsOf(endpoints: ChainEndpoints): string[] {
  const { rpc, logs, receipts, send, grpc = [] } = endpoints
  return [...new Set([...rpc, ...logs, ...receipts, ...send, ...grpc].map((url) => new URL(url).host))]
}

/** An endpoint that fails for a moment must not make its chain miss the start. */
const startRounds = 3

/** Settles which chain the endpoints are to serve; those of another one are set aside from then on. */
async function settle(
  { chain, sandbox, memory }: Pick<SetUpOptions, 'chain' | 'sandbox' | 'memory'>,
  port: ChainPort,
  hosts: readonly string[],
): Promise<Pick<ChainSetup, 'genesisHash' | 'sighting'>> {
  const sighting = await port.identify(startRounds)
  const known = memory?.recall(chain, hosts) ?? []
  const chosen = chooseGenesis(sighting, chainDefinitions[chain].origin, known)
  // A sandbox tells its own block 0.
  const genesisHash = sandbox?.genesisHash || chosen.genesisHash
  const named = sighting.ours.filter((one) => one.genesisHash === genesisHash)
  const namers = named.map(({ endpoint }) => endpoint)
  if (!sandbox) memory?.keep(chain, namers, genesisHash)
  port.expect(genesisHash)
  return { genesisHash, sighting }
}

export type SetUpOptions = {
  chain: ChainKey
  endpoints: ChainEndpoints
  hooks: RpcHooks
  sandbox: SandboxChain | undefined
  /** Without it nothing is known of earlier starts. */
  memory?: Pick<GenesisMemory, 'keep' | 'recall'> | undefined
}

/** Opens one chain and gathers its facts. Takes a few seconds if no endpoint answers; never fails for that. */
export async function setUpChain({
  chain,
  endpoints,
  hooks,
  sandbox,
  memory,
}: SetUpOptions): Promise<ChainSetup> {
  const definition: ChainDefinition = chainDefinitions[chain]
  const port = openChain({ definition, endpoints, hooks })
  const hosts = hostsOf(endpoints)
  return {
    chain,
    definition,
    port,
    ...marketFactsOf(definition, sandbox),
    firstBlock: sandbox?.firstBlock ?? 0,
    hosts,
    ...(await settle({ chain, sandbox, memory }, port, hosts)),
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
