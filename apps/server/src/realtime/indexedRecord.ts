import type { CandleChange, ChainRecord } from '@peregrine/contract/chainRecord'
import type { TradeWire } from '@peregrine/contract/trade'
import type { Network } from '@peregrine/core/network'

/** A record with its trades and candles found by pool and network, so that a thousand rooms need not search it. */
export type IndexedRecord = ChainRecord & {
  swapsOf(pool: string): readonly TradeWire[]
  tradesOn(network: Network): readonly TradeWire[]
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

export function indexRecord(record: ChainRecord): IndexedRecord {
  const byPool = groupBy(record.trades, ({ inPool, poolAddress }) => (inPool ? poolAddress : null))
  const byNetwork = groupBy(record.trades, ({ inWallet, network }) => (inWallet ? network : null))
  const candles = groupBy(record.candles, ({ pool }) => pool)
  return {
    ...record,
    swapsOf: (pool) => byPool.get(pool) ?? none,
    tradesOn: (network) => byNetwork.get(network) ?? none,
    candlesOf: (pool) => candles.get(pool) ?? none,
  }
}
