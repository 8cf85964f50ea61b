import { flushSync } from 'react-dom'
import type { TradeSide } from '../../domain/doors/tradeDoor.ts'
import { pickSide, typeAmount } from '../../domain/trade-ticket/useTicket.ts'
import { useKeyAction } from '../../kit/keys/useKeyAction.ts'

type TicketKeys = {
  amounts: readonly string[]
  focus: (what: 'side' | 'submit') => void
  onTrade: (amount: string) => void
}

/**
 * Handles the ticket's keys: 1 to 4 fill in an amount that Enter then trades; `b` and `s` pick the side. Space held with
 * W, A, S or D trades the amount at once, where that is switched on.
 */
export function useTicketKeys({ amounts, focus, onTrade }: TicketKeys): void {
  const fill = (at: number) => () => {
    // Rendered synchronously: a disabled button cannot be focused.
    flushSync(() => typeAmount(amounts[at] ?? ''))
    focus('submit')
  }
  const pick = (side: TradeSide) => () => {
    flushSync(() => pickSide(side))
    focus('side')
  }
  const trade = (at: number) => () => {
    const amount = amounts[at]
    if (amount !== undefined) onTrade(amount)
  }
  useKeyAction('buy', pick('buy'))
  useKeyAction('sell', pick('sell'))
  useKeyAction('amount1', fill(0))
  useKeyAction('amount2', fill(1))
  useKeyAction('amount3', fill(2))
  useKeyAction('amount4', fill(3))
  useKeyAction('quick1', trade(0))
  useKeyAction('quick2', trade(1))
  useKeyAction('quick3', trade(2))
  useKeyAction('quick4', trade(3))
}
