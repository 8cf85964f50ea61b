import type { ExecutionRecord } from '@peregrine/wallet/execution/executionRecord'
import { unsentUntil } from '@peregrine/wallet/execution/stopSending'
import type { QueryClient } from '@tanstack/react-query'
import type { HistorySource } from '../../domain/trade-ticket/historySource.ts'
import { loadTranslations } from '../../kit/i18n/loadTranslations.ts'
import { endOf } from '@peregrine/trader/executions'
import { watchExecutions } from '../execution/watchExecutions.ts'
import { holdName } from '../holder.ts'
import { executionLog, keepPageRecovering } from './pageTrader.ts'
import { fillGap, findWhatIsBefore } from './fillGap.ts'
import { readReceived } from './readReceived.ts'
import { replaceWith } from './replace.ts'
import { stopTrade } from './stopTrade.ts'
import { traderMemory } from './traderMemory.ts'
import { revoke, standingAllowance } from './revoke.ts'
import { endText } from './tradeText.ts'

function reasonOf(record: ExecutionRecord): string | null {
  const { state, reason, intent } = record
  const isUnsent = unsentUntil(record, Date.now()) !== null
  if ((reason === null && !isUnsent) || state === 'confirmed') return null
  const end = endOf({ memory: traderMemory, nowMs: Date.now }, record)
  return end.state === 'confirmed' ? null : endText(end, intent.network)
}

/** The execution log as the pages show it. */
export async function createHistorySource(queries: QueryClient): Promise<HistorySource> {
  await loadTranslations(['trade', 'trade-messages'])
  void holdName()
  // Whoever looks at an unresolved trade wants to see its end.
  keepPageRecovering(queries)
  return {
    list: executionLog.list,
    watch: watchExecutions,
    reasonOf,
    replace: (record, how) => replaceWith(record, how, queries),
    stopSending: stopTrade,
    received: (intent, hash) => readReceived(intent, hash, queries),
    waitsBehind: (record) => findWhatIsBefore(record, queries),
    allowanceOf: (record) => standingAllowance(record, queries),
    revoke: (record) => revoke(record, queries),
    fillGap: (record) => fillGap(record, queries),
  }
}
