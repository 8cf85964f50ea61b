import type { WalletEvent } from '@peregrine/contract/walletEvent'

/** Builds an event of a watched wallet; by default it opened a position of 12.5 PEPE for a dollar. */
export function walletEvent(part: Partial<WalletEvent> & Pick<WalletEvent, 'id'>): WalletEvent {
  return {
    kind: 'buy',
    chain: 'eth',
    network: 'eth',
    wallet: `0x${'b'.repeat(40)}`,
    walletName: null,
    transactionHash: `0x${'1'.repeat(64)}`,
    blockNumber: 1,
    blockHash: `0x${'2'.repeat(64)}`,
    timestamp: 1_700_000_000_000,
    seenAt: 1_700_000_000_400,
    token: { address: `0x${'a'.repeat(40)}`, symbol: 'PEPE', decimals: 18, units: '12500000000000000000' },
    quote: { address: `0x${'0'.repeat(40)}`, symbol: 'ETH', decimals: 18, units: '1000000000000000' },
    isNative: false,
    isBaseCoin: false,
    counterparty: null,
    spam: null,
    valueUsd: '1.000000',
    tokenPrice: 0.08,
    marketCap: 4_200_000,
    poolAddress: `0x${'c'.repeat(40)}`,
    dex: 'uniswap-v2',
    move: 'open',
    realisedUsd: null,
    realisedParts: null,
    profitUsd: null,
    profitParts: null,
    ...part,
  }
}
