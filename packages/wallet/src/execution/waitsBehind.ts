import { networkFacts } from '@peregrine/core/network'
import { type ExecutionRecord, isFinal } from './executionRecord.ts'
import { type NonceCounts, nonceKey } from './executionLog.ts'

/**
 * What keeps a signed transaction from its block, besides its fees: an earlier one of this log, one of another program,
 * or a nonce that nothing is known to use.
 */
export type WaitsBehind = { kind: 'own'; id: string } | { kind: 'foreign' } | { kind: 'gap'; nonce: number }

const accountOf = ({ intent: { network, wallet } }: ExecutionRecord) =>
  nonceKey(networkFacts[network].chain, wallet)
const nonceOf = ({ attempts }: ExecutionRecord) => attempts.at(-1)?.nonce ?? null
const isOpen = ({ state }: ExecutionRecord) => !isFinal(state)

/** The earliest open transaction of the same account before this one; null where there is none. */
export function earlierOf(
  record: ExecutionRecord,
  records: readonly ExecutionRecord[],
): ExecutionRecord | null {
  const nonce = nonceOf(record)
  if (nonce === null || !isOpen(record)) return null
  const account = accountOf(record)
  const place = (other: ExecutionRecord) => nonceOf(other) ?? nonce
  const earlier = records.filter(
    (other) => isOpen(other) && place(other) < nonce && accountOf(other) === account,
  )
  return earlier.reduce<ExecutionRecord | null>(
    (first, other) => (first && place(first) <= place(other) ? first : other),
    null,
  )
}

/** What a transaction waits for, by the log and the counts of a node; null where it is the next one. */
export function waitsBehind(
  record: ExecutionRecord,
  records: readonly ExecutionRecord[],
  { latest, pending }: NonceCounts,
): WaitsBehind | null {
  const nonce = nonceOf(record)
  if (nonce === null || !isOpen(record) || nonce <= latest) return null
  const account = accountOf(record)
  const next = records.find(
    (other) => isOpen(other) && nonceOf(other) === latest && accountOf(other) === account,
  )
  if (next) return { kind: 'own', id: next.id }
  return pending > latest ? { kind: 'foreign' } : { kind: 'gap', nonce: latest }
}
