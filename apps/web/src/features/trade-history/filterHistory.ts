import { type Network, networkFacts, networks } from '@peregrine/core/network'
import type { ExecutionRecord } from '@peregrine/wallet/execution/executionRecord'
import { historyState, type HistoryState, historyStates, historyToken, tokenKey } from './historyView.ts'

/** What is shown; null shows all. */
export type HistoryFilter = {
  network: Network | null
  /** As `tokenKey` writes it. */
  token: string | null
  wallet: string | null
  state: HistoryState | null
}

export const noFilter: HistoryFilter = { network: null, token: null, wallet: null, state: null }

/** A token whose records are shown alone. */
export type HistoryScope = { network: Network; token: string }

const keyOf = (record: ExecutionRecord) =>
  tokenKey(networkFacts[record.intent.network].chain, historyToken(record))

/** The records of one token, with the operator's fees of its trades. */
export function inScope(
  records: readonly ExecutionRecord[],
  scope: HistoryScope | undefined,
): readonly ExecutionRecord[] {
  if (!scope) return records
  const wanted = tokenKey(networkFacts[scope.network].chain, scope.token)
  const own = records.filter((record) => keyOf(record) === wanted)
  const presses = new Set(own.map(({ pressId }) => pressId))
  return records.filter(
    (record) =>
      keyOf(record) === wanted || (record.intent.kind === 'service-fee' && presses.has(record.pressId)),
  )
}

/** The records that a filter lets through, in their order. */
export function filterHistory(
  records: readonly ExecutionRecord[],
  { network, token, wallet, state }: HistoryFilter,
): readonly ExecutionRecord[] {
  return records.filter(
    (record) =>
      (network === null || record.intent.network === network) &&
      (token === null || keyOf(record) === token) &&
      (wallet === null || record.intent.wallet === wallet) &&
      (state === null || historyState(record) === state),
  )
}

/** What there is to choose from: only what occurs. */
export type HistoryChoices = {
  networks: readonly Network[]
  tokens: readonly { key: string; symbol: string; token: string }[]
  wallets: readonly string[]
  states: readonly HistoryState[]
}

export function historyChoices(records: readonly ExecutionRecord[]): HistoryChoices {
  const seen = {
    networks: new Set(records.map(({ intent }) => intent.network)),
    states: new Set(records.map(historyState)),
  }
  const tokens = new Map<string, { key: string; symbol: string; token: string }>()
  for (const record of records) {
    // A fee is paid in the coin, which is no token that anybody looks for.
    if (record.intent.kind === 'service-fee') continue
    const key = keyOf(record)
    if (!tokens.has(key)) tokens.set(key, { key, symbol: record.summary.symbol, token: historyToken(record) })
  }
  return {
    networks: networks.filter((network) => seen.networks.has(network)),
    tokens: [...tokens.values()],
    wallets: [...new Set(records.map(({ intent }) => intent.wallet))],
    states: historyStates.filter((state) => seen.states.has(state)),
  }
}
