import type { TokenTradingWire } from '@peregrine/contract/tokenTrading'
import { OpensParts } from '../../../domain/fees/OpensParts.tsx'
import { tradingParts } from '../tradingParts.ts'
import { Profit } from './Profit.tsx'

type TradingProfitProps = {
  /** Null when the wallet never traded the token. */
  trading: TokenTradingWire | null
  figure: 'realised' | 'unrealised' | 'profit'
  /** Marks the number when it is partly unknown. */
  isKol?: boolean
}

/** A wallet's result in a token, net of fees; opens its breakdown. */
export function TradingProfit({ trading, figure, isKol = false }: TradingProfitProps) {
  const parts = trading && tradingParts(trading, figure)
  const isBasisComplete = !isKol || (trading?.isBasisComplete ?? true)
  const unknown = trading ? 'profit' : 'trading'
  const profit = <Profit usd={parts?.netUsd ?? null} isBasisComplete={isBasisComplete} unknown={unknown} />
  return parts ? <OpensParts parts={parts}>{profit}</OpensParts> : profit
}
