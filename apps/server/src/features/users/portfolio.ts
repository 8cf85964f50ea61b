import { findBaseToken } from '@peregrine/chains/catalogue/registry'
import type { ChainKey } from '@peregrine/core/network'
import type { Position, PositionTrade, ProfitMethod } from '@peregrine/core/portfolio/position'
import { positionAtBalance } from '@peregrine/core/portfolio/positionAtBalance'
import { tradeId } from '@peregrine/core/tradeIndex'
import { feesOfColumns } from '../../wire/feesWire.ts'
import { isFeeBearing } from '../../domain/trades/isFeeBearing.ts'
import type { WalletTradeRow } from './store.ts'

/** A wallet's trades of one token, oldest first, with their rows. */
export type TokenHistory = {
  token: string
  trades: PositionTrade[]
  rows: WalletTradeRow[]
  lastTradeMs: number
}

export type TokenPosition = TokenHistory & { position: Position }

function unitsOf(text: string | null): bigint | null {
  return text === null ? null : BigInt(text)
}

/** Returns both sides of a trade. Quote coins are money, not positions: they get no history. */
function legsOf(chain: ChainKey, row: WalletTradeRow): { token: string; trade: PositionTrade }[] {
  // The same token came back: nothing was bought.
  if (row.side === 'x') return []
  const id = tradeId(chain, row.tx_hash, row.idx, row.block_hash)
  const micros = unitsOf(row.value_micros)
  const fees = feesOfColumns(row)
  const leg = (side: 'buy' | 'sell', token: string, units: string | null) => ({
    token,
    trade: {
      id,
      side,
      units: unitsOf(units),
      micros,
      ...(isFeeBearing(chain, side, row.bought_token) && { fees }),
    },
  })
  const legs = [leg('sell', row.sold_token, row.sold_units), leg('buy', row.bought_token, row.bought_units)]
  return legs.filter(({ token }) => findBaseToken(chain, token) === null)
}

/** Groups a wallet's trades by token; `rows` are newest first. */
export function groupByToken(chain: ChainKey, rows: readonly WalletTradeRow[]): TokenHistory[] {
  const histories = new Map<string, TokenHistory>()
  for (const row of rows.toReversed()) {
    const timeMs = Number(row.time_ms)
    for (const { token, trade } of legsOf(chain, row)) {
      const history = histories.get(token) ?? { token, trades: [], rows: [], lastTradeMs: timeMs }
      history.trades.push(trade)
      history.rows.push(row)
      history.lastTradeMs = timeMs
      histories.set(token, history)
    }
  }
  return [...histories.values()]
}

/** Returns a wallet's positions, the last traded first. */
export function toPositions(
  histories: readonly TokenHistory[],
  method: ProfitMethod,
  balanceOf: (token: string) => bigint | null,
): TokenPosition[] {
  return histories
    .map((history) => ({
      ...history,
      position: positionAtBalance(history.trades, method, balanceOf(history.token)),
    }))
    .toSorted((a, b) => b.lastTradeMs - a.lastTradeMs)
}
