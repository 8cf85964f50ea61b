import type { Attempt, ExecutionRecord } from './executionRecord.ts'
import type { ChainVerdict, ExecutionPorts } from './executionPorts.ts'

/** What became of an intent; `attempt` is the one that a block or a node's pool holds. */
export type JointVerdict =
  | { verdict: 'landed' | 'failed' | 'pending'; attempt: Attempt }
  | { verdict: 'unknown' | 'expired' }

/** The verdict over all tries: one that landed decides, and all must be dead before the intent is. */
export async function verdictOf(ports: ExecutionPorts, record: ExecutionRecord): Promise<JointVerdict> {
  const verdicts: ChainVerdict[] = []
  let pending: Attempt | null = null
  for (const attempt of record.attempts) {
    const verdict = await ports.verdict(record.intent, attempt)
    if (verdict === 'landed' || verdict === 'failed') return { verdict, attempt }
    if (verdict === 'pending') pending = attempt
    verdicts.push(verdict)
  }
  if (verdicts.length > 0 && verdicts.every((one) => one === 'expired')) return { verdict: 'expired' }
  return pending ? { verdict: 'pending', attempt: pending } : { verdict: 'unknown' }
}
