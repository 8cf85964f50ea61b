import type { Network } from '@peregrine/core/network'
import i18next from 'i18next'
import { showToast } from '../../kit/toast/showToast.ts'

/** A requested trade, before it is built, checked and signed. */
export type TradeIntent = {
  network: Network
  side: 'buy' | 'sell'
  token: string
  pool: string | null
  /** Buy: the network's coin to spend, as a decimal string. Sell: percent of the holding, "50". */
  amount: string
}

/** Places a trade. The trade engine is not built yet, so this shows a notice. */
export function placeTrade(_intent: TradeIntent): void {
  showNotBuiltYet()
}

/** Shows the same notice for a shortcut pressed while no trade panel handles it. */
export function showNotBuiltYet(): void {
  showToast({ kind: 'info', text: i18next.t('door.trade') })
}
