import type { ChainDefinition } from '../catalogue/chainDefinition.ts'
import { chainDefinitions } from '../catalogue/registry.ts'
import type { ChainCheck } from '../rpc/endpointIdentity.ts'
import type { ChainIdentity } from '../rpc/identifyEndpoints.ts'
import { type RpcReply, resultOf } from '../rpc/replies.ts'
import type { RpcCall } from '../rpc/rpcEndpoint.ts'
import { RpcFailure } from '../rpc/rpcFailure.ts'

/** An endpoint's chain identity: the EIP-155 id, and the hash of block 0 unless pruned. */
export type EvmIdentity = {
  chainId: number
  genesisHash: string | null
  /** Hash of the real chain's landmark block, where it was asked for and served. */
  landmarkHash?: string | null
}

/** Calls that return an EVM chain's identity. */
export const evmIdentityCalls = [
  { method: 'eth_chainId', params: [] },
  { method: 'eth_getBlockByNumber', params: ['0x0', false] },
] as const

function hashOf(reply: RpcReply | undefined): string | null {
  const block = reply && 'result' in reply ? (reply.result as { hash?: unknown } | null) : null
  const hash = block?.hash
  return typeof hash === 'string' && /^0x[0-9a-f]{64}$/.test(hash) ? hash : null
}

/**
 * Reads the replies to `evmIdentityCalls`, and to the call for a landmark if it was made.
 *
 * @throws RpcFailure if the chain id was rejected or is invalid
 */
export function readEvmIdentity([id, genesis, landmark]: readonly RpcReply[]): EvmIdentity {
  const raw = resultOf(id)
  const chainId = typeof raw === 'string' && /^0x[0-9a-fA-F]{1,13}$/.test(raw) ? Number(raw) : Number.NaN
  if (!Number.isSafeInteger(chainId)) throw new RpcFailure('garbage', 'no chain id')
  return { chainId, genesisHash: hashOf(genesis), landmarkHash: hashOf(landmark) }
}

type Landmark = NonNullable<ChainDefinition['origin']['landmark']>

/** The real chain's landmark; null for a chain with another block 0. */
function landmarkOf({ chainId, genesisHash }: EvmIdentity): Landmark | null {
  const real = Object.values(chainDefinitions).find((definition) => definition.chainId === chainId)
  return real?.origin.genesisHash === genesisHash ? real.origin.landmark : null
}

const landmarkCalls = (landmark: Landmark | null): readonly RpcCall[] =>
  landmark ? [{ method: 'eth_getBlockByNumber', params: [`0x${landmark.number.toString(16)}`, false] }] : []

/** Reason a node without block 0 is on another chain: its landmark block is another one. */
function whyOther({ genesisHash, landmarkHash }: EvmIdentity, landmark: Landmark | null): string | null {
  if (genesisHash !== null || !landmarkHash || !landmark || landmarkHash === landmark.hash) return null
  return `its block ${landmark.number} is ${landmarkHash.slice(0, 10)}…, ours ${landmark.hash.slice(0, 10)}…`
}

/**
 * Checks for the chain of this id and genesis. An endpoint that pruned block 0 is checked by id, and by the real
 * chain's landmark where there is one.
 */
export function evmChainCheck(ours: EvmIdentity): ChainCheck {
  const landmark = landmarkOf(ours)
  return {
    calls: [...evmIdentityCalls, ...landmarkCalls(landmark)],
    judge(replies) {
      const theirs = readEvmIdentity(replies)
      const { chainId, genesisHash } = theirs
      if (chainId !== ours.chainId) return `it serves chain ${chainId}, not ${ours.chainId}`
      if (ours.genesisHash === null) return null
      if (genesisHash === null) return whyOther(theirs, landmark)
      if (genesisHash === ours.genesisHash) return null
      return `its chain ${chainId} begins with block ${genesisHash.slice(0, 10)}…, ours with ${ours.genesisHash.slice(0, 10)}…`
    },
  }
}

/** Identification of one EVM chain: its endpoints are those with its definition's id. */
export function evmIdentityOf({ origin }: ChainDefinition): ChainIdentity<EvmIdentity> {
  return {
    calls: [...evmIdentityCalls, ...landmarkCalls(origin.landmark)],
    read: readEvmIdentity,
    whyForeign: (said, { chainId }) =>
      said.chainId === chainId
        ? whyOther(said, origin.landmark)
        : `it serves chain ${said.chainId}, not ${chainId}`,
    checkFor: (genesisHash, { chainId }) => evmChainCheck({ chainId: chainId ?? 0, genesisHash }),
  }
}
