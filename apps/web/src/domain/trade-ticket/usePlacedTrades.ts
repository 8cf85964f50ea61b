import { useEffect, useState } from 'react'
import type { Unsent } from '@peregrine/wallet/execution/stopSending'
import { create } from 'zustand'
import type { Press } from '../doors/tradeDoor.ts'

export type TradeStep =
  | 'quoting'
  | 'consent'
  | 'clearing'
  | 'approving'
  | 'building'
  | 'signing'
  | 'sending'
  | 'waiting'

/** Bytes that no node is known to have: they go on being sent, unless the trader stops that. */
type Waiting = { intentId: string } & Unsent

/** How one wallet's part of a trade stands. */
export type WalletTrade =
  | { state: 'running'; step: TradeStep; hash: string | null; waiting?: Waiting }
  | { state: 'done'; hash: string }
  | { state: 'failed'; text: string; hash: string | null }
  /** Neither confirmed nor refuted yet. */
  | { state: 'unresolved'; hash: string; waiting?: Waiting }

export type PlacedTrade = Press & { wallets: Readonly<Record<string, WalletTrade>> }

const maxKept = 50

/** Trades placed in this tab since it was opened, newest first. The full history is in the execution log. */
export const usePlacedTrades = create<{ placed: readonly PlacedTrade[] }>()(() => ({ placed: [] }))

export function addPlaced(press: Press, wallets: readonly string[]): void {
  const running = { state: 'running', step: 'quoting', hash: null } as const
  const trade = { ...press, wallets: Object.fromEntries(wallets.map((address) => [address, running])) }
  usePlacedTrades.setState(({ placed }) => ({ placed: [trade, ...placed].slice(0, maxKept) }))
}

const shown = new Map<string, number>()

/** True while the page shows the steps of a token's trades. */
export const areStepsShown = (token: string): boolean => (shown.get(token) ?? 0) > 0

function noteShown(token: string, change: 1 | -1): void {
  shown.set(token, (shown.get(token) ?? 0) + change)
}

/** Returns how one wallet's part of a press stands; undefined for a press of another tab, or before a reload. */
export function findPlaced(pressId: string, wallet: string): WalletTrade | undefined {
  return usePlacedTrades.getState().placed.find(({ id }) => id === pressId)?.wallets[wallet]
}

/** Reports where one wallet's part stands. */
export function reportPlaced(pressId: string, wallet: string, now: WalletTrade): void {
  usePlacedTrades.setState(({ placed }) => ({
    placed: placed.map((trade) =>
      trade.id === pressId ? { ...trade, wallets: { ...trade.wallets, [wallet]: now } } : trade,
    ),
  }))
}

/**
 * Follows the newest trade of a token that was placed here; undefined without one. A task behind: what a trade asks for
 * leaves before the page draws how it stands.
 */
export function useNewestPlaced(token: string): PlacedTrade | undefined {
  const [{ placed }, show] = useState(usePlacedTrades.getState)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const showSoon = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        show(usePlacedTrades.getState())
      })
    }
    // What was placed between drawing and now.
    showSoon()
    const stop = usePlacedTrades.subscribe(showSoon)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])
  useEffect(() => {
    noteShown(token, 1)
    return () => noteShown(token, -1)
  }, [token])
  return placed.find(({ request }) => request.token === token)
}
