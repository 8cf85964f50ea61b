import { Fault } from '@peregrine/core/fault'
import type { ChainIdentity } from '../rpc/agreeOnChain.ts'
import type { ChainCheck } from '../rpc/endpointIdentity.ts'
import { type RpcReply, resultOf } from '../rpc/replies.ts'
import { RpcFailure } from '../rpc/rpcFailure.ts'

/** An endpoint's chain identity: the EIP-155 id, and the hash of block 0 unless pruned. */
export type EvmIdentity = { chainId: number; genesisHash: string | null }

/** Calls that return an EVM chain's identity. */
export const evmIdentityCalls = [
  { method: 'eth_chainId', params: [] },
  { method: 'eth_getBlockByNumber', params: ['0x0', false] },
] as const

/**
 * Reads the replies to `evmIdentityCalls`.
 *
 * @throws RpcFailure if the chain id was rejected or is invalid
 */
export function readEvmIdentity([id, genesis]: readonly RpcReply[]): EvmIdentity {
  const raw = resultOf(id)
  const chainId = typeof raw === 'string' && /^0x[0-9a-fA-F]{1,13}$/.test(raw) ? Number(raw) : Number.NaN
  if (!Number.isSafeInteger(chainId)) throw new RpcFailure('garbage', 'no chain id')
  const block = genesis && 'result' in genesis ? (genesis.result as { hash?: unknown } | null) : null
  const hash = block?.hash
  return { chainId, genesisHash: typeof hash === 'string' && /^0x[0-9a-f]{64}$/.test(hash) ? hash : null }
}

/** Checks for the chain of this id and genesis; an endpoint that pruned block 0 is checked by id alone. */
export function evmChainCheck(ours: EvmIdentity): ChainCheck {
  return {
    calls: evmIdentityCalls,
    judge(replies) {
      const { chainId, genesisHash } = readEvmIdentity(replies)
      if (chainId !== ours.chainId) return `it serves chain ${chainId}, not ${ours.chainId}`
      if (genesisHash === null || ours.genesisHash === null || genesisHash === ours.genesisHash) return null
      return `its chain ${chainId} begins with block ${genesisHash.slice(0, 10)}…, ours with ${ours.genesisHash.slice(0, 10)}…`
    },
  }
}

/** Our chain's endpoints are those with its definition's id. */
export const evmIdentity: ChainIdentity<EvmIdentity> = {
  calls: evmIdentityCalls,
  read: readEvmIdentity,
  settle([first, ...rest], { key, chainId }) {
    const ours = [first, ...rest].filter((identity) => identity.chainId === chainId)
    if (chainId === null || ours.length === 0) {
      const name = `${key.toUpperCase()}_RPC_URL`
      const why = `names an endpoint of chain ${first.chainId}, not ${chainId}`
      throw new Fault('setting.invalid', { name, why })
    }
    return {
      genesisHashes: ours.flatMap(({ genesisHash }) => genesisHash ?? []),
      checkFor: (genesisHash) => evmChainCheck({ chainId, genesisHash }),
    }
  },
}
