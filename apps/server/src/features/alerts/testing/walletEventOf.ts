import type { WalletEvent } from '@peregrine/contract/walletEvent'

/** Builds a wallet's buy of a token for 100 dollars, with these changes. */
export function walletEventOf(change: Partial<WalletEvent> = {}): WalletEvent {
  return {
    id: 'eth:1',
    kind: 'buy',
    chain: 'eth',
    network: 'eth',
    wallet: `0x${'1'.repeat(40)}`,
    walletName: null,
    transactionHash: `0x${'3'.repeat(64)}`,
    blockNumber: 1,
    blockHash: `0x${'4'.repeat(64)}`,
    timestamp: 1_000,
    seenAt: 1_040,
    token: { address: `0x${'2'.repeat(40)}`, symbol: 'TKN', decimals: 18, units: '1' },
    quote: null,
    isNative: false,
    isBaseCoin: false,
    counterparty: null,
    spam: null,
    valueUsd: '100',
    tokenPrice: 1,
    marketCap: 5_000,
    poolAddress: `0x${'5'.repeat(40)}`,
    dex: 'uniswap-v2',
    move: 'open',
    realisedUsd: null,
    realisedParts: null,
    profitUsd: null,
    profitParts: null,
    ...change,
  }
}
