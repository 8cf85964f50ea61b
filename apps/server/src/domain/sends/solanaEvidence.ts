import { RpcFailure } from '@peregrine/chains/rpc/rpcFailure'
import type { VerdictEvidence } from '@peregrine/contract/routes/sends'
import type { ChainNode } from './chainNodes.ts'
import { enough } from './evmEvidence.ts'
import type { FenceRow } from './fenceStore.ts'
import type { NodeWord, VerdictDeps } from './verdict.ts'

/** A blockhash is valid for this many blocks after its own (docs of Solana, "Transaction confirmation and expiration"). */
const validBlocks = 150

type Status = { slot?: unknown; err?: unknown; confirmationStatus?: unknown }

/** Status of a signature at one node, history included. Throws RpcFailure. */
export async function askSolanaNode(node: ChainNode, signature: string): Promise<NodeWord> {
  const reply = await node.ask('getSignatureStatuses', [[signature], { searchTransactionHistory: true }])
  const value = typeof reply === 'object' && reply !== null && 'value' in reply ? reply.value : null
  if (!Array.isArray(value) || value.length !== 1) throw new RpcFailure('garbage', 'no statuses')
  const status = value[0] as Status | null
  if (status === null) return { says: 'absent', block: null }
  if (typeof status !== 'object' || typeof status.slot !== 'number')
    throw new RpcFailure('garbage', 'no slot')
  if (status.confirmationStatus === 'processed') return { says: 'pending', block: status.slot }
  return { says: status.err === null ? 'success' : 'reverted', block: status.slot }
}

async function heightOf(node: ChainNode, commitment: 'finalized' | 'processed'): Promise<number> {
  const height = await node.ask('getBlockHeight', [{ commitment }])
  if (typeof height !== 'number' || !Number.isSafeInteger(height))
    throw new RpcFailure('garbage', 'no height')
  return height
}

/**
 * Last block height that can hold a transaction whose blockhash is known now: an upper bound, whatever the sender says.
 * The highest of the nodes that answer; null if none does.
 */
export async function readLastValid(nodes: readonly ChainNode[]): Promise<number | null> {
  const heights = await Promise.allSettled(nodes.map((node) => heightOf(node, 'processed')))
  const known = heights.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  return known.length > 0 ? Math.max(...known) + validBlocks : null
}

/**
 * Proof that a Solana transaction can never land: the finalised height is past its last valid one, and after that two
 * nodes (one, flagged, where only one is configured) and our own index know no such signature. Null without proof.
 */
export async function proveSolanaDead(
  { nodes, index, fence }: Pick<VerdictDeps, 'nodes' | 'index' | 'fence'>,
  row: FenceRow,
): Promise<VerdictEvidence[] | null> {
  const all = nodes.of(row.chain)
  if (row.lastValidHeight === null) {
    // No node told a height when it was sent: the clock starts now.
    const height = await readLastValid(all)
    if (height !== null) await fence.noteLastValid(row.chain, row.hash, height)
    return null
  }
  if (await index.find(row.chain, row.sender, row.hash, row.claimedAtMs)) return null
  const evidence: VerdictEvidence[] = []
  for (const node of all) {
    try {
      const height = await heightOf(node, 'finalized')
      const { says } = await askSolanaNode(node, row.hash)
      if (says !== 'absent') return null
      if (height > row.lastValidHeight)
        evidence.push({ source: 'node', node: node.place, says: 'past-last-valid', block: height })
    } catch (error) {
      if (!(error instanceof RpcFailure)) throw error
    }
  }
  return enough(evidence, all.length)
}
