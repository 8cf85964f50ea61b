import type { QuoteWire } from '@peregrine/contract/routes/quotes'
import { create } from 'zustand'
import type { TradeRequest } from '../doors/tradeDoor.ts'

export type TradeWarning =
  | 'reverted'
  | 'impact'
  /** How much the price gives way cannot be told. */
  | 'impact-unknown'
  | 'large-buy'
  | 'tax'
  | 'slippage'
  | 'unsellable'
  | 'unprotected'
  | 'costly'
  /** The operator's fee is new, or another than before. */
  | 'service-fee'

/** A trade that waits for the trader's word. */
export type Question = {
  quote: QuoteWire
  symbol: string
  wallets: readonly string[]
  /** What each of them trades as typed, where each has its own. */
  ownAmounts?: TradeRequest['ownAmounts']
  warnings: readonly TradeWarning[]
  /** Most that the network takes of the first wallet's trade, in base units of the coin. */
  maxFee: bigint
  answer: (isAgreed: boolean) => void
}

/** Questions in the order in which they came; the first is shown. */
export const useConsent = create<{ questions: readonly Question[] }>()(() => ({ questions: [] }))

/** Asks the trader; resolves with the answer. Closing the dialog declines. */
export function askConsent(question: Omit<Question, 'answer'>): Promise<boolean> {
  return new Promise((resolve) => {
    const asked: Question = {
      ...question,
      answer: (isAgreed) => {
        useConsent.setState(({ questions }) => ({ questions: questions.filter((one) => one !== asked) }))
        resolve(isAgreed)
      },
    }
    useConsent.setState(({ questions }) => ({ questions: [...questions, asked] }))
  })
}

/** Declines everything that waits: the dialog could not be shown. */
export function declineAll(): void {
  for (const { answer } of useConsent.getState().questions) answer(false)
}
