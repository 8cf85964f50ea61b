import type { ChainRequest } from '../../../chainRequest.ts'
import { findTradeRouters } from '@peregrine/protocols/tradeRouters'
import { nativeCoin } from '@peregrine/core/address'
import { encodeFunctionData, parseAbi } from 'viem'
import { readMany, resultOf } from '../../../domain/contract-reads/readMany.ts'

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

type Trade = Pick<FourQuote, 'taken' | 'out' | 'smallOut' | 'fee' | 'feeBps' | 'isFilling'>

/** `offers` is what is left of the curve, in units of the token. */
function purchaseOf(amountIn: bigint, offers: bigint, [whole, small]: readonly (Hex | null | undefined)[]) {
  const [all, part] = [resultOf(abi, 'tryBuy', whole), resultOf(abi, 'tryBuy', small)]
  if (!all || !part) return null
  const [, , out, cost, fee] = all
  const isFilling = out >= offers
  const taken = isFilling ? cost + fee : amountIn
  return { taken, out, smallOut: part[2], fee, feeBps: ceilBps(fee, cost), isFilling } satisfies Trade
}

function saleOf(amountIn: bigint, [whole, small]: readonly (Hex | null | undefined)[]) {
  const [all, part] = [resultOf(abi, 'trySell', whole), resultOf(abi, 'trySell', small)]
  if (!all || !part) return null
  const [, , out, fee] = all
  const feeBps = ceilBps(fee, out + fee)
  return { taken: amountIn, out, smallOut: part[2], fee, feeBps, isFilling: false } satisfies Trade
}

function tradeCall(side: 'buy' | 'sell', token: Hex, units: bigint): Hex {
  return side === 'buy'
    ? encodeFunctionData({ abi, functionName: 'tryBuy', args: [token, 0n, units] })
    : encodeFunctionData({ abi, functionName: 'trySell', args: [token, units] })
}

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
  const info = encodeFunctionData({ abi, functionName: 'getTokenInfo', args: [token as Hex] })
  const trades = [amountIn, smallIn].map((units) => tradeCall(side, token as Hex, units))
  const [infoData, ...replies] = await readMany(
    request,
    'bsc',
    [info, ...trades].map((data) => ({ to: helper, data })),
  )
  const facts = resultOf(abi, 'getTokenInfo', infoData)
  if (!facts) return null
  const [version, manager, quote, , , , , offers, , , , isMigrated] = facts
  if (version !== 2n || isMigrated || quote !== nativeCoin) return null
  const trade = side === 'buy' ? purchaseOf(amountIn, offers, replies) : saleOf(amountIn, replies)
  return trade && { ...trade, manager: manager.toLowerCase(), smallIn }
}
