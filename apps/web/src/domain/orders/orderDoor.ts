import type { Order } from '@peregrine/contract/order'
import type { Trigger } from '@peregrine/contract/signal'
import { create } from 'zustand'
import { readScoped, writeScoped } from '../../kit/preferences/scopedText.ts'

/**
 * Nothing was stored: the trader left the wallets locked, they have not sealed what the orders were made from, one of them
 * is not in this browser, or the token has other decimals on its chain.
 */
export class OrderRefused extends Error {
  readonly why: 'locked' | 'unsealed' | 'decimals' | 'wallet-unknown'

  constructor(why: OrderRefused['why'], options?: ErrorOptions) {
    super(`orders: ${why}`, options)
    this.name = 'OrderRefused'
    this.why = why
  }
}

/** What pages ask of the room that keeps and carries out orders. Each rejects where nothing was stored. */
export type OrderDoor = {
  /**
   * Has the wallets seal orders, stores and arms them. Orders that were copied from others are refused unless those are
   * sealed. Throws OrderRefused.
   */
  add(orders: readonly Order[], copied?: readonly Order[]): Promise<void>
  /**
   * Changes the terms of an order and has its wallets seal them: false for one that has fired meanwhile. Refused unless
   * they had sealed it `before` the change; null where the trader has all of its terms before him. Throws OrderRefused.
   */
  change(order: Order, before: Order | null): Promise<boolean>
  /** Takes orders away, into the archive; false if one may be out. */
  remove(orders: readonly Order[]): Promise<boolean>
  /** Pauses or resumes; returns those that had fired already. */
  pause(orders: readonly Order[], isPaused: boolean): Promise<readonly Order[]>
  /** Tries a failed or expired order again, at the price of now; false while its outcome is unknown. */
  retry(order: Order, trigger: Trigger | null): Promise<boolean>
}

const storedAs = 'has-orders'

/** Whether the orders room is to be loaded: this browser keeps orders, or a page asks for it. */
export const useOrderDoor = create<{ isAsked: boolean }>()(() => ({ isAsked: readScoped(storedAs) === '1' }))

/** Remembers whether this browser keeps orders, for the next start. */
export function rememberOrders(hasAny: boolean): void {
  writeScoped(storedAs, hasAny ? '1' : '')
}

let waiting = Promise.withResolvers<OrderDoor>()

/** Opens the door; the orders room does, once it is loaded. */
export function openOrderDoor(door: OrderDoor): void {
  waiting.resolve(door)
}

/** The room could not be loaded: whoever waits is told, and the next one asks again. */
export function failOrderDoor(): void {
  waiting.reject(new Error('the orders room could not be loaded'))
  waiting = Promise.withResolvers<OrderDoor>()
  useOrderDoor.setState({ isAsked: false })
}

/** The orders room of this tab, loaded now if it was not. */
export function orderDoor(): Promise<OrderDoor> {
  useOrderDoor.setState({ isAsked: true })
  return waiting.promise
}
