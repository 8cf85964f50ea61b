import type { ChainRequest } from '../../../chainRequest.ts'
import { findTradeRouters } from '@peregrine/protocols/tradeRouters'
import { nativeCoin } from '@peregrine/core/address'
import { encodeFunctionData, parseAbi } from 'viem'
import { readMany, resultOf } from './callNode.ts'

type Hex = `0x${string}`

/** A launch on four.meme as its helper quotes it; base units. */
export type FourQuote = {
  manager: string
  /** What the curve takes: less than was offered if the purchase buys the rest of it. */
  taken: bigint
  /** What the wallet gets, after the curve's fee. */
  out: bigint
  /** The same for a thousandth, for the price before the trade. */
  smallIn: bigint
  smallOut: bigint
  /** Taken by the launchpad, in BNB. */
  fee: bigint
  feeBps: number
  /** True if the purchase buys the rest of the curve; what it does not need comes back. */
  isFilling: boolean
}

// four-meme-community/fourmeme-docs: TokenManagerHelper3.
const abi = parseAbi([
  'function getTokenInfo(address token) view returns (uint256 version, address tokenManager, address quote, uint256 lastPrice, uint256 tradingFeeRate, uint256 minTradingFee, uint256 launchTime, uint256 offers, uint256 maxOffers, uint256 funds, uint256 maxFunds, bool liquidityAdded)',
  'function tryBuy(address token, uint256 amount, uint256 funds) view returns (address tokenManager, address quote, uint256 estimatedAmount, uint256 estimatedCost, uint256 estimatedFee, uint256 amountMsgValue, uint256 amountApproval, uint256 amountFunds)',
  'function trySell(address token, uint256 amount) view returns (address tokenManager, address quote, uint256 funds, uint256 fee)',
])

const ceilBps = (part: bigint, whole: bigint) =>
  whole <= 0n ? 0 : Number((part * 10_000n + whole - 1n) / whole)

/**
 * Quotes a trade on four.meme's curve by its on-chain helper.
 *
 * @returns null if the token is no launch paid in BNB, or has left the curve
 * @throws Fault `chain.unreachable`, `reply.malformed`
 */
export async function quoteFour(
  request: ChainRequest,
  side: 'buy' | 'sell',
  token: string,
  amountIn: bigint,
): Promise<FourQuote | null> {
  const helper = findTradeRouters('bsc')?.fourmeme?.helper ?? ''
  const smallIn = amountIn / 1_000n + 1n
  const trade = (units: bigint) =>
    side === 'buy'
      ? encodeFunctionData({ abi, functionName: 'tryBuy', args: [token as Hex, 0n, units] })
      : encodeFunctionData({ abi, functionName: 'trySell', args: [token as Hex, units] })
  const info = encodeFunctionData({ abi, functionName: 'getTokenInfo', args: [token as Hex] })
  const reads = [info, trade(amountIn), trade(smallIn)].map((data) => ({ to: helper, data }))
  const [infoData, wholeData, smallData] = await readMany(request, 'bsc', reads)
  const facts = resultOf(abi, 'getTokenInfo', infoData)
  if (!facts || facts[0] !== 2n || facts[11] || facts[2] !== nativeCoin) return null
  const manager = facts[1].toLowerCase()
  if (side === 'buy') {
    const [whole, small] = [resultOf(abi, 'tryBuy', wholeData), resultOf(abi, 'tryBuy', smallData)]
    if (!whole || !small) return null
    const [fee, cost] = [whole[4], whole[3]]
    const isFilling = whole[2] >= facts[7]
    return {
      manager,
      taken: isFilling ? cost + fee : amountIn,
      out: whole[2],
      smallIn,
      smallOut: small[2],
      fee,
      feeBps: ceilBps(fee, cost),
      isFilling,
    }
  }
  const [whole, small] = [resultOf(abi, 'trySell', wholeData), resultOf(abi, 'trySell', smallData)]
  if (!whole || !small) return null
  const [funds, fee] = [whole[2], whole[3]]
  return {
    manager,
    taken: amountIn,
    out: funds,
    smallIn,
    smallOut: small[2],
    fee,
    feeBps: ceilBps(fee, funds + fee),
    isFilling: false,
  }
}
