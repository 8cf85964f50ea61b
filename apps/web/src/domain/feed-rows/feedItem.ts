import type { TradeWire } from '@peregrine/contract/trade'
import type { WalletEvent } from '@peregrine/contract/walletEvent'
import type { Network } from '@peregrine/core/network'
import { tokenLeg } from '../trades/tokenLeg.ts'

/** What every row of a feed says of a trade or transfer. */
export type FeedItem = {
  id: string
  network: Network
  token: string
  pool: string | null
  symbol: string
  wallet: string
  atMs: number
  amount: { units: string | null; decimals: number | null }
  valueUsd: string | null
  /** The price paid. */
  tokenPrice: number | null
  marketCap: number | null
  /** False for a coin that pays for others. */
  canBuy: boolean
}

export function itemOfTrade(trade: TradeWire): FeedItem {
  const { id, network, valueUsd, paidPrice, marketCap } = trade
  return {
    id,
    network,
    token: trade.tokenAddress,
    pool: trade.poolAddress,
    symbol: trade.tokenSymbol,
    wallet: trade.senderAddress,
    atMs: trade.timestamp,
    amount: tokenLeg(trade),
    valueUsd,
    tokenPrice: paidPrice,
    marketCap,
    canBuy: true,
  }
}

export function itemOfEvent(event: WalletEvent): FeedItem {
  const { id, network, token, wallet, valueUsd, tokenPrice, marketCap } = event
  return {
    id,
    network,
    token: token.address,
    pool: event.poolAddress,
    symbol: token.symbol,
    wallet,
    atMs: event.timestamp,
    amount: token,
    valueUsd,
    tokenPrice,
    marketCap,
    canBuy: !event.isBaseCoin,
  }
}
