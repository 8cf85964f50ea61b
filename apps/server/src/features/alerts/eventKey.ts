import { createHash } from 'node:crypto'
import type { TradeWire } from '@peregrine/contract/trade'
import type { WalletEvent } from '@peregrine/contract/walletEvent'

// Keys name a transaction and what happens in it, never its block or its place there: a reorg that includes the
// transaction elsewhere brings the same event.

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Key of a wallet's trade: its route, which is numbered within the transaction. Chains may share a transaction. */
export const routeKey = (chain: string, wallet: string, routeId: string): string =>
  `${chain} ${wallet} ${routeId}`

function baseKey(event: WalletEvent, routeId: string | undefined): string {
  const { chain, wallet, kind, id, transactionHash, token, counterparty } = event
  if (kind === 'in' || kind === 'out')
    return [chain, wallet, transactionHash, kind, token.address, token.units, counterparty].join(' ')
  return routeId === undefined ? `${chain} ${wallet} ${id}` : routeKey(chain, wallet, routeId)
}

/** Returns the keys of a commit's wallet events, by their ids. Equal ones in a transaction are counted. */
export function walletKeys(
  events: readonly WalletEvent[],
  trades: readonly Pick<TradeWire, 'id' | 'routeId'>[],
): ReadonlyMap<string, string> {
  if (events.length === 0) return new Map()
  const routes = new Map(trades.map(({ id, routeId }) => [id, routeId]))
  const counts = new Map<string, number>()
  const keys = new Map<string, string>()
  for (const event of events) {
    if (keys.has(event.id)) continue
    const base = baseKey(event, routes.get(event.id))
    const count = counts.get(base) ?? 0
    counts.set(base, count + 1)
    keys.set(event.id, count === 0 ? base : `${base} ${count}`)
  }
  return keys
}

/** Key of enough wallets buying a token: the buys behind it, in any order. */
export function groupKey(ruleId: string, token: string, buys: readonly { id: string }[]): string {
  const ids = buys.map(({ id }) => id).toSorted()
  return `group ${ruleId} ${token} ${sha256(ids.join('\n'))}`
}

/** Identity of an event for programs: the same before and after a reorg, and for every user that is told of it. */
export const eventIdOf = (eventKey: string): string => sha256(eventKey).slice(0, 32)
