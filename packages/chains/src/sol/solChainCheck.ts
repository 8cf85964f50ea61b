import type { ChainCheck } from '../rpc/endpointIdentity.ts'
import type { ChainIdentity, Identity } from '../rpc/identifyEndpoints.ts'
import { type RpcReply, resultOf } from '../rpc/replies.ts'
import { RpcFailure } from '../rpc/rpcFailure.ts'

/** Call that returns a Solana cluster's identity. */
export const solIdentityCalls = [{ method: 'getGenesisHash', params: [] }] as const

/**
 * Reads the reply to `solIdentityCalls`.
 *
 * @returns the genesis hash in base58
 * @throws RpcFailure if it was rejected or is invalid
 */
export function readSolIdentity([reply]: readonly RpcReply[]): string {
  const raw = resultOf(reply)
  if (typeof raw !== 'string' || !/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(raw))
    throw new RpcFailure('garbage', 'no genesis hash')
  return raw
}

/** Checks for the cluster of this genesis. */
export function solChainCheck(genesisHash: string): ChainCheck {
  return {
    calls: solIdentityCalls,
    judge(replies) {
      const theirs = readSolIdentity(replies)
      return theirs === genesisHash ? null : `it serves the cluster of genesis ${theirs}, not ${genesisHash}`
    },
  }
}

/** The genesis hash alone distinguishes clusters. */
export const solIdentity: ChainIdentity<Identity> = {
  calls: solIdentityCalls,
  read: (replies) => ({ genesisHash: readSolIdentity(replies) }),
  whyForeign: () => null,
  checkFor: solChainCheck,
}
