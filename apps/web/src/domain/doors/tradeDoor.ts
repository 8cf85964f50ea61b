import type { Network } from '@peregrine/core/network'
import { translate } from '../../kit/i18n/translate.ts'
import { randomId } from '../../kit/randomId.ts'
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
  /** The same by wallet, where each has its own; `amount` is then that of none. */
  ownAmounts?: Readonly<Record<string, string>>
  /** Wallets that trade; by default the picked ones. */
  wallets?: readonly string[]
}

/** What one wallet trades of a request, as typed. */
export function amountFor({ amount, ownAmounts }: TradeRequest, wallet: string): string {
  if (!ownAmounts) return amount
  // An address is no property of Object's own.
  return Object.hasOwn(ownAmounts, wallet) ? (ownAmounts[wallet] ?? '') : ''
}

/** One press of a button or key. */
export type Press = { id: string; request: TradeRequest; atMs: number }

type Engine = (press: Press) => void
let loadEngine: (() => Promise<Engine>) | null = null
let loaded: Engine | null = null

/** Hands in the engine; the root route does. It is loaded when a panel is ready, or by the first press. */
export function setTradeEngine(load: () => Promise<Engine>): void {
  loadEngine = load
  loaded = null
}

async function getEngine(): Promise<Engine> {
  if (!loadEngine) throw new Error('no trade engine was handed in')
  const engine = await loadEngine()
  loaded = engine
  return engine
}

/** Loads the engine before the first press, once the page has nothing better to do. A failure is told by the press. */
export function readyTradeEngine(): void {
  // Unless it comes to a press, nobody need hear of a failure.
  const load = () => void getEngine().catch(() => undefined)
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(load, { timeout: 2_000 })
  else setTimeout(load, 1_000)
}

/** A second press of the same button within this time is the first one: a double click, a trembling hand. */
const samePressMs = 400
let last: { text: string; press: Press } | null = null

/** Places a trade. Returns the press's id, under which its steps and outcome are reported. */
export function placeTrade(request: TradeRequest): string {
  const text = JSON.stringify(request)
  const atMs = Date.now()
  if (last?.text === text && atMs - last.press.atMs < samePressMs) return last.press.id
  const press = { id: randomId(), request, atMs }
  last = { text, press }
  // Within the press itself: what comes a task later waits behind everything that the page draws meanwhile.
  if (loaded) loaded(press)
  else void passLater(press)
  return press.id
}

async function passLater(press: Press): Promise<void> {
  try {
    const engine = await getEngine()
    engine(press)
  } catch (error) {
    console.error('The trade engine could not be loaded', error)
    showToast({ kind: 'error', text: translate('door.trade') })
  }
}
