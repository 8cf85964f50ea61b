import { RpcFailure } from '@peregrine/chains/rpc/rpcFailure'
import type { Verdict, VerdictEvidence } from '@peregrine/contract/routes/sends'
import { type ChainKey, networkFacts } from '@peregrine/core/network'
import type { ChainNode, ChainNodes } from './chainNodes.ts'
import { askEvmNode, proveEvmDead } from './evmEvidence.ts'
import type { FenceRow, FenceStore } from './fenceStore.ts'
import { askSolanaNode, proveSolanaDead } from './solanaEvidence.ts'
import type { SentIndex } from './sentIndex.ts'

export type VerdictDeps = { nodes: ChainNodes; fence: FenceStore; index: SentIndex }

/** What one node says of a transaction. `caughtUp` is set by proofs only. */
export type NodeWord = Pick<VerdictEvidence, 'says' | 'block'>

/** What a node says; a node that does not answer has said nothing. */
export async function wordOf(node: ChainNode, ask: () => Promise<NodeWord>): Promise<VerdictEvidence> {
  const place = { source: 'node' as const, node: node.place }
  try {
    return { ...place, ...(await ask()) }
  } catch (error) {
    if (!(error instanceof RpcFailure)) throw error
    return { ...place, says: 'unreachable', block: null }
  }
}

function decide(evidence: readonly VerdictEvidence[]): Pick<Verdict, 'state' | 'block'> {
  const find = (...says: VerdictEvidence['says'][]) => evidence.find((one) => says.includes(one.says))
  const [success, reverted] = [find('success'), find('reverted')]
  // Nodes that contradict each other prove nothing.
  if (success && reverted) return { state: 'unknown', block: null }
  if (success) return { state: 'landed', block: success.block }
  if (reverted) return { state: 'failed', block: reverted.block }
  const traded = find('traded')
  if (traded) return { state: 'landed', block: traded.block }
  return { state: find('pending') ? 'pending' : 'unknown', block: null }
}

type Subject = { chain: ChainKey; hash: string; sender: string | null }

/** Our own index and the nodes, asked at once. */
async function gather({ nodes, index }: VerdictDeps, subject: Subject, rows: readonly FenceRow[]) {
  const { chain, hash } = subject
  const ask = networkFacts[chain].family === 'EVM' ? askEvmNode : askSolanaNode
  const sender = rows[0]?.sender ?? subject.sender
  const [said, traded] = await Promise.all([
    Promise.all(nodes.of(chain).map((node) => wordOf(node, () => ask(node, hash)))),
    sender === null ? null : index.find(chain, sender, hash, rows[0]?.claimedAtMs ?? null),
  ])
  const own: VerdictEvidence[] = traded
    ? [{ source: 'index', node: null, says: 'traded', block: traded.block }]
    : []
  const sent: VerdictEvidence[] =
    rows.length > 0
      ? [{ source: 'fence', node: null, says: 'sent-here', block: rows[0]?.fromHeight ?? null }]
      : []
  return [...said, ...own, ...sent]
}

/** Evidence that a transaction can never land any more; null if that is not proven. */
export function proveDead(deps: VerdictDeps, row: FenceRow): Promise<VerdictEvidence[] | null> {
  return networkFacts[row.chain].family === 'EVM' ? proveEvmDead(deps, row) : proveSolanaDead(deps, row)
}

/**
 * What became of a transaction. `expired` only with proof; one that no node knows is `unknown`, because nodes forget old
 * transactions. What is proven is noted in the fence.
 *
 * @throws Fault `chain.unreachable` if the chain has no endpoint
 */
export async function findVerdict(deps: VerdictDeps, subject: Subject): Promise<Verdict> {
  const { chain, hash } = subject
  const rows = await deps.fence.ofHash(chain, hash)
  const evidence = await gather(deps, subject, rows)
  const { state, block } = decide(evidence)
  if (state === 'landed' || state === 'failed') {
    await deps.fence.note(chain, hash, state)
    return { state, block, evidence }
  }
  const [row] = rows
  if (state !== 'unknown' || !row) return { state, block, evidence }
  const proof = await proveDead(deps, row)
  if (!proof) return { state, block, evidence }
  await deps.fence.note(chain, hash, 'dead')
  return { state: 'expired', block: null, evidence: [...evidence, ...proof] }
}
