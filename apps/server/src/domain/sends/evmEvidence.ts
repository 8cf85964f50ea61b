import { RpcFailure } from '@peregrine/chains/rpc/rpcFailure'
import type { VerdictEvidence } from '@peregrine/contract/routes/sends'
import { numberToHex } from 'viem'
import type { ChainNode } from './chainNodes.ts'
import type { FenceRow } from './fenceStore.ts'
import type { NodeWord, VerdictDeps } from './verdict.ts'

type Fields = Record<string, unknown>

function fieldsOf(value: unknown, what: string): Fields | null {
  if (value === null) return null
  if (typeof value !== 'object') throw new RpcFailure('garbage', `no ${what}`)
  return value as Fields
}

function quantityOf(value: unknown, what: string): number {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{1,13}$/i.test(value))
    throw new RpcFailure('garbage', `no ${what}`)
  return Number(value)
}

/** Receipt, else the pool, of one node. Throws RpcFailure. */
export async function askEvmNode(node: ChainNode, hash: string): Promise<NodeWord> {
  const receipt = fieldsOf(await node.ask('eth_getTransactionReceipt', [hash]), 'receipt')
  if (receipt) {
    if (receipt.transactionHash !== hash)
      throw new RpcFailure('garbage', 'the receipt of another transaction')
    const block = quantityOf(receipt.blockNumber, 'block number')
    return { says: quantityOf(receipt.status, 'status') === 1 ? 'success' : 'reverted', block }
  }
  const known = fieldsOf(await node.ask('eth_getTransactionByHash', [hash]), 'transaction')
  return { says: known ? 'pending' : 'absent', block: null }
}

/**
 * A finalised block by which a node, caught up, says that the nonce is used and that it was not by this transaction. Null
 * if the node does not say that.
 */
async function saysUsed(
  node: ChainNode,
  { sender, nonce, fromHeight, hash }: FenceRow,
): Promise<number | null> {
  const finalised = fieldsOf(await node.ask('eth_getBlockByNumber', ['finalized', false]), 'block')
  if (!finalised) return null
  const block = quantityOf(finalised.number, 'block number')
  const used = quantityOf(await node.ask('eth_getTransactionCount', [sender, numberToHex(block)]), 'nonce')
  if (used <= Number(nonce)) return null
  // Receipts of pruned blocks are missing: silence about them means nothing.
  if (!(await node.ask('eth_getBlockByNumber', [numberToHex(Number(fromHeight)), false]))) return null
  return (await askEvmNode(node, hash)).says === 'absent' ? block : null
}

/**
 * Proof that an EVM transaction can never land: another one used its nonce, finalised, and every node that answers, at
 * least two where two are configured, has all blocks since the first send and not this transaction in them. Null without
 * proof.
 */
export async function proveEvmDead(
  { nodes, index }: Pick<VerdictDeps, 'nodes' | 'index'>,
  row: FenceRow,
): Promise<VerdictEvidence[] | null> {
  if (row.nonce === null || row.fromHeight === null) return null
  if (await index.find(row.chain, row.sender, row.hash, row.claimedAtMs)) return null
  const all = nodes.of(row.chain)
  const evidence: VerdictEvidence[] = []
  for (const node of all) {
    try {
      const block = await saysUsed(node, row)
      if (block === null) return null
      evidence.push({ source: 'node', node: node.place, says: 'nonce-used', block })
    } catch (error) {
      // A node that does not answer says nothing.
      if (!(error instanceof RpcFailure)) throw error
    }
  }
  return enough(evidence, all.length)
}

/** Two nodes must agree where two are configured; a single one is enough, flagged. */
export function enough(evidence: VerdictEvidence[], configured: number): VerdictEvidence[] | null {
  if (evidence.length === 0 || evidence.length < Math.min(2, configured)) return null
  return configured === 1
    ? [...evidence, { source: 'node', node: 1, says: 'single-node', block: null }]
    : evidence
}
