import type { CandleChange, ChainRecord } from '@peregrine/contract/chainRecord'
import type { TradeWire } from '@peregrine/contract/trade'
import type { Network } from '@peregrine/core/network'
import { parseTradeIndex } from '@peregrine/core/tradeIndex'

/**
 * A record with its trades and candles indexed by pool, network and wallet, so that a thousand rooms need not search
 * it.
 */
export type IndexedRecord = ChainRecord & {
  swapsOf(pool: string): readonly TradeWire[]
  tradesOn(network: Network): readonly TradeWire[]
  tradesBy(wallet: string): readonly TradeWire[]
  candlesOf(pool: string): readonly CandleChange[]
}

function groupBy<Key, Item>(items: readonly Item[], keyOf: (item: Item) => Key | null): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    if (key === null) continue
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

const none: readonly never[] = []

/** Sorts trades by the table's key, so that a list built from records equals one read from the database. */
function inOrder(trades: readonly TradeWire[]): TradeWire[] {
  const place = new Map<string, number>()
  for (const { transactionHash } of trades) {
    if (!place.has(transactionHash)) place.set(transactionHash, place.size)
  }
  const placed = trades.map((trade) => ({
    trade,
    tx: place.get(trade.transactionHash) ?? 0,
    idx: parseTradeIndex(trade.index),
  }))
  return placed.sort((a, b) => a.tx - b.tx || a.idx - b.idx).map(({ trade }) => trade)
}

export function indexRecord(given: ChainRecord): IndexedRecord {
  const record = { ...given, trades: inOrder(given.trades) }
  const byPool = groupBy(record.trades, ({ inPool, poolAddress }) => (inPool ? poolAddress : null))
  const byNetwork = groupBy(record.trades, ({ inWallet, network }) => (inWallet ? network : null))
  const byWallet = groupBy(record.trades, ({ inWallet, senderAddress }) => (inWallet ? senderAddress : null))
  const candles = groupBy(record.candles, ({ pool }) => pool)
  return {
    ...record,
    swapsOf: (pool) => byPool.get(pool) ?? none,
    tradesOn: (network) => byNetwork.get(network) ?? none,
    tradesBy: (wallet) => byWallet.get(wallet) ?? none,
    candlesOf: (pool) => candles.get(pool) ?? none,
  }
}
