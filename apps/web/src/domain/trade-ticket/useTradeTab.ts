import { create } from 'zustand'

/** `market`: trades at once. `order`: arms an order that trades later. */
export type TradeTab = 'market' | 'order'

/** Which form the trade panels show. */
export const useTradeTab = create<{ tab: TradeTab }>()(() => ({ tab: 'market' }))

export function pickTradeTab(tab: TradeTab): void {
  useTradeTab.setState({ tab })
}
