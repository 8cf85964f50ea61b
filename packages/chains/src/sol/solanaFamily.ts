import type { FamilyPort } from '../chainPort.ts'
import { identifyEndpoints } from '../rpc/identifyEndpoints.ts'
import { followSolana } from './followSolana.ts'
import { readSolRange } from './readSolRange.ts'
import { solIdentity } from './solChainCheck.ts'
import { SolClient } from './solClient.ts'
import { solReads } from './solReads.ts'

/** Solana and clusters with its JSON-RPC. */
export const solanaFamily: FamilyPort = {
  open({ definition, endpoints, hooks }) {
    const client = new SolClient({ endpoints, hooks })
    const background = client.as('history')
    return {
      identify: (rounds) => identifyEndpoints(client.rpc, definition, solIdentity, rounds),
      expect: (genesisHash) => client.rpc.expect(solIdentity.checkFor(genesisHash, definition)),
      request: (method, params, purpose) => client.request(method, params, { purpose }),
      usage: () => client.rpc.usage(),
      source: {
        getHeadNumber: () => client.getSlot('confirmed'),
        getFirstNumber: async () =>
          Number(await client.request('getFirstAvailableBlock', [], { purpose: 'head' })),
        follow: (options) => followSolana({ ...options, chain: definition, client }),
        readRange: (from, to, signal) => readSolRange(background, from, to, signal),
      },
      reads: () => solReads(client),
    }
  },
}
