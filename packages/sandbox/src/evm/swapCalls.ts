import { type Address, encodeFunctionData, encodePacked, type Hex, parseAbi } from 'viem'
import { contractAddresses, type EvmKey } from './contractAddresses.ts'
import type { Call } from './call.ts'
import type { WorldPool } from './world.ts'

const routerAbi = parseAbi([
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 minOut, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amountIn, uint256 minOut, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn, uint256 minOut, address[] path, address to, uint256 deadline)',
])
const router02Abi = parseAbi([
  'function exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params) payable',
  'function exactInput((bytes path, address recipient, uint256 amountIn, uint256 amountOutMinimum) params) payable',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to) payable',
  'function unwrapWETH9(uint256 amountMinimum, address recipient) payable',
  'function multicall(uint256 deadline, bytes[] data) payable',
])
/** SwapRouter02's alias for itself as a recipient. */
const routerItself: Address = '0x0000000000000000000000000000000000000002'

/** Swap parameters besides the pool: amounts in base units, `minOut` of the final output. */
export type SwapOrder = {
  key: EvmKey
  pool: WorldPool
  trader: Address
  amountIn: bigint
  minOut: bigint
  deadline: bigint
}
/** An additional hop from the pool's quote token to a dollar coin (or back). */
export type Hop = { stable: Address; feePips: number }

const isV2 = (pool: WorldPool): boolean => pool.dex.endsWith('v2')
const gas = 400_000n

/** Buys the pool's base token with the native coin, by the V2 router or SwapRouter02. */
export function buyWithCoin(order: SwapOrder, by: 'router' | 'swapRouter02'): Call {
  const { key, pool, trader, amountIn, minOut, deadline } = order
  const addresses = contractAddresses[key]
  const path = [pool.quote, pool.base]
  if (isV2(pool) && by === 'router') {
    const args = [minOut, path, trader, deadline] as const
    const data = encodeFunctionData({
      abi: routerAbi,
      functionName: 'swapExactETHForTokensSupportingFeeOnTransferTokens',
      args,
    })
    return { to: addresses.v2Router, data, value: amountIn, gas }
  }
  const data = isV2(pool)
    ? encodeFunctionData({
        abi: router02Abi,
        functionName: 'swapExactTokensForTokens',
        args: [amountIn, minOut, path, trader],
      })
    : exactInputSingle(pool.quote, pool.base, pool.feePips, trader, amountIn, minOut)
  return { to: addresses.swapRouter02, data, value: amountIn, gas }
}

/** Sells the pool's base token for the native coin; needs an approval of the router. */
export function sellForCoin(order: SwapOrder, by: 'router' | 'swapRouter02'): Call {
  const { key, pool, trader, amountIn, minOut, deadline } = order
  const addresses = contractAddresses[key]
  const path = [pool.base, pool.quote]
  if (isV2(pool) && by === 'router') {
    const args = [amountIn, minOut, path, trader, deadline] as const
    const data = encodeFunctionData({
      abi: routerAbi,
      functionName: 'swapExactTokensForETHSupportingFeeOnTransferTokens',
      args,
    })
    return { to: addresses.v2Router, data, gas }
  }
  const swap = isV2(pool)
    ? encodeFunctionData({
        abi: router02Abi,
        functionName: 'swapExactTokensForTokens',
        args: [amountIn, 0n, path, routerItself],
      })
    : exactInputSingle(pool.base, pool.quote, pool.feePips, routerItself, amountIn, 0n)
  const unwrap = encodeFunctionData({ abi: router02Abi, functionName: 'unwrapWETH9', args: [minOut, trader] })
  return {
    to: addresses.swapRouter02,
    data: encodeFunctionData({
      abi: router02Abi,
      functionName: 'multicall',
      args: [deadline, [swap, unwrap]],
    }),
    gas,
  }
}

/** Swaps the pool's two tokens by SwapRouter02 without wrapping; needs its approval. */
export function swapTokens(order: SwapOrder, side: 'buy' | 'sell'): Call {
  const { key, pool, trader, amountIn, minOut } = order
  const [tokenIn, tokenOut] = side === 'buy' ? [pool.quote, pool.base] : [pool.base, pool.quote]
  const data = isV2(pool)
    ? encodeFunctionData({
        abi: router02Abi,
        functionName: 'swapExactTokensForTokens',
        args: [amountIn, minOut, [tokenIn, tokenOut], trader],
      })
    : exactInputSingle(tokenIn, tokenOut, pool.feePips, trader, amountIn, minOut)
  return { to: contractAddresses[key].swapRouter02, data, gas }
}

function exactInputSingle(
  tokenIn: Address,
  tokenOut: Address,
  fee: number,
  recipient: Address,
  amountIn: bigint,
  amountOutMinimum: bigint,
): Hex {
  const params = { tokenIn, tokenOut, fee, recipient, amountIn, amountOutMinimum, sqrtPriceLimitX96: 0n }
  return encodeFunctionData({ abi: router02Abi, functionName: 'exactInputSingle', args: [params] })
}

/** A route over two pools between a dollar coin and the base token; needs an approval of the same contract. */
export function swapOverTwoPools(order: SwapOrder, hop: Hop, side: 'buy' | 'sell'): Call {
  const { key, pool, trader, amountIn, minOut, deadline } = order
  const addresses = contractAddresses[key]
  const tokens = side === 'buy' ? [hop.stable, pool.quote, pool.base] : [pool.base, pool.quote, hop.stable]
  if (isV2(pool)) {
    const args = [amountIn, minOut, tokens, trader, deadline] as const
    const data = encodeFunctionData({
      abi: routerAbi,
      functionName: 'swapExactTokensForTokensSupportingFeeOnTransferTokens',
      args,
    })
    return { to: addresses.v2Router, data, gas: 600_000n }
  }
  const fees = side === 'buy' ? [hop.feePips, pool.feePips] : [pool.feePips, hop.feePips]
  const [a, b, c] = tokens as [Address, Address, Address]
  const path = encodePacked(
    ['address', 'uint24', 'address', 'uint24', 'address'],
    [a, fees[0] ?? 0, b, fees[1] ?? 0, c],
  )
  const params = { path, recipient: trader, amountIn, amountOutMinimum: minOut }
  return {
    to: addresses.swapRouter02,
    data: encodeFunctionData({ abi: router02Abi, functionName: 'exactInput', args: [params] }),
    gas: 600_000n,
  }
}
