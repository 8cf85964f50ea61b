import type { ChainDefinition } from '../catalogue/chainDefinition.ts'
import type { ChainCheck } from './endpointIdentity.ts'
import type { RpcReply } from './replies.ts'
import type { RpcClient } from './rpcClient.ts'
import type { RpcCall, RpcEndpoint } from './rpcEndpoint.ts'
import { RpcFailure, type RpcFailureKind } from './rpcFailure.ts'
import { sleep } from './sleep.ts'

/** Hash of a served block 0, or null where an endpoint of the right id does not serve it. */
export type Identity = { genesisHash: string | null }

/** Chain identification of a family; `T` is one endpoint's identity. */
export type ChainIdentity<T extends Identity> = {
  calls: readonly RpcCall[]
  /** Reads the replies to `calls`. Throws RpcFailure. */
  read(replies: readonly RpcReply[]): T
  /** Reason an endpoint cannot serve our chain, whatever its block 0; null if it can. */
  whyForeign(said: T, definition: ChainDefinition): string | null
  checkFor(genesisHash: string, definition: ChainDefinition): ChainCheck
}

/** What the endpoints of a chain say of themselves, each in the order of the settings. */
export type Sighting = {
  /** Endpoints of the chain's kind; `genesisHash` is null where block 0 is not served. `url` holds keys. */
  ours: { endpoint: string; url: URL; genesisHash: string | null }[]
  /** Endpoints of other chains, with the evidence. */
  foreign: { endpoint: string; why: string }[]
  /** Endpoints without a usable answer. */
  failed: { endpoint: string; kind: RpcFailureKind }[]
}

// A start does not wait for an endpoint that hangs while others answer, nor long if none does.
const patienceMs = 3_000
const betweenRoundsMs = 500

/** Failures that say nothing about what the endpoint can serve. */
const passing = new Set<RpcFailureKind>(['timeout', 'network', 'rate-limited', 'foreign-chain'])

/** Sends the calls one by one: only the first must succeed, as a pruned node may refuse the rest in its own way. */
async function callEach(
  rpc: RpcClient,
  endpoint: RpcEndpoint,
  calls: readonly RpcCall[],
): Promise<RpcReply[]> {
  const replies = calls.map(async (call, i) => {
    try {
      return await rpc.attempt(endpoint, [call], { timeoutMs: patienceMs })
    } catch (error) {
      if (i === 0 || !(error instanceof RpcFailure) || passing.has(error.kind)) throw error
      return [{ failure: error }]
    }
  })
  return (await Promise.all(replies)).flat()
}

async function askOnce<T extends Identity>(
  rpc: RpcClient,
  definition: ChainDefinition,
  { calls, read, whyForeign }: ChainIdentity<T>,
): Promise<Sighting> {
  const sighting: Sighting = { ours: [], foreign: [], failed: [] }
  await Promise.all(
    rpc.endpoints.map(async (endpoint) => {
      try {
        const said = read(await callEach(rpc, endpoint, calls))
        const why = whyForeign(said, definition)
        const { name, url } = endpoint
        if (why === null) sighting.ours.push({ endpoint: name, url, genesisHash: said.genesisHash })
        else sighting.foreign.push({ endpoint: name, why })
      } catch (error) {
        if (!(error instanceof RpcFailure)) throw error
        rpc.hooks.onFailure?.(endpoint.name, error.kind)
        sighting.failed.push({ endpoint: endpoint.name, kind: error.kind })
      }
    }),
  )
  const places = rpc.endpoints.map(({ name }) => name)
  sighting.ours.sort((a, b) => places.indexOf(a.endpoint) - places.indexOf(b.endpoint))
  return sighting
}

/** Asks every HTTP endpoint for its chain, up to `rounds` times while none answers within a few seconds. Never rejects. */
export async function identifyEndpoints<T extends Identity>(
  rpc: RpcClient,
  definition: ChainDefinition,
  identity: ChainIdentity<T>,
  rounds: number,
): Promise<Sighting> {
  const endMs = Date.now() + patienceMs
  let sighting = await askOnce(rpc, definition, identity)
  for (let round = 1; round < rounds && sighting.ours.length + sighting.foreign.length === 0; round++) {
    if (Date.now() >= endMs) break
    await sleep(betweenRoundsMs)
    sighting = await askOnce(rpc, definition, identity)
  }
  return sighting
}
