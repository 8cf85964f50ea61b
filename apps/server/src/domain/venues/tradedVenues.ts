import { chainDefinitions } from '@peregrine/chains/catalogue/registry'
import { nativeCoin } from '@peregrine/core/address'
import type { ChainKey } from '@peregrine/core/network'
import { addressesByChain } from '@peregrine/protocols/addresses'
import { anchors } from '@peregrine/protocols/solana/anchors'
import { hopVenues } from '@peregrine/protocols/solana/openHops'
import { findTradeRouters } from '@peregrine/protocols/tradeRouters'

/** A venue that routes of ours trade: what its pools must trade against, and the fees of those that are asked for. */
export type TradedVenue = {
  dex: string
  anchors: readonly string[]
  /** Null where a pool of any fee is found. */
  feesPips: readonly number[] | null
}

/** The exchanges whose pools the router of an EVM chain trades in. */
export const routerDexes = {
  eth: { v2: 'uniswap-v2', v3: 'uniswap-v3' },
  base: { v2: 'uniswap-v2', v3: 'uniswap-v3' },
  bsc: { v2: 'pancakeswap-v2', v3: 'pancakeswap-v3' },
} as const

/** Fee tiers: Uniswap's enabled by its factory; PancakeSwap's as its documentation lists them. */
export const tiersPips = {
  'uniswap-v3': [100, 500, 3_000, 10_000],
  'pancakeswap-v3': [100, 500, 2_500, 10_000],
} as const

/**
 * Tokens besides the wrapped coin that a route may pass through: those with the deepest pools against it, and on Base
 * VIRTUAL, which agents' tokens are paired with. The wallet's guard signs no route through any other token.
 */
const throughSymbols = {
  eth: ['USDC', 'USDT', 'DAI', 'WBTC'],
  base: ['USDC', 'USDT', 'VIRTUAL', 'cbBTC'],
  bsc: ['USDT', 'USDC', 'USD1', 'BTCB'],
} as const

type EvmChain = Exclude<ChainKey, 'sol'>

/** Tokens that a route on an EVM chain may pass through, the wrapped coin first. */
export function routeBases(chain: EvmChain): readonly string[] {
  const wrapped = addressesByChain[chain]?.wrappedNative
  if (wrapped === undefined) throw new Error(`${chain} has no wrapped coin`)
  const through: readonly string[] = throughSymbols[chain]
  const others = chainDefinitions[chain].baseTokens.filter(({ symbol }) => through.includes(symbol))
  return [wrapped, ...others.map(({ address }) => address)]
}

/** Every venue that routes of ours trade on a chain, launchpads included. */
export function tradedVenues(chain: ChainKey): readonly TradedVenue[] {
  if (chain === 'sol') return hopVenues.map((dex) => ({ dex, anchors: Object.keys(anchors), feesPips: null }))
  const { v2, v3 } = routerDexes[chain]
  const bases = routeBases(chain)
  const launchpad: TradedVenue = { dex: 'fourmeme', anchors: [nativeCoin], feesPips: null }
  return [
    { dex: v2, anchors: bases, feesPips: null },
    { dex: v3, anchors: bases, feesPips: tiersPips[v3] },
    ...(findTradeRouters(chain)?.fourmeme ? [launchpad] : []),
  ]
}
