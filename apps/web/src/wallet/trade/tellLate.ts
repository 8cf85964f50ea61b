import { endOf } from '@peregrine/trader/executions'
import { type ExecutionRecord, isFinal } from '@peregrine/wallet/execution/executionRecord'
import { unsentUntil } from '@peregrine/wallet/execution/stopSending'
import type { QueryClient } from '@tanstack/react-query'
import { useOrders } from '../../domain/orders/useOrders.ts'
import { findPlaced, reportPlaced } from '../../domain/trade-ticket/usePlacedTrades.ts'
import { tellEnd } from './tell.ts'
import { traderMemory } from './traderMemory.ts'

/** Says in the panel how a trade stands whose press is not watched any more. */
export function showOpen(record: ExecutionRecord): void {
  const { id, pressId, intent, attempts } = record
  const hash = attempts.at(-1)?.hash
  if (hash === undefined) return
  const unsent = unsentUntil(record, Date.now())
  const waiting = unsent && { waiting: { intentId: id, ...unsent } }
  reportPlaced(pressId, intent.wallet, { state: 'unresolved', hash, ...waiting })
}

/** Tells the end of a trade that comes once its press is not watched any more, and corrects what the panel says of it. */
export function tellLate(record: ExecutionRecord, queries: QueryClient): void {
  const { pressId, intent, summary, state } = record
  if (intent.kind !== 'swap') return
  const part = findPlaced(pressId, intent.wallet)
  // What is watched tells its end itself, and what was told has ended.
  if (part && part.state !== 'unresolved') return
  if (!isFinal(state)) return part && showOpen(record)
  // The chains of another run are gone. An order tells its ends in its own words.
  if (state === 'closed' || useOrders.getState().orders.some(({ id }) => id === pressId)) return
  const end = endOf({ memory: traderMemory, nowMs: Date.now }, record)
  tellEnd({ pressId, intent, summary }, end, queries)
}
