import { create } from 'zustand'
import type { TradeSide } from '../doors/tradeDoor.ts'

type Ticket = { side: TradeSide; amount: string }

/** The trade being typed. Prices, balances and quotes live in the query cache. */
export const useTicket = create<Ticket>()(() => ({ side: 'buy', amount: '' }))

export function pickSide(side: TradeSide): void {
  useTicket.setState({ side, amount: '' })
}

/** Keeps digits and one decimal point. */
export function typeAmount(text: string): void {
  const [whole = '', ...rest] = text.replace(/[^\d.]/g, '').split('.')
  useTicket.setState({ amount: rest.length > 0 ? `${whole}.${rest.join('')}` : whole })
}
