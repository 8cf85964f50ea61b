import type { ChainKey } from '@peregrine/core/network'

/**
 * Tokens that routes pass through without a logged transfer (several V4 hops under one lock). Only candidates for a
 * proof by hash, so a wrong entry does no harm. Taken from the issuers' and bridges' own address pages.
 */
export const commonTokens: Readonly<Record<ChainKey, readonly string[]>> = {
  eth: [
    '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', // USDC
    '0xdac17f958d2ee523a2206206994597c13d831ec7', // USDT
    '0x6b175474e89094c44da98b954eedeac495271d0f', // DAI
    '0x2260fac5e5542a773aa44fbcfedf7c193bc2c599', // WBTC
  ],
  base: [
    '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913', // USDC
    '0xcbb7c0000ab88b473b1f5afd9ef808440eed33bf', // cbBTC
    '0x940181a94a35a4569e4529a3cdfb74e38fd98631', // AERO
    '0x0b3e328455c4059eeb9e3f84b5543f74e24e7e1b', // VIRTUAL
  ],
  bsc: [
    '0x55d398326f99059ff775485246999027b3197955', // USDT
    '0x8ac76a51cc950d9822d68b83fe1ad97b32cd580d', // USDC
    '0x0e09fabb73bd3ade0a17ecc321fd13a19e81ce82', // CAKE
    '0x8d0d000ee44948fc98c9b98a4fa4921476f08b0d', // USD1
  ],
  sol: [],
}
