import { findBaseToken } from '@peregrine/chains/catalogue/registry'
import type { TradeWire } from '@peregrine/contract/trade'
import type { WalletEvent } from '@peregrine/contract/walletEvent'
import { feeKinds, noFees } from '@peregrine/core/portfolio/fees'
import type { TradeEffect } from '@peregrine/core/portfolio/tradeEffects'
import { usdText } from '@peregrine/core/units'
import { profitPartsToWire } from '../../wire/feesWire.ts'

const noFeesKnown = { parts: noFees, unknown: feeKinds }
const unknown: TradeEffect = {
  move: null,
  realisedMicros: null,
  realisedFees: noFeesKnown,
  profitMicros: null,
  profitFees: noFeesKnown,
}

/** Converts a wallet's trade to its event. A swap of two coins shows the one received. */
export function eventOfTrade(trade: TradeWire, effect: TradeEffect = unknown): WalletEvent {
  const received = {
    address: trade.receivedTokenAddress,
    symbol: trade.receivedTokenSymbol,
    decimals: trade.receivedTokenDecimals,
    units: trade.receivedTokenAmount,
  }
  const sent = {
    address: trade.sentTokenAddress,
    symbol: trade.sentTokenSymbol,
    decimals: trade.sentTokenDecimals,
    units: trade.sentTokenAmount,
  }
  const isSale = trade.tradeType === 'sell'
  const { realisedMicros, profitMicros } = effect
  return {
    id: trade.id,
    kind: trade.tradeType,
    chain: trade.chain,
    network: trade.network,
    wallet: trade.senderAddress,
    walletName: trade.userName,
    transactionHash: trade.transactionHash,
    blockNumber: trade.blockNumber,
    blockHash: trade.blockHash,
    timestamp: trade.timestamp,
    seenAt: trade.seenAt,
    token: isSale ? sent : received,
    quote: isSale ? received : sent,
    isNative: false,
    isBaseCoin: findBaseToken(trade.chain, (isSale ? sent : received).address) !== null,
    counterparty: null,
    spam: null,
    valueUsd: trade.valueUsd,
    tokenPrice: trade.paidPrice ?? trade.tokenPrice,
    marketCap: trade.marketCap,
    poolAddress: trade.poolAddress,
    dex: trade.dex,
    move: effect.move,
    realisedUsd: realisedMicros === null ? null : usdText(realisedMicros),
    realisedParts: realisedMicros === null ? null : profitPartsToWire(realisedMicros, effect.realisedFees),
    profitUsd: profitMicros === null ? null : usdText(profitMicros),
    profitParts: profitMicros === null ? null : profitPartsToWire(profitMicros, effect.profitFees),
  }
}
