import type { Order } from '@peregrine/contract/order'
import { networkFacts, type ChainKey } from '@peregrine/core/network'
import { asksTrader, isWaiting, orderReasons } from '@peregrine/orders/orderSteps'
import { type DeskTrouble, isLiveOrder } from './useOrders.ts'

/**
 * How an order stands, as the trader reads it. Of a pending one: `paused`; `waiting` for the purchase that it belongs to;
 * `asleep` while nobody carries orders out; `offline` while the server that watches the price cannot be reached; `locked`
 * while the wallets cannot sign; `lagging` while its chain is read late; else `armed`. `fired-locked`: it fired, and waits
 * for the wallets. `unsealed`: its wallets have not sealed its terms. `unresolved`: its transaction may land yet. `asks`: it fired while nobody could act.
 */
export const orderStates = [
  'armed',
  'paused',
  'waiting',
  'asleep',
  'offline',
  'locked',
  'fired-locked',
  'unsealed',
  'lagging',
  'executing',
  'unresolved',
  'asks',
  'success',
  'failed',
  'expired',
  'archived',
] as const
export type OrderState = (typeof orderStates)[number]

export type OrderScene = {
  vault: 'none' | 'locked' | 'unlocked'
  isLed: boolean
  trouble: DeskTrouble
  isConnected: boolean
  /** Milliseconds that late chains are behind. */
  lateMs: ReadonlyMap<ChainKey, number>
}

/** True for an order that trades nothing until the trader has looked at its terms and armed it again. */
export function isUnsealed({ reason, wallets }: Order): boolean {
  return reason === orderReasons.unsealed || wallets.some(({ seal }) => seal === undefined)
}

/** Orders of the first list: live ones, and those that ask. */
export function isOpenOrder(order: Order): boolean {
  return isLiveOrder(order) || asksTrader(order)
}

/** Orders whose end is known. */
export function isEndedOrder(order: Order): boolean {
  return order.deletedAt === undefined && !isOpenOrder(order)
}

/** True for an order that waits for trades. A migration is noticed even where its block was left out. */
export function isWatching(order: Order, parent: Order | null): boolean {
  const isAwaited = order.status === 'pending' && order.deletedAt === undefined && !order.isPaused
  return isAwaited && order.condition.when.kind !== 'migration' && !isWaiting(order, parent)
}

function pendingState(order: Order, parent: Order | null, scene: OrderScene): OrderState {
  const { vault, isLed, trouble, isConnected, lateMs } = scene
  const states: readonly [OrderState, boolean][] = [
    ['unsealed', isUnsealed(order)],
    ['fired-locked', order.reason === orderReasons.locked],
    ['paused', order.isPaused],
    ['waiting', isWaiting(order, parent)],
    ['offline', trouble !== null || !isConnected],
    ['asleep', !isLed],
    ['locked', vault !== 'unlocked'],
    ['lagging', lateMs.has(networkFacts[order.network].chain)],
  ]
  return states.find(([, holds]) => holds)?.[0] ?? 'armed'
}

/** How an order stands now. */
export function orderState(order: Order, parent: Order | null, scene: OrderScene): OrderState {
  if (order.deletedAt !== undefined) return 'archived'
  if (asksTrader(order)) return 'asks'
  if (order.status === 'pending') return pendingState(order, parent, scene)
  return order.status === 'timeout' ? 'unresolved' : order.status
}

/** Who carries orders out now, worst first. */
export type DeskLine = 'storage' | 'offline' | 'nobody' | 'no-wallets' | 'locked' | 'here' | 'elsewhere'

export function deskLine({ vault, isLed, trouble, isConnected }: OrderScene, isLeading: boolean): DeskLine {
  if (trouble === 'storage') return 'storage'
  if (trouble === 'server' || !isConnected) return 'offline'
  if (!isLed) return 'nobody'
  if (vault === 'none') return 'no-wallets'
  if (vault === 'locked') return 'locked'
  return isLeading ? 'here' : 'elsewhere'
}
