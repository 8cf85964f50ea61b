import type { Network } from '@peregrine/core/network'
import i18next from 'i18next'
import { showToast } from '../../kit/toast/showToast.ts'

/** What the trader wants to happen; the trade engine builds, checks and signs it. */
export type TradeIntent = {
  network: Network
  side: 'buy' | 'sell'
  token: string
  pool: string | null
  /** A buy: how much of the network's coin to spend, as a decimal text. A sell: percent of the holding, "50". */
  amount: string
}

/** The one way to the trade engine. It is not built yet, which is what the trader is told. */
export function placeTrade(_intent: TradeIntent): void {
  sayNotYet()
}

/** The same sentence for a key that is pressed before any trade panel answers it. */
export function sayNotYet(): void {
  showToast({ kind: 'info', text: i18next.t('door.trade') })
}
