import type { Topic } from '@peregrine/contract/topic'
import { kol } from '@peregrine/contract/topics/kol'
import { swap } from '@peregrine/contract/topics/swap'
import { trades } from '@peregrine/contract/topics/trades'
import { walletTrades } from '@peregrine/contract/topics/walletTrades'
import type { TradeWire } from '@peregrine/contract/trade'
import {
  keptTrades,
  shownTrades,
  type TradeListEvent,
  type zTradeList,
  type zTradeListEvent,
} from '@peregrine/contract/tradeList'
import { type ChainKey, type Network, networkFacts } from '@peregrine/core/network'
import type { z } from 'zod'
import type { NameOf } from '../../domain/kols/kolDirectory.ts'
import type { IndexedRecord } from '../../realtime/indexedRecord.ts'
import { type FoldedSource, foldedSource } from '../../realtime/topicSource.ts'
import { listTrades, type TradeScope } from '../../domain/trades/store.ts'
import { tradeToWire } from '../../domain/trades/tradeRow.ts'

type Selection<Params> = {
  chain(params: Params): ChainKey
  scope(params: Params): TradeScope
  pick(record: IndexedRecord, params: Params): readonly TradeWire[]
}

/** Computes a record's changes to a list of trades: removes those of `state` undone by a reorg, and adds `trades`. */
export function tradeListEvents(
  record: IndexedRecord,
  trades: readonly TradeWire[],
  state: readonly TradeWire[],
): TradeListEvent[] {
  const added = trades.map((trade) => ({ type: 'trade' as const, trade }))
  if (record.removedTrades.length === 0) return added
  const removed = new Set(record.removedTrades)
  const ids = state.filter(({ id }) => removed.has(id)).map(({ id }) => id)
  return ids.length > 0 ? [{ type: 'removed', ids }, ...added] : added
}

/** Builds a list of trades as a stream: rows from the database first, then each record's changes. */
function tradeSource<P extends z.ZodType>(
  topic: Topic<string, P, typeof zTradeList, typeof zTradeListEvent>,
  { chain, scope, pick, nameOf }: Selection<z.output<P>> & { nameOf: NameOf },
): FoldedSource {
  return foldedSource(topic, {
    list: { shown: shownTrades, kept: keptTrades },
    chain,
    async load(db, params) {
      const rows = await listTrades(db, scope(params), keptTrades)
      return rows.map((row) => tradeToWire(row, nameOf(row.chain, row.sender)))
    },
    events: (record, params, state) => tradeListEvents(record, pick(record, params), state),
  })
}

export function tradeSources(nameOf: NameOf): FoldedSource[] {
  const ofNetwork = { chain: ({ network }: { network: Network }) => networkFacts[network].chain, nameOf }
  return [
    tradeSource(swap, {
      nameOf,
      chain: ({ chainType }) => networkFacts[chainType].chain,
      scope: ({ chainType, poolAddress }) => ({
        of: 'pool',
        chain: networkFacts[chainType].chain,
        pool: poolAddress,
      }),
      pick: (record, { poolAddress }) => record.swapsOf(poolAddress),
    }),
    tradeSource(trades, {
      ...ofNetwork,
      scope: ({ network }) => ({ of: 'network', network }),
      pick: (record, { network }) => record.tradesOn(network),
    }),
    tradeSource(kol, {
      ...ofNetwork,
      scope: ({ network }) => ({ of: 'marked', network }),
      pick: (record, { network }) => record.tradesOn(network).filter(({ userName }) => userName !== null),
    }),
    tradeSource(walletTrades, {
      ...ofNetwork,
      scope: ({ network, address }) => ({
        of: 'wallet',
        chain: networkFacts[network].chain,
        sender: address,
      }),
      pick: (record, { address }) => record.tradesBy(address),
    }),
  ]
}
