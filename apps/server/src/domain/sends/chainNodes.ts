import { RpcEndpoint } from '@peregrine/chains/rpc/rpcEndpoint'
import { resultOf } from '@peregrine/chains/rpc/replies'
import { RpcFailure } from '@peregrine/chains/rpc/rpcFailure'
import type { ChainEndpoints } from '@peregrine/chains/parseEndpoints'
import { Fault } from '@peregrine/core/fault'
import type { ChainKey } from '@peregrine/core/network'

/** One node of a chain, asked apart from the others: proofs count what each says. */
export type ChainNode = {
  /** Place in the settings, from 1. */
  place: number
  /** The result, untrusted. Throws RpcFailure. */
  ask(method: string, params: readonly unknown[]): Promise<unknown>
}

/** What the ways out need to know about the configured chains. */
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

/** URLs that take sends. */
export function sendUrls(chains: TradingChains, chain: ChainKey): readonly string[] {
  const { send, rpc } = endpointsOf(chains, chain)
  return send.length > 0 ? send : rpc
}

function openNode(url: string, place: number, isOurs: (ask: ChainNode['ask']) => Promise<boolean>): ChainNode {
  const endpoint = new RpcEndpoint(url)
  const ask: ChainNode['ask'] = async (method, params) => {
    const [reply] = await endpoint.call([{ method, params }], { timeoutMs: askTimeoutMs })
    return resultOf(reply)
  }
  let checked: Promise<boolean> | null = null
  return {
    place,
    async ask(method, params) {
      checked ??= isOurs(ask)
      const isGood = await checked.catch((error: unknown) => {
        checked = null
        throw error
      })
      if (!isGood) throw new RpcFailure('foreign-chain', 'the node serves another chain')
      return ask(method, params)
    },
  }
}

/** Opens the nodes of each chain once. A node of another chain never answers. */
export class ChainNodes {
  readonly #chains: TradingChains
  readonly #open = new Map<ChainKey, ChainNode[]>()

  constructor(chains: TradingChains) {
    this.#chains = chains
  }

  /** Throws Fault `chain.unreachable` without endpoints. */
  of(chain: ChainKey): readonly ChainNode[] {
    const known = this.#open.get(chain)
    if (known) return known
    const genesis = this.#chains.genesis[chain]
    const isOurs = async (ask: ChainNode['ask']) =>
      genesis === undefined || (await readGenesis(chain, ask)) === genesis
    const nodes = endpointsOf(this.#chains, chain).rpc.map((url, at) => openNode(url, at + 1, isOurs))
    this.#open.set(chain, nodes)
    return nodes
  }
}

async function readGenesis(chain: ChainKey, ask: ChainNode['ask']): Promise<unknown> {
  if (chain === 'sol') return ask('getGenesisHash', [])
  const block = await ask('eth_getBlockByNumber', ['0x0', false])
  return typeof block === 'object' && block !== null && 'hash' in block ? block.hash : null
}
