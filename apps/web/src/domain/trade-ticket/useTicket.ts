import { create } from 'zustand'
import type { TradeSide } from '../doors/tradeDoor.ts'

type Ticket = {
  side: TradeSide
  amount: string
  /** Amounts by wallet, where each has its own; null while one amount is that of each. */
  own: Readonly<Record<string, string>> | null
}

/** The trade being typed. Prices, balances and quotes live in the query cache. */
export const useTicket = create<Ticket>()(() => ({ side: 'buy', amount: '', own: null }))

export function pickSide(side: TradeSide): void {
  useTicket.setState(({ own }) => ({ side, amount: '', own: own && {} }))
}

/** Digits and one decimal point of a typed text. */
function amountText(text: string): string {
  const [whole = '', ...rest] = text.replace(/[^\d.]/g, '').split('.')
  return rest.length > 0 ? `${whole}.${rest.join('')}` : whole
}

/** Keeps digits and one decimal point. */
export function typeAmount(text: string): void {
  useTicket.setState({ amount: amountText(text) })
}

/** Gives each wallet an amount of its own, or one amount to all again. */
export function turnOwnAmounts(isOn: boolean): void {
  useTicket.setState({ own: isOn ? {} : null })
}

/** Types amounts of these wallets; those of the others stay. */
export function typeOwnAmounts(amounts: Readonly<Record<string, string>>): void {
  const typed = Object.entries(amounts).map(([wallet, text]) => [wallet, amountText(text)])
  useTicket.setState(({ own }) => ({ own: { ...own, ...Object.fromEntries(typed) } }))
}
