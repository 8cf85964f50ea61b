import { parentPort } from 'node:worker_threads'
import { packBlocks, type PackedBlocks } from './packBlocks.ts'
import { type BatchAnswer, isProven, proveBatch, type Refusal } from './proveBatch.ts'

export type ProofTask = { id: number; answer: BatchAnswer }

/** The proven blocks, with the reason or null for each requested block; or the reason for the whole batch. */
export type ProofResult = { id: number } & (
  | { refusal: Refusal }
  | { packed: PackedBlocks; refusals: (Refusal | null)[] }
)

function resultOf({ id, answer }: ProofTask): ProofResult {
  const proofs = proveBatch(answer)
  if (!Array.isArray(proofs)) return { id, refusal: proofs }
  const refusals = proofs.map((proof) => (isProven(proof) ? null : proof))
  return { id, packed: packBlocks(proofs.filter(isProven)), refusals }
}

parentPort?.on('message', (task: ProofTask) => {
  const result = resultOf(task)
  parentPort?.postMessage(result, 'packed' in result ? [result.packed.numbers.buffer] : [])
})
