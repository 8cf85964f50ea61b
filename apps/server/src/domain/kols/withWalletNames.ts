import type { ChainRecord } from '@peregrine/contract/chainRecord'
import type { NameOf } from './kolDirectory.ts'

/** Adds wallet names, which the indexer does not know, to a record. */
export function withWalletNames(record: ChainRecord, nameOf: NameOf): ChainRecord {
  const trades = record.trades.map((trade) => ({
    ...trade,
    userName: nameOf(trade.chain, trade.senderAddress),
  }))
  return { ...record, trades }
}
