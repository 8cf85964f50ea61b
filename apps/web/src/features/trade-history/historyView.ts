import { type ChainKey, networkFacts } from '@peregrine/core/network'
import { cancelledReason, type ExecutionRecord } from '@peregrine/wallet/execution/executionRecord'

/** How a record stands, as the trader reads it. */
export const historyStates = [
  'pending',
  'executing',
  'unresolved',
  'success',
  'failed',
  'expired',
  'refused',
  'cancelled',
  'closed',
] as const
export type HistoryState = (typeof historyStates)[number]

const stateOf: Record<ExecutionRecord['state'], HistoryState> = {
  armed: 'pending',
  claimed: 'executing',
  signed: 'executing',
  sent: 'executing',
  unknown: 'unresolved',
  confirmed: 'success',
  failed: 'failed',
  expired: 'expired',
  refused: 'refused',
  closed: 'closed',
}

/** The state of a record in the trader's words. */
export function historyState({ state, reason }: ExecutionRecord): HistoryState {
  if (reason === cancelledReason) return 'cancelled'
  // What is sent again after its time ran out is no newer for it.
  return stateOf[state] === 'executing' && reason === 'timeout' ? 'unresolved' : stateOf[state]
}

/** True for a record whose outcome is not known yet. */
export function isOpen(record: ExecutionRecord): boolean {
  return ['pending', 'executing', 'unresolved'].includes(historyState(record))
}

export type HistoryKind = 'buy' | 'sell' | Exclude<ExecutionRecord['intent']['kind'], 'swap'>

export function historyKind({ intent }: ExecutionRecord): HistoryKind {
  return intent.kind === 'swap' ? intent.side : intent.kind
}

/** An amount in base units. */
export type HistoryAmount = { token: string; units: bigint; decimals: number; symbol: string }

const coinDecimals = { EVM: 18, SOL: 9 } as const

/** What a transaction takes from the wallet, and what a trade must at least bring; null where there is none. */
export function historyAmounts({ intent, summary }: ExecutionRecord): {
  spent: HistoryAmount | null
  received: HistoryAmount | null
} {
  const { family, coin } = networkFacts[intent.network]
  const token = { decimals: summary.decimals, symbol: summary.symbol }
  if (intent.kind === 'swap') {
    const spend = { decimals: summary.spendDecimals, symbol: summary.spendSymbol }
    const receive = intent.side === 'buy' ? token : { decimals: coinDecimals[family], symbol: coin }
    return { spent: { ...intent.spend, ...spend }, received: { ...intent.receive, ...receive } }
  }
  if (intent.kind === 'transfer') return { spent: { ...intent.sends, ...token }, received: null }
  if (intent.kind === 'service-fee')
    return { spent: { ...intent.sends, decimals: coinDecimals[family], symbol: coin }, received: null }
  if (intent.kind === 'approval')
    return { spent: { token: intent.token, units: intent.units, ...token }, received: null }
  return { spent: null, received: null }
}

const unlimited = 2n ** 256n - 1n

/** True for an approval without bound. */
export function isUnlimited({ intent }: ExecutionRecord): boolean {
  return intent.kind === 'approval' && intent.units === unlimited
}

/** The token that a record is about: bought, sold, approved or sent. */
export function historyToken(record: ExecutionRecord): string {
  const { intent } = record
  const { spent, received } = historyAmounts(record)
  return (intent.kind === 'swap' && intent.side === 'buy' ? received : spent)?.token ?? ''
}

/** A token of a chain, however its address is written. */
export function tokenKey(chain: ChainKey, token: string): string {
  return `${chain}:${networkFacts[chain].family === 'EVM' ? token.toLowerCase() : token}`
}

/** The hash to show: of the attempt that landed, else of the newest; null where nothing was signed. */
export function historyHash({ landed, attempts }: ExecutionRecord): string | null {
  return landed ?? attempts.at(-1)?.hash ?? null
}
