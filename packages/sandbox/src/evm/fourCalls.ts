import { type Address, encodeAbiParameters, encodeFunctionData, parseAbi, parseAbiParameters } from 'viem'
import { fourManager } from './contractAddresses.ts'
import type { Call } from './call.ts'

/** four.meme's TokenManager2 as used by the sandbox and its tests. */
export const fourAbi = parseAbi([
  'function createToken(bytes args, bytes signature) payable',
  'function buyTokenAMAP(address token, uint256 funds, uint256 minAmount) payable',
  'function buyToken(address token, uint256 amount, uint256 maxFunds) payable',
  'function sellToken(address token, uint256 amount, uint256 minFunds)',
  'function sellToken(address token, uint256 amount)',
  'event TokenCreate(address creator, address token, uint256 requestId, string name, string symbol, uint256 totalSupply, uint256 launchTime, uint256 launchFee)',
  'event TokenPurchase(address token, address account, uint256 price, uint256 amount, uint256 cost, uint256 fee, uint256 offers, uint256 funds)',
  'event TokenSale(address token, address account, uint256 price, uint256 amount, uint256 cost, uint256 fee, uint256 offers, uint256 funds)',
  'event LiquidityAdded(address base, uint256 offers, address quote, uint256 funds)',
  'event TradeStop(address token)',
])
const createFee = 5n * 10n ** 15n

/** Launches a token; the creator buys for `preBuy` wei in the same transaction (0 for none). */
export function fourCreate(name: string, symbol: string, preBuy: bigint): Call {
  const args = encodeAbiParameters(parseAbiParameters('string, string, uint256'), [name, symbol, preBuy])
  const data = encodeFunctionData({ abi: fourAbi, functionName: 'createToken', args: [args, '0x'] })
  return { to: fourManager, data, value: preBuy + createFee, gas: 2_500_000n }
}

/** Buys as many tokens as `funds` wei allow, fee included; the change is refunded. */
export function fourBuy(token: Address, funds: bigint, minAmount: bigint): Call {
  const data = encodeFunctionData({
    abi: fourAbi,
    functionName: 'buyTokenAMAP',
    args: [token, funds, minAmount],
  })
  // The purchase that fills the curve also creates the exchange pool.
  return { to: fourManager, data, value: funds, gas: 4_000_000n }
}

/** Sells `amount` to the curve; needs an approval of the manager. */
export function fourSell(token: Address, amount: bigint, minFunds: bigint): Call {
  const data = encodeFunctionData({
    abi: fourAbi,
    functionName: 'sellToken',
    args: [token, amount, minFunds],
  })
  return { to: fourManager, data, gas: 300_000n }
}
