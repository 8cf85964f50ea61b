import { kol } from '@peregrine/contract/topics/kol'
import { swap } from '@peregrine/contract/topics/swap'
import { trades } from '@peregrine/contract/topics/trades'
import { walletTrades } from '@peregrine/contract/topics/walletTrades'
import type { TradeWire } from '@peregrine/contract/trade'
import { keptTrades, shownTrades, type TradeListEvent } from '@peregrine/contract/tradeList'
import { type ChainKey, type Network, networkFacts } from '@peregrine/core/network'
import type { IndexedRecord } from '../../realtime/indexedRecord.ts'
import type { FoldedSource } from '../../realtime/topicSource.ts'
import { listTrades, type TradeScope } from './store.ts'
import { tradeToWire } from './wire.ts'

export type NameOf = (chain: ChainKey, address: string) => string | null

type Selection<Params> = {
  topic: FoldedSource['topic']
  chain(params: Params): ChainKey
  scope(params: Params): TradeScope
  pick(record: IndexedRecord, params: Params): readonly TradeWire[]
}

/** A list of trades as a stream: rows from the database first, then what each record adds and takes back. */
function tradeSource<Params>(selection: Selection<Params>, nameOf: NameOf): FoldedSource {
  const { topic, chain, scope, pick } = selection
  const source: Omit<FoldedSource, 'chain' | 'load' | 'events'> = {
    kind: 'folded',
    topic,
    list: { shown: shownTrades, kept: keptTrades },
  }
  return {
    ...source,
    chain,
    async load(db, params: Params) {
      const rows = await listTrades(db, scope(params), keptTrades)
      return rows.map((row) => tradeToWire(row, nameOf(row.chain, row.sender)))
    },
    events(record, params: Params, state: readonly TradeWire[]): TradeListEvent[] {
      const added = pick(record, params).map((trade) => ({ type: 'trade' as const, trade }))
      if (record.removedTrades.length === 0) return added
      const removed = new Set(record.removedTrades)
      const ids = state.filter(({ id }) => removed.has(id)).map(({ id }) => id)
      return ids.length > 0 ? [{ type: 'removed', ids }, ...added] : added
    },
  }
}

type PoolParams = { chainType: Network; poolAddress: string }
type NetworkParams = { network: Network }
type WalletParams = { network: Network; address: string }

export function tradeSources(nameOf: NameOf): FoldedSource[] {
  const chainOf = ({ network }: NetworkParams) => networkFacts[network].chain
  return [
    tradeSource<PoolParams>(
      {
        topic: swap as unknown as FoldedSource['topic'],
        chain: ({ chainType }) => networkFacts[chainType].chain,
        scope: ({ chainType, poolAddress }) => ({
          of: 'pool',
          chain: networkFacts[chainType].chain,
          pool: poolAddress,
        }),
        pick: (record, { poolAddress }) => record.swapsOf(poolAddress),
      },
      nameOf,
    ),
    tradeSource<NetworkParams>(
      {
        topic: trades as unknown as FoldedSource['topic'],
        chain: chainOf,
        scope: ({ network }) => ({ of: 'network', network }),
        pick: (record, { network }) => record.tradesOn(network),
      },
      nameOf,
    ),
    tradeSource<NetworkParams>(
      {
        topic: kol as unknown as FoldedSource['topic'],
        chain: chainOf,
        scope: ({ network }) => ({ of: 'marked', network }),
        pick: (record, { network }) => record.tradesOn(network).filter(({ userName }) => userName !== null),
      },
      nameOf,
    ),
    tradeSource<WalletParams>(
      {
        topic: walletTrades as unknown as FoldedSource['topic'],
        chain: chainOf,
        scope: ({ network, address }) => ({
          of: 'wallet',
          chain: networkFacts[network].chain,
          sender: address,
        }),
        pick: (record, { address }) => record.tradesBy(address),
      },
      nameOf,
    ),
  ]
}
