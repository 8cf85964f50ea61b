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

type Block = { height: number; hash: string }

async function blockAt(node: ChainNode, at: string): Promise<Block | null> {
  const block = fieldsOf(await node.ask('eth_getBlockByNumber', [at, false]), 'block')
  if (!block) return null
  if (typeof block.hash !== 'string') throw new RpcFailure('garbage', 'no block hash')
  return { height: quantityOf(block.number, 'block number'), hash: block.hash }
}

async function nonceAt(node: ChainNode, sender: string, height: number): Promise<number> {
  return quantityOf(await node.ask('eth_getTransactionCount', [sender, numberToHex(height)]), 'nonce')
}

/** Nonce in the state of an old block; null where the node keeps no such states. */
async function findNonceAt(node: ChainNode, sender: string, height: number): Promise<number | null> {
  try {
    return await nonceAt(node, sender, height)
  } catch (error) {
    if (error instanceof RpcFailure && (error.isAnswer || error.kind === 'state-gone' || error.code !== null))
      return null
    throw error
  }
}

type Used = { isFinal: true; height: number } | { isFinal: false; seen: Block } | null

/**
 * Whether the nonce is used in a finalised block, directly or by a note of an earlier block that has become final. Null if
 * it is not used at all.
 */
async function readUsed(node: ChainNode, { sender, nonce, used }: FenceRow): Promise<Used> {
  const final = await blockAt(node, 'finalized')
  if (!final) return null
  const count = await findNonceAt(node, sender, final.height)
  if (count !== null) return count > Number(nonce) ? { isFinal: true, height: final.height } : null
  if (
    used &&
    used.height <= final.height &&
    (await blockAt(node, numberToHex(used.height)))?.hash === used.blockHash
  )
    return { isFinal: true, height: used.height }
  const latest = await blockAt(node, 'latest')
  if (!latest || (await nonceAt(node, sender, latest.height)) <= Number(nonce)) return null
  return { isFinal: false, seen: latest }
}

/**
 * A finalised block by which a node, caught up, says that the nonce is used and that it was not by this transaction. Null
 * if the node does not say that.
 */
async function saysUsed(
  node: ChainNode,
  row: FenceRow,
  note: (seen: Block) => Promise<void>,
): Promise<number | null> {
  const used = await readUsed(node, row)
  if (!used) return null
  if (!used.isFinal) {
    // The first note stays while its block does: it becomes final first.
    const kept = row.used && (await blockAt(node, numberToHex(row.used.height)))
    if (kept?.hash !== row.used?.blockHash || !row.used) await note(used.seen)
    return null
  }
  // Receipts of pruned blocks are missing: silence about them means nothing.
  if (!(await blockAt(node, numberToHex(Number(row.fromHeight))))) return null
  return (await askEvmNode(node, row.hash)).says === 'absent' ? used.height : null
}

/**
 * Proof that an EVM transaction can never land: another one used its nonce, finalised, and every node that answers, at
 * least two where two are configured, has all blocks since the first send and not this transaction in them. Null without
 * proof.
 */
export async function proveEvmDead(
  { nodes, index, fence }: Pick<VerdictDeps, 'nodes' | 'index' | 'fence'>,
  row: FenceRow,
): Promise<VerdictEvidence[] | null> {
  if (row.nonce === null || row.fromHeight === null) return null
  if (await index.find(row.chain, row.sender, row.hash, row.claimedAtMs)) return null
  const note = ({ height, hash }: Block) => fence.noteUsed(row.chain, row.hash, { height, blockHash: hash })
  const all = nodes.of(row.chain)
  const evidence: VerdictEvidence[] = []
  for (const node of all) {
    try {
      const block = await saysUsed(node, row, note)
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
