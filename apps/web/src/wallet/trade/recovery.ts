import { type ExecutionRecord, isFinal } from '@peregrine/wallet/execution/executionRecord'
import { LostClaim, recover } from '@peregrine/wallet/execution/runExecution'
import type { QueryClient } from '@tanstack/react-query'
import { rememberSale } from '../../domain/trade-settings/checkSale.ts'
import { reportPlaced, usePlacedTrades } from '../../domain/trade-ticket/usePlacedTrades.ts'
import { findTrading } from '../../domain/trading/useTrading.ts'
import { endOf, executionLog, isUnderWay, portsOf } from './executions.ts'
import { endText } from './tradeText.ts'

const everyMs = 10_000
let isRunning = false

/** Corrects what the panel says of a press, once its outcome is known after all. */
export function tellPanel(record: ExecutionRecord): void {
  const { pressId, intent } = record
  if (intent.kind !== 'swap' || !isFinal(record.state)) return
  const placed = usePlacedTrades.getState().placed.find(({ id }) => id === pressId)
  if (placed?.wallets[intent.wallet]?.state !== 'unresolved') return
  const end = endOf(record)
  if (end.state === 'confirmed')
    reportPlaced(pressId, intent.wallet, { state: 'done', hash: end.hash, receivedUnits: null })
  else {
    const hash = end.state === 'refused' ? null : end.hash
    reportPlaced(pressId, intent.wallet, { state: 'failed', text: endText(end, intent.network), hash })
  }
}

/** What a trade changes, however late its end is known. */
function noteEnd({ intent, state, updatedAtMs }: ExecutionRecord, queries: QueryClient): void {
  const { network, wallet } = intent
  if (!isFinal(state)) return
  void queries.invalidateQueries({ queryKey: ['token-balance', network, wallet] })
  if (state === 'confirmed' && intent.kind === 'swap' && intent.side === 'sell')
    rememberSale({ network, token: intent.spend.token }, updatedAtMs)
}

async function recoverOne(record: ExecutionRecord, queries: QueryClient): Promise<void> {
  const { environment } = await findTrading(queries)
  const way = { protection: record.summary.protection, isFast: false }
  const ports = portsOf({ environment, way })
  // A way that is closed now says nothing of bytes that may have left when it was open.
  const send: typeof ports.send = async (intent, attempt) => {
    const sent = await ports.send(intent, attempt)
    return sent.outcome === 'refused' && sent.reason === 'feature.off' ? { outcome: 'unknown' } : sent
  }
  try {
    const ended = await recover({ ...ports, send }, record)
    if (!ended) return
    tellPanel(ended)
    noteEnd(ended, queries)
  } catch (error) {
    // Another tab was quicker: its result is in the log.
    if (!(error instanceof LostClaim)) throw error
  }
}

/** Continues everything in the log that has no end yet and no living tab. */
export async function recoverAll(queries: QueryClient): Promise<void> {
  const open = (await executionLog.list()).filter(({ id, state }) => !isFinal(state) && !isUnderWay(id))
  for (const record of open) {
    try {
      await recoverOne(record, queries)
    } catch (error) {
      console.warn('A transaction is still unresolved', record.id, error)
    }
  }
}

/** Keeps resolving unfinished executions while the page is open. */
export function keepRecovering(queries: QueryClient): void {
  if (isRunning) return
  isRunning = true
  const round = async (): Promise<void> => {
    try {
      await recoverAll(queries)
    } catch (error) {
      console.warn('The execution log could not be read', error)
    } finally {
      setTimeout(() => void round(), everyMs)
    }
  }
  void round()
}
