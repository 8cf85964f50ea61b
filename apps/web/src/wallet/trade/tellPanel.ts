import { type ExecutionRecord, isFinal } from '@peregrine/wallet/execution/executionRecord'
import { endOf } from '@peregrine/trader/executions'
import type { TraderMemory } from '@peregrine/trader/traderMemory'
import { reportPlaced, usePlacedTrades } from '../../domain/trade-ticket/usePlacedTrades.ts'
import { endText } from './tradeText.ts'

/** Corrects what the panel says of a press, once its outcome is known after all. */
export function tellPanel(memory: TraderMemory, record: ExecutionRecord): void {
  const { pressId, intent } = record
  if (intent.kind !== 'swap' || !isFinal(record.state)) return
  const placed = usePlacedTrades.getState().placed.find(({ id }) => id === pressId)
  if (placed?.wallets[intent.wallet]?.state !== 'unresolved') return
  const end = endOf({ memory }, record)
  if (end.state === 'confirmed')
    reportPlaced(pressId, intent.wallet, { state: 'done', hash: end.hash, receivedUnits: null })
  else {
    const hash = end.state === 'refused' ? null : end.hash
    reportPlaced(pressId, intent.wallet, { state: 'failed', text: endText(end, intent.network), hash })
  }
}
