import { findBaseToken } from '@peregrine/chains/catalogue/registry'
import { type PumpTrade, pump } from '@peregrine/contract/topics/pump'
import type { TradeWire } from '@peregrine/contract/trade'
import { keptTrades, shownTrades } from '@peregrine/contract/tradeList'
import { type FoldedSource, foldedSource } from '../../realtime/topicSource.ts'
import { listTrades } from '../../domain/trades/store.ts'
import type { NameOf } from '../../domain/kols/kolDirectory.ts'
import { tradeToWire } from '../../domain/trades/tradeRow.ts'

type Legs = { sol: string; solAmount: string | null; tokenAmount: string | null }

function legsOf(trade: TradeWire): Legs {
  const { sentTokenAmount: sent, receivedTokenAmount: received } = trade
  return trade.tradeType === 'buy'
    ? { sol: trade.sentTokenAddress, solAmount: sent, tokenAmount: received }
    : { sol: trade.receivedTokenAddress, solAmount: received, tokenAmount: sent }
}

/** Converts a swap on the launchpad's curve for its live feed; null when no SOL moved. */
function pumpTrade(trade: TradeWire): PumpTrade | null {
  const { sol, solAmount, tokenAmount } = legsOf(trade)
  const isInSol = findBaseToken('sol', sol)?.symbol === 'SOL'
  if (!trade.inPool || !isInSol || solAmount === null || tokenAmount === null) return null
  return {
    id: trade.id,
    mint: trade.tokenAddress,
    symbol: trade.tokenSymbol,
    poolAddress: trade.poolAddress ?? '',
    user: trade.senderAddress,
    userName: trade.userName,
    signature: trade.transactionHash,
    isBuy: trade.buy,
    solAmount,
    tokenAmount,
    eventTime: trade.timestamp,
    usd: trade.valueUsd === null ? null : Number(trade.valueUsd),
    price: trade.paidPrice ?? trade.tokenPrice,
    marketCap: trade.marketCap,
  }
}

function pumpTrades(trades: readonly TradeWire[]): PumpTrade[] {
  return trades.flatMap((trade) => pumpTrade(trade) ?? [])
}

/** Every swap on the Solana launchpad's curves. */
export function pumpSource(nameOf: NameOf): FoldedSource {
  return foldedSource(pump, {
    list: { shown: shownTrades, kept: keptTrades },
    chain: () => 'sol',
    async load(db) {
      const rows = await listTrades(db, { of: 'launchpad', network: 'pump' }, keptTrades)
      return pumpTrades(rows.map((row) => tradeToWire(row, nameOf(row.chain, row.sender))))
    },
    events(record, _, state) {
      const removed = new Set(record.removedTrades)
      const ids = state.filter(({ id }) => removed.has(id)).map(({ id }) => id)
      const added = pumpTrades(record.trades.filter(({ network }) => network === 'pump'))
      return [
        ...(ids.length > 0 ? [{ type: 'removed' as const, ids }] : []),
        ...added.map((trade) => ({ type: 'trade' as const, trade })),
      ]
    },
  })
}
