import { findBaseToken } from '@peregrine/chains/catalogue/registry'
import type { ChainRecord } from '@peregrine/contract/chainRecord'
import type { TradeWire } from '@peregrine/contract/trade'
import type { NameOf } from './topics.ts'

function dress(trade: TradeWire, nameOf: NameOf): TradeWire {
  const symbol = (address: string, given: string) => findBaseToken(trade.chain, address)?.symbol ?? given
  return {
    ...trade,
    userName: nameOf(trade.chain, trade.senderAddress),
    tokenSymbol: symbol(trade.tokenAddress, trade.tokenSymbol),
    receivedTokenSymbol: symbol(trade.receivedTokenAddress, trade.receivedTokenSymbol),
    sentTokenSymbol: symbol(trade.sentTokenAddress, trade.sentTokenSymbol),
  }
}

/** The record with the names of marked wallets and of base tokens, the same as rows read from the database get. */
export function dressRecord(record: ChainRecord, nameOf: NameOf): ChainRecord {
  return { ...record, trades: record.trades.map((trade) => dress(trade, nameOf)) }
}
