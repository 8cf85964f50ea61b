import { chainDefinitions } from '@peregrine/chains/catalogue/registry'
import { evmChainCheck } from '@peregrine/chains/evm/evmChainCheck'
import type { ChainEndpoints } from '@peregrine/chains/parseEndpoints'
import { resultOf } from '@peregrine/chains/rpc/replies'
import { RpcEndpoint } from '@peregrine/chains/rpc/rpcEndpoint'
import { solChainCheck } from '@peregrine/chains/sol/solChainCheck'
import { Fault } from '@peregrine/core/fault'
import type { ChainKey } from '@peregrine/core/network'

/** One node of a chain, asked apart from the others: a proof counts what each says. */
export type ChainNode = {
  /** Place in the settings, from 1. */
  place: number
  /** The result, untrusted. Throws RpcFailure. */
  ask(method: string, params: readonly unknown[]): Promise<unknown>
}

/** The configured chains, as the ways out use them. */
export type TradingChains = {
  endpoints: Partial<Record<ChainKey, ChainEndpoints>>
  /** Genesis hashes, as agreed at the start. */
  genesis: Partial<Record<ChainKey, string>>
}

const askTimeoutMs = 4_000

/** Endpoints of a chain. Throws Fault `chain.unreachable` without any. */
export function endpointsOf({ endpoints }: TradingChains, chain: ChainKey): ChainEndpoints {
  const own = endpoints[chain]
  if (!own || own.rpc.length === 0) throw new Fault('chain.unreachable', { chain, why: 'no endpoint is set' })
  return own
}

/** URLs of the nodes that take sends. Throws Fault `chain.unreachable` without any. */
export function sendUrls(chains: TradingChains, chain: ChainKey): readonly string[] {
  const { send, rpc } = endpointsOf(chains, chain)
  return send.length > 0 ? send : rpc
}

function openNode(chain: ChainKey, url: string, place: number, genesis: string | undefined): ChainNode {
  const endpoint = new RpcEndpoint(url)
  const { chainId } = chainDefinitions[chain]
  // A node of another chain fails every request: its word is no evidence.
  if (chainId !== null)
    endpoint.expect(evmChainCheck({ chainId, genesisHash: genesis ?? null }), () => undefined)
  else if (genesis !== undefined) endpoint.expect(solChainCheck(genesis), () => undefined)
  return {
    place,
    async ask(method, params) {
      const [reply] = await endpoint.call([{ method, params }], { timeoutMs: askTimeoutMs, purpose: 'send' })
      return resultOf(reply)
    },
  }
}

/** The nodes of each chain, opened once. */
export class ChainNodes {
  readonly #chains: TradingChains
  readonly #open = new Map<ChainKey, readonly ChainNode[]>()

  constructor(chains: TradingChains) {
    this.#chains = chains
  }

  /** Throws Fault `chain.unreachable` without endpoints. */
  of(chain: ChainKey): readonly ChainNode[] {
    const known = this.#open.get(chain)
    if (known) return known
    const { rpc } = endpointsOf(this.#chains, chain)
    const nodes = rpc.map((url, at) => openNode(chain, url, at + 1, this.#chains.genesis[chain]))
    this.#open.set(chain, nodes)
    return nodes
  }
}
