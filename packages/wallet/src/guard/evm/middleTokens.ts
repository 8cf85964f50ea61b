import type { ChainKey } from '@peregrine/core/network'

// The wrapped coin, dollars and, on Base, VIRTUAL, as in the chain catalogue. The list is the guard's own: a route
// through a stranger's token is one whose pools the stranger may own.
const tokens: Record<ChainKey, readonly string[]> = {
  eth: [
    '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
    '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
    '0xdac17f958d2ee523a2206206994597c13d831ec7',
    '0x6b175474e89094c44da98b954eedeac495271d0f',
    '0x2260fac5e5542a773aa44fbcfedf7c193bc2c599',
  ],
  base: [
    '0x4200000000000000000000000000000000000006',
    '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
    '0xfde4c96c8593536e31f229ea8f37b2ada2699bb2',
    '0xd9aaec86b65d86f6a7b5b1b0c42ffa531710b6ca',
    '0x0b3e328455c4059eeb9e3f84b5543f74e24e7e1b',
    '0xcbb7c0000ab88b473b1f5afd9ef808440eed33bf',
  ],
  bsc: [
    '0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c',
    '0x55d398326f99059ff775485246999027b3197955',
    '0x8ac76a51cc950d9822d68b83fe1ad97b32cd580d',
    '0x8d0d000ee44948fc98c9b98a4fa4921476f08b0d',
    '0xe9e7cea3dedca5984780bafc599bd69add087d56',
    '0x7130d2a12b9bcbfae4f2634d864a1ee1ce3ead9c',
    '0x2170ed0880ac9a755fd29b2688956bd959f933f8',
  ],
  sol: [],
}

/** Tokens that a route on this chain may pass through between its ends; lower case. */
export function middleTokens(chain: ChainKey): readonly string[] {
  return tokens[chain]
}
