import type { ChainDefinition } from '../catalogue/chainDefinition.ts'
import type { ChainPort, FamilyPort } from '../chainPort.ts'
import { agreeOnChain } from '../rpc/agreeOnChain.ts'
import { evmIdentity } from './evmChainCheck.ts'
import { EvmClient } from './evmClient.ts'
import { evmReads } from './evmReads.ts'
import { followEvm } from './followEvm.ts'

/** Chains with Ethereum's JSON-RPC. */
export const evmFamily: FamilyPort = {
  open({ definition, endpoints, hooks }) {
    return evmPort(new EvmClient({ chain: definition.key, endpoints, hooks }), definition)
  },
}

/** The port of an EVM chain with the given client. */
export function evmPort(client: EvmClient, definition: ChainDefinition): ChainPort {
  return {
    agree: () => agreeOnChain(client.rpc, definition, evmIdentity),
    request: (method, params) => client.request(method, params),
    source: {
      getHeadNumber: async () => Number(await client.request('eth_blockNumber', [])),
      getFirstNumber: async () => 0,
      follow: (options) => followEvm({ ...options, chain: definition, client }),
    },
    reads: ({ transferLookBack }) => evmReads(client, transferLookBack ?? Number.MAX_SAFE_INTEGER),
  }
}
