import type { ChainKey } from '@peregrine/core/network'

/** Contracts that trades on an EVM chain call. Lower case. */
export type TradeRouters = {
  /** Uniswap's SwapRouter02: V2 and V3 pools, paid in coin or tokens. */
  swapRouter02: string
  /** QuoterV2 of the V3 venue. */
  quoterV2: string
  /** PancakeSwap's Universal Router with its own Permit2; BNB Chain. */
  universal: { router: string; permit2: string } | null
  /** four.meme's TokenManager2 and TokenManagerHelper3; BNB Chain. */
  fourmeme: { manager: string; helper: string } | null
}

// Uniswap: docs.uniswap.org deployments. PancakeSwap: developer.pancakeswap.finance, packages
// @pancakeswap/universal-router-sdk 1.5.6 and @pancakeswap/permit2-sdk 1.2.2. four.meme: fourmeme-docs.
const routers: Record<ChainKey, TradeRouters | null> = {
  eth: {
    swapRouter02: '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45',
    quoterV2: '0x61ffe014ba17989e743c5f6cb21bf9697530b21e',
    universal: null,
    fourmeme: null,
  },
  base: {
    swapRouter02: '0x2626664c2603336e57b271c5c0b26f421741e481',
    quoterV2: '0x3d4e44eb1374240ce5f1b871ab261cd16335b76a',
    universal: null,
    fourmeme: null,
  },
  bsc: {
    swapRouter02: '0x13f4ea83d0bd40e75c8222255bc855a974568dd4',
    quoterV2: '0xb048bbc1ee6b733fffcfb9e9cef7375518e25997',
    universal: {
      router: '0xd9c500dff816a1da21a48a732d3498bf09dc9aeb',
      permit2: '0x31c2f6fcff4f8759b3bd5bf0e1084a055615c768',
    },
    fourmeme: {
      manager: '0x5c952063c7fc8610ffdb798152d69f0b9550762b',
      helper: '0xf251f83e40a78868fcfa3fa4599dad6494e46034',
    },
  },
  sol: null,
}

/** Contracts that trades of an EVM chain call; null for Solana. */
export function findTradeRouters(chain: ChainKey): TradeRouters | null {
  return routers[chain]
}
