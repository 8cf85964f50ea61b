import { Account, type LiteSvm } from 'litesvm/dist/internal.js'
import { parseTransaction } from '../wire/parseTransaction.ts'
import type { SubmitOutcome } from './ledger.ts'
import { resolveKeys } from './executeTransaction.ts'

/** True for a transaction that ran without an error. */
export function isSuccess(outcome: SubmitOutcome): boolean {
  return outcome.status === 'executed' && outcome.executed.meta.err === null
}

/** Runs transactions until one fails; then restores every account to its state before the first. */
export function runBundle(
  svm: LiteSvm,
  wires: readonly Buffer[],
  run: (wire: Buffer) => SubmitOutcome,
): SubmitOutcome[] {
  const before = new Map<string, { key: Buffer; account: Account | null }>()
  const outcomes: SubmitOutcome[] = []
  for (const wire of wires) {
    const transaction = parseTransaction(wire)
    const keys = transaction ? (resolveKeys(svm, transaction)?.all ?? []) : []
    for (const key of keys) {
      const name = key.toString('hex')
      if (!before.has(name)) before.set(name, { key, account: svm.getAccount(key) })
    }
    const outcome = run(wire)
    outcomes.push(outcome)
    if (isSuccess(outcome)) continue
    for (const { key, account } of before.values()) restore(svm, key, account)
    break
  }
  return outcomes
}

function restore(svm: LiteSvm, key: Buffer, account: Account | null): void {
  const current = svm.getAccount(key)
  if (account?.executable() || current?.executable()) return
  if (account) svm.setAccount(key, account)
  else if (current) svm.setAccount(key, new Account(0n, new Uint8Array(), new Uint8Array(32), false, 0n))
}
