import { networkFacts } from '@peregrine/core/network'
import { readNonces } from '@peregrine/trader/executions'
import { fillerSummary } from '@peregrine/trader/fillNonce'
import { type ExecutionRecord, isFinal } from '@peregrine/wallet/execution/executionRecord'
import { type WaitsBehind, waitsBehind } from '@peregrine/wallet/execution/waitsBehind'
import type { QueryClient } from '@tanstack/react-query'
import { translate } from '../../kit/i18n/translate.ts'
import { executionLog, pageTrader } from './pageTrader.ts'
import { emptyGas } from '@peregrine/trader/replacement'
import { sendPlain } from './sendPlain.ts'
import { errorText } from './tradeText.ts'
import { unlockFirst } from './unlockFirst.ts'

/** What a transaction waits for by the chain's node; null for nothing. Throws Fault, Unreachable, NodeRefusal. */
export async function findWhatIsBefore(
  record: ExecutionRecord,
  queries: QueryClient,
): Promise<WaitsBehind | null> {
  if (networkFacts[record.intent.network].family !== 'EVM' || isFinal(record.state)) return null
  const [records, counts] = await Promise.all([
    executionLog.list(),
    readNonces(pageTrader(queries), record.intent),
  ])
  return waitsBehind(record, records, counts)
}

/** Fills the gap that a transaction waits for. Null once that is sent, otherwise why it was not, in words. Never throws. */
export async function fillGap(record: ExecutionRecord, queries: QueryClient): Promise<string | null> {
  try {
    if (!(await unlockFirst())) return translate('trade.locked.says')
    const before = await findWhatIsBefore(record, queries)
    if (before?.kind !== 'gap') return translate('trade.replace.over')
    const { network, wallet } = record.intent
    const use = { maxGas: emptyGas, nonce: before.nonce }
    return await sendPlain({ kind: 'cancel', network, wallet }, use, fillerSummary(network), queries)
  } catch (error) {
    console.error('A gap could not be filled', error)
    return errorText(error, record.intent.network)
  }
}
