import { nativeCoin } from '@peregrine/core/address'
import type { ChainKey } from '@peregrine/core/network'
import { addressesByChain } from '../addresses.ts'
import { wordOf } from '../evmWords.ts'
import type { EvmCall } from '../poolInfo.ts'

/** Pool data needed for a swap. Addresses in lower case. */
export type VenuePool = { id: string; dex: string; token: string; quote: string; feePips: number | null }

/** Buying and selling a pool's token with one wallet, at any price. */
export type SwapVenue = {
  /** Spender of the token, and the quote token, by the wallet's approval. */
  spender: string
  /** Holder of the tokens for sale. */
  holder: string
  /** Recipient of the pool's fee at every swap; null if it stays with the holder. */
  feeHolder: string | null
  /** Payment token; the zero address for the native coin. */
  pays: string
  /** With the coin as value if `pays` is the coin. */
  buy(amountIn: bigint, wallet: string): EvmCall
  sell(amountIn: bigint, wallet: string): EvmCall
}

// Uniswap V2 and V3 routers: package @uniswap/sdk-core 7.19.4 and Uniswap's deployments; PancakeSwap:
// developer.pancakeswap.finance; Sushi: package @sushiswap/core.
const v2Routers: Record<string, Partial<Record<ChainKey, string>>> = {
  'uniswap-v2': {
    eth: '0x7a250d5630b4cf539739df2c5dacb4c659f2488d',
    base: '0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24',
    bsc: '0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24',
  },
  'sushiswap-v2': {
    eth: '0xd9e1ce17f2641f24ae83637ab66a2cca9c378b9f',
    base: '0x6bded42c6da8fbf0d2ba55b2fa120c5e0c8d7891',
  },
  'pancakeswap-v2': {
    eth: '0xeff92a263d31888d860bd50809a8d171709b7b1c',
    base: '0x8cfe327cec66d1c090dd72bd0ff11d690c33a2eb',
    bsc: '0x10ed43c718714eb63d5aa57b78b54704e256024e',
  },
}
const v3Routers: Record<string, Partial<Record<ChainKey, string>>> = {
  'uniswap-v3': {
    eth: '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45',
    base: '0x2626664c2603336e57b271c5c0b26f421741e481',
    bsc: '0xb971ef87ede563556b2ed4b1c0b0019111dd85d2',
  },
  'pancakeswap-v3': {
    eth: '0x13f4ea83d0bd40e75c8222255bc855a974568dd4',
    base: '0x678aa4bf4e210cf2166753e054d5b7c31cc7fa86',
    bsc: '0x13f4ea83d0bd40e75c8222255bc855a974568dd4',
  },
}

// swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256,uint256,address[],address,uint256)
const swapV2 = '0x5c11d795'
// exactInputSingle((address,address,uint24,address,uint256,uint256,uint160)) of SwapRouter02 and Pancake's SmartRouter
const swapV3 = '0x04e45aaf'
// buyTokenAMAP(address,uint256,uint256) and sellToken(address,uint256) of four.meme's TokenManager2
const buyFour = '0x87f27655'
const sellFour = '0xf464e7db'
const farDeadline = 2n ** 40n

type Swap = (from: string, to: string, amountIn: bigint, wallet: string) => (string | bigint | number)[]

/** A venue whose router swaps either way by one function; `argumentsOf` are the words of its call. */
function routerVenue(
  router: string,
  { id, token, quote }: VenuePool,
  selector: string,
  argumentsOf: Swap,
): SwapVenue {
  const swap = (...given: Parameters<Swap>): EvmCall => ({
    to: router,
    data: [selector, ...argumentsOf(...given).map((value) => wordOf(value))].join(''),
  })
  return {
    spender: router,
    holder: id,
    feeHolder: null,
    pays: quote,
    buy: (amountIn, wallet) => swap(quote, token, amountIn, wallet),
    sell: (amountIn, wallet) => swap(token, quote, amountIn, wallet),
  }
}

function v2Venue(router: string, pool: VenuePool): SwapVenue {
  return routerVenue(router, pool, swapV2, (from, to, amountIn, wallet) => {
    const path = [2n, from, to]
    return [amountIn, 0n, 160n, wallet, farDeadline, ...path]
  })
}

function v3Venue(router: string, pool: VenuePool, feePips: number): SwapVenue {
  return routerVenue(router, pool, swapV3, (from, to, amountIn, wallet) => [
    from,
    to,
    feePips,
    wallet,
    amountIn,
    0n,
    0n,
  ])
}

function fourVenue(manager: string, { token }: VenuePool): SwapVenue {
  return {
    spender: manager,
    holder: manager,
    feeHolder: null,
    pays: nativeCoin,
    buy: (amountIn) => ({
      to: manager,
      data: [buyFour, ...[token, amountIn, 0n].map((value) => wordOf(value))].join(''),
    }),
    sell: (amountIn) => ({
      to: manager,
      data: [sellFour, ...[token, amountIn].map((value) => wordOf(value))].join(''),
    }),
  }
}

function findFourVenue(chain: ChainKey, pool: VenuePool): SwapVenue | null {
  const addresses = addressesByChain[chain]
  const paysCoin = pool.quote === nativeCoin || pool.quote === addresses?.wrappedNative
  return addresses?.fourmeme && paysCoin ? fourVenue(addresses.fourmeme.v2, pool) : null
}

/**
 * Swaps in a pool by its venue's own router: pairs of Uniswap, Sushi and PancakeSwap V2, pools of Uniswap and
 * PancakeSwap V3, and four.meme's curve if paid in BNB.
 *
 * @returns null for other venues
 */
export function findSwapVenue(chain: ChainKey, pool: VenuePool): SwapVenue | null {
  const v2 = v2Routers[pool.dex]?.[chain]
  if (v2) return v2Venue(v2, pool)
  const v3 = v3Routers[pool.dex]?.[chain]
  if (v3 && pool.feePips !== null) return v3Venue(v3, pool, pool.feePips)
  return pool.dex === 'fourmeme' ? findFourVenue(chain, pool) : null
}
