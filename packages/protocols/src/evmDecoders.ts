import { balancerV2Swap } from './balancer-v2/decodeSwap.ts'
import { balancerV2TokensRegistered } from './balancer-v2/decodeTokensRegistered.ts'
import { balancerV3PoolRegistered } from './balancer-v3/decodePoolRegistered.ts'
import { balancerV3Swap } from './balancer-v3/decodeSwap.ts'
import { curveExchanges } from './curve/decodeExchange.ts'
import type { EvmDecoder } from './evmDecoder.ts'
import { fourmemeFilled, fourmemeMigrated } from './fourmeme/decodeCurve.ts'
import { fourmemeLaunch } from './fourmeme/decodeLaunch.ts'
import { fourmemeTrades } from './fourmeme/decodeTrade.ts'
import { infinityBinInitialize, infinityClInitialize } from './pancake-infinity/decodeInitialize.ts'
import { infinityBinSwap, infinityClSwap } from './pancake-infinity/decodeSwap.ts'
import { v1NewExchange } from './uniswap-v1/decodeNewExchange.ts'
import { v1EthPurchase, v1TokenPurchase } from './uniswap-v1/decodeSwap.ts'
import { pairCreated, solidlyPoolCreated } from './uniswap-v2/decodePairCreated.ts'
import { solidlySwap, uniswapV2Swap } from './uniswap-v2/decodeSwap.ts'
import { solidlySync, uniswapV2Sync } from './uniswap-v2/decodeSync.ts'
import { v3Collect, v3CollectProtocol, v3Flash, v3Mint } from './uniswap-v3/decodeLiquidity.ts'
import { slipstreamPoolCreated, v3PoolCreated } from './uniswap-v3/decodePoolCreated.ts'
import { algebraSwap, pancakeV3Swap, uniswapV3Swap } from './uniswap-v3/decodeSwap.ts'
import { uniswapV4Initialize } from './uniswap-v4/decodeInitialize.ts'
import { uniswapV4Swap } from './uniswap-v4/decodeSwap.ts'

const decoders: readonly (readonly EvmDecoder[])[] = [
  [v1TokenPurchase, v1EthPurchase, v1NewExchange],
  [uniswapV2Swap, uniswapV2Sync, pairCreated],
  [solidlySwap, solidlySync, solidlyPoolCreated],
  [uniswapV3Swap, pancakeV3Swap, algebraSwap, v3PoolCreated, slipstreamPoolCreated],
  [v3Mint, v3Collect, v3CollectProtocol, v3Flash],
  [uniswapV4Swap, uniswapV4Initialize],
  [infinityClSwap, infinityBinSwap, infinityClInitialize, infinityBinInitialize],
  curveExchanges,
  [balancerV2Swap, balancerV2TokensRegistered],
  [balancerV3Swap, balancerV3PoolRegistered],
  fourmemeTrades,
  [fourmemeLaunch, fourmemeFilled, fourmemeMigrated],
]

/** All decoded EVM events, by first topic; a venue is one line above. */
export const evmDecoders: ReadonlyMap<string, EvmDecoder> = new Map(
  decoders.flat().map((decoder) => [decoder.topic, decoder]),
)
