import { maxReplacements } from '@peregrine/core/trading/autoGas'
import type { ExecutionRecord } from '@peregrine/wallet/execution/executionRecord'
import type { Replacement } from './historySource.ts'

/**
 * What may take the place of a record's transaction now. Bytes that a connected wallet sent are replaced in that wallet;
 * Solana's expire by themselves. Once a trade is called off it is not taken up again.
 */
export function waysToReplace({ state, intent, attempts }: ExecutionRecord): readonly Replacement[] {
  const last = attempts.at(-1)
  const isOpen = state === 'signed' || state === 'sent' || state === 'unknown'
  if (!isOpen || intent.limits.family !== 'EVM' || !last || last.raw === '') return []
  const replaced = attempts.length - 1
  const ways: Replacement[] = []
  if (!last.isCancel && replaced < maxReplacements) ways.push('speed-up')
  // One more, so that a trade that was sped up as often as allowed can still be called off.
  if (replaced <= maxReplacements) ways.push('cancel')
  return ways
}
