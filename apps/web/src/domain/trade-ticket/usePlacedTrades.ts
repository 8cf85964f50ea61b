import { useEffect, useState } from 'react'
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

/** How one wallet's part of a trade stands. */
export type WalletTrade =
  | { state: 'running'; step: TradeStep; hash: string | null }
  | { state: 'done'; hash: string; receivedUnits: string | null }
  | { state: 'failed'; text: string; hash: string | null }
  /** Sent, and neither confirmed nor refuted yet. */
  | { state: 'unresolved'; hash: string }

export type PlacedTrade = Press & { wallets: Readonly<Record<string, WalletTrade>> }

const maxKept = 50

/** Trades placed in this tab since it was opened, newest first. The full history is in the execution log. */
export const usePlacedTrades = create<{ placed: readonly PlacedTrade[] }>()(() => ({ placed: [] }))

export function addPlaced(press: Press, wallets: readonly string[]): void {
  const running = { state: 'running', step: 'quoting', hash: null } as const
  const trade = { ...press, wallets: Object.fromEntries(wallets.map((address) => [address, running])) }
  usePlacedTrades.setState(({ placed }) => ({ placed: [trade, ...placed].slice(0, maxKept) }))
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
  return placed.find(({ request }) => request.token === token)
}
