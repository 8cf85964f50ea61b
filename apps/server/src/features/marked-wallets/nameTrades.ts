import type { ChainRecord } from '@peregrine/contract/chainRecord'
import type { ChainKey } from '@peregrine/core/network'

/** The record with the names of marked wallets in its trades. */
export function nameTrades(
  record: ChainRecord,
  nameOf: (chain: ChainKey, address: string) => string | null,
): ChainRecord {
  const trades = record.trades.map((trade) => {
    const userName = nameOf(record.chain, trade.senderAddress)
    return userName === trade.userName ? trade : { ...trade, userName }
  })
  return { ...record, trades }
}
