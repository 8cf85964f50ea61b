import type { Network } from '@peregrine/core/network'
import i18next from 'i18next'
import { create } from 'zustand'
import { showToast } from '../../kit/toast/showToast.ts'

export type TradeSide = 'buy' | 'sell'

/** A requested trade, before it is sized, quoted and signed. */
export type TradeRequest = {
  network: Network
  side: TradeSide
  token: string
  pool: string | null
  /** Shown in messages; the address is what counts. */
  symbol?: string
  /**
   * Buy: the network's coin to spend with each wallet, as a decimal string. Sell: percent of each holding, "50", or
   * `initial` for what brings back the coins put in.
   */
  amount: string
  /** Wallets that trade; by default the picked ones. */
  wallets?: readonly string[]
}

/** One press of a button or key. */
export type Press = { id: string; request: TradeRequest; atMs: number }

type TradeDoor = {
  /** Presses that no engine has taken yet. */
  waiting: readonly Press[]
}

/** The way from any row or panel to the trade engine, which is loaded when a panel is ready, or by the first press. */
export const useTradeDoor = create<TradeDoor>()(() => ({ waiting: [] }))

type Engine = (press: Press) => void
let loadEngine: (() => Promise<Engine>) | null = null

/** Hands in the engine; the root route does. */
export function setTradeEngine(load: () => Promise<Engine>): void {
  loadEngine = load
}

/** Loads the engine before the first press, once the page has nothing better to do. A failure is told by the press. */
export function readyTradeEngine(): void {
  // Unless it comes to a press, nobody need hear of a failure.
  const load = () => void loadEngine?.().catch(() => undefined)
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(load, { timeout: 2_000 })
  else setTimeout(load, 1_000)
}

const newId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/** A second press of the same button within this time is the first one: a double click, a trembling hand. */
const samePressMs = 400
let last: { text: string; press: Press } | null = null

/** Places a trade. Returns the press's id, under which its steps and outcome are reported. */
export function placeTrade(request: TradeRequest): string {
  const text = JSON.stringify(request)
  const atMs = Date.now()
  if (last?.text === text && atMs - last.press.atMs < samePressMs) return last.press.id
  const press = { id: newId(), request, atMs }
  last = { text, press }
  useTradeDoor.setState(({ waiting }) => ({ waiting: [...waiting, press] }))
  void pass(press)
  return press.id
}

async function pass(press: Press): Promise<void> {
  try {
    const engine = await loadEngine?.()
    if (!engine) throw new Error('no trade engine was handed in')
    engine(press)
  } catch (error) {
    console.error('The trade engine could not be loaded', error)
    showToast({ kind: 'error', text: i18next.t('door.trade') })
  } finally {
    useTradeDoor.setState(({ waiting }) => ({ waiting: waiting.filter(({ id }) => id !== press.id) }))
  }
}
