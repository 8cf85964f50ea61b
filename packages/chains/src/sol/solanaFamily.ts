import type { FamilyPort } from '../chainPort.ts'
import { agreeOnChain } from '../rpc/agreeOnChain.ts'
import { followSolana } from './followSolana.ts'
import { solIdentity } from './solChainCheck.ts'
import { SolClient } from './solClient.ts'
import { solReads } from './solReads.ts'

/** Solana and clusters with its JSON-RPC. */
export const solanaFamily: FamilyPort = {
  open({ definition, endpoints, hooks }) {
    const client = new SolClient({ endpoints, hooks })
    return {
      agree: () => agreeOnChain(client.rpc, definition, solIdentity),
      request: (method, params) => client.request(method, params),
      source: {
        getHeadNumber: () => client.getSlot('confirmed'),
        getFirstNumber: async () => Number(await client.request('getFirstAvailableBlock', [])),
        follow: (options) => followSolana({ ...options, chain: definition, client }),
      },
      reads: () => solReads(client),
    }
  },
}
