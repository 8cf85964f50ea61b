import type { TokenTradingWire } from '@peregrine/contract/tokenTrading'
import { OpensParts } from '../../../domain/fees/OpensParts.tsx'
import { tradingParts } from '../tradingParts.ts'
import { Profit } from './Profit.tsx'

type TradingProfitProps = {
  /** Null where the wallet never traded the token. */
  trading: TokenTradingWire | null
  figure: 'realised' | 'unrealised' | 'profit'
  /** Says beside the number when not all of it is known. */
  isKol?: boolean
}

/** What a wallet made of a token, net of fees; it opens its parts. */
export function TradingProfit({ trading, figure, isKol = false }: TradingProfitProps) {
  const parts = trading && tradingParts(trading, figure)
  const isBasisComplete = !isKol || (trading?.isBasisComplete ?? true)
  const unknown = trading ? 'profit' : 'trading'
  const profit = <Profit usd={parts?.netUsd ?? null} isBasisComplete={isBasisComplete} unknown={unknown} />
  return parts ? <OpensParts parts={parts}>{profit}</OpensParts> : profit
}
