import type { ExecutionRecord } from '@peregrine/wallet/execution/executionRecord'
import type { Replacement } from './historySource.ts'

/**
 * What may take the place of a record's transaction now, as often as it takes. Bytes that a connected wallet sent are
 * replaced in that wallet; Solana's expire by themselves. Once a trade is called off it is not taken up again, but its
 * cancellation may be sent with higher fees.
 */
export function waysToReplace({ state, intent, attempts }: ExecutionRecord): readonly Replacement[] {
  const last = attempts.at(-1)
  const isOpen = state === 'signed' || state === 'sent' || state === 'unknown'
  if (!isOpen || intent.limits.family !== 'EVM' || !last || last.raw === '') return []
  return last.isCancel ? ['cancel'] : ['speed-up', 'cancel']
}
