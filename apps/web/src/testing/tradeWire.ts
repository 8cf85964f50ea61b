import type { TradeWire } from '@peregrine/contract/trade'

/** Builds a trade as it arrives over the wire; by default 12.5 PEPE bought for a dollar by an unnamed wallet. */
export function tradeWire(part: Partial<TradeWire> & Pick<TradeWire, 'id'>): TradeWire {
  const token = `0x${'a'.repeat(40)}`
  return {
    chain: 'eth',
    network: 'eth',
    transactionHash: `0x${'1'.repeat(64)}`,
    index: '0',
    blockNumber: 1,
    blockHash: `0x${'2'.repeat(64)}`,
    timestamp: 1_700_000_000_000,
    eventDatetime: '2023-11-14T22:13:20.000Z',
    seenAt: 1_700_000_000_000,
    senderAddress: `0x${'b'.repeat(40)}`,
    userName: null,
    tradeType: 'buy',
    buy: true,
    dex: 'uniswap-v2',
    poolAddress: `0x${'c'.repeat(40)}`,
    routeId: 'r',
    hops: 1,
    inPool: true,
    inWallet: true,
    tokenAddress: token,
    tokenSymbol: 'PEPE',
    receivedTokenAddress: token,
    receivedTokenSymbol: 'PEPE',
    receivedTokenAmount: '12500000000000000000',
    receivedTokenDecimals: 18,
    sentTokenAddress: `0x${'0'.repeat(40)}`,
    sentTokenSymbol: 'ETH',
    sentTokenAmount: '1000000000000000',
    sentTokenDecimals: 18,
    valueUsd: '1.000000',
    fees: null,
    tokenPrice: 0.08,
    marketCap: 4_200_000,
    paidPrice: part.tokenPrice === undefined ? 0.08 : part.tokenPrice,
    ...part,
  }
}
