import type { ChainDefinition } from '../catalogue/chainDefinition.ts'
import type { ChainPort, FamilyPort } from '../chainPort.ts'
import { identifyEndpoints } from '../rpc/identifyEndpoints.ts'
import { evmIdentityOf } from './evmChainCheck.ts'
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
  const background = client.as('history')
  return {
    identify: (rounds) => identifyEndpoints(client.rpc, definition, evmIdentityOf(definition), rounds),
    expect: (genesisHash) => client.rpc.expect(evmIdentityOf(definition).checkFor(genesisHash, definition)),
    request: (method, params, purpose) =>
      client.request(method, params, { purpose, ...(method === 'eth_getLogs' && { role: 'logs' }) }),
    usage: () => client.rpc.usage(),
    source: {
      getHeadNumber: async () => Number(await client.request('eth_blockNumber', [], { purpose: 'head' })),
      getFirstNumber: async () => 0,
      follow: (options) => followEvm({ ...options, chain: definition, client }),
      readRange: (from, to, signal) => background.findBlocksWithReceipts(from, to, signal),
    },
    reads: ({ transferLookBack }) => evmReads(client, transferLookBack ?? Number.MAX_SAFE_INTEGER),
  }
}
