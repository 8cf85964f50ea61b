import type { ChainRecord } from '@peregrine/contract/chainRecord'
import type { NameOf } from './kolDirectory.ts'

/** The record with the names of marked wallets, which the indexer does not know. */
export function withWalletNames(record: ChainRecord, nameOf: NameOf): ChainRecord {
  const trades = record.trades.map((trade) => ({
    ...trade,
    userName: nameOf(trade.chain, trade.senderAddress),
  }))
  return { ...record, trades }
}
