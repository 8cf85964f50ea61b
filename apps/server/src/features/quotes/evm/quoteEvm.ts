import type { QuoteWire } from '@peregrine/contract/routes/quotes'
import { nativeCoin } from '@peregrine/core/address'
import { Fault } from '@peregrine/core/fault'
import { type Network, networkFacts } from '@peregrine/core/network'
import { defaultGasLimit, type EvmNetwork } from '@peregrine/core/trading/autoGas'
import { autoSlippageBps, depthOfImpact } from '@peregrine/core/trading/autoSlippage'
import { maxRouterFeeBps } from '@peregrine/protocols/swap-router02/buildSwap'
import type { ChainRequest } from '../../../chainRequest.ts'
import { type CallOrder, feeInCall, permissionGasOf, spenderOf } from './evmPlan.ts'
import { type FoundVenue, findVenue, type VenueQuestion } from './findVenue.ts'
import type { Head } from '@peregrine/core/trading/readGas'
import { readHead } from './readHead.ts'
import type { TokenReader } from './readToken.ts'
import type { RoutePools } from './routePools.ts'
import { type SimulatedTrade, type Simulation, simulateTrade } from './simulateTrade.ts'

export type EvmQuoteDeps = {
  request: ChainRequest
  pools: RoutePools
  tokens: TokenReader
  serviceFeeOf(network: Network): { bps: number; recipient: string } | null
  now(): number
}

export type EvmQuoteRequest = VenueQuestion & {
  wallet: string | null
  /** Null: automatic. */
  slippageBps: number | null
  /** Exact minimum instead of a slippage. */
  minimumUnits?: bigint | null
}

/** A quoted trade with everything that its call is built from. */
export type EvmQuote = {
  order: CallOrder
  /** What the wallet gets after every fee and tax, and what the operator gets in the call. */
  expected: bigint
  serviceUnits: bigint
  /** Coins that are spent, or received at least: the base of a fee that is paid apart. */
  coins: bigint
  slippageBps: number
  isAutoSlippage: boolean
  impactBps: number | null
  venueFee: { token: string; units: bigint } | null
  taxBps: number | null
  gasUnits: bigint
  /** False where nothing was simulated on BNB Chain: the trader's setting for that case is the limit then. */
  isGasKnown: boolean
  simulation: QuoteWire['simulation']
  head: Head
  allowance: bigint | null
  token: { symbol: string; decimals: number }
}

const validMs = 12_000
const validSeconds = 120
/**
 * Whoever asks without a wallet is simulated as this address, which holds nothing: the last 20 bytes of keccak256 of
 * "peregrine: a wallet of nobody". Burn addresses are not like others: tokens exempt them from taxes, or refuse them.
 */
const nobody = '0x664c7679c3327eec2eec0711f863b8b233fe5fff'

/** Price moved by the trade, in basis points: its average price against that of a thousandth of it. */
function impactOf({ out, taken, smallIn, smallOut }: FoundVenue): number | null {
  if (smallOut <= 0n) return null
  const atOnce = (smallOut * taken) / smallIn
  return atOnce <= 0n ? null : Math.max(0, Number(((atOnce - out) * 10_000n) / atOnce))
}

const lessBps = (units: bigint, bps: number) => (units * BigInt(10_000 - bps)) / 10_000n

/** The operator's fee; what the router refuses above its own limit is not asked for. */
function serviceFeeOf(deps: EvmQuoteDeps, network: EvmNetwork): CallOrder['serviceFee'] {
  const fee = deps.serviceFeeOf(network)
  if (!fee || networkFacts[network].chain === 'bsc') return fee
  return { ...fee, bps: Math.min(fee.bps, maxRouterFeeBps) }
}

type Delivery = { expected: bigint; serviceUnits: bigint }

function deliveryOf(order: CallOrder, found: FoundVenue, trade: SimulatedTrade | null): Delivery {
  const serviceBps = feeInCall(order)?.bps ?? 0
  const serviceUnits = trade?.serviceFee ?? (found.out * BigInt(serviceBps)) / 10_000n
  return { expected: trade?.received ?? found.out - serviceUnits, serviceUnits }
}

/** At least one unit: a call that may deliver nothing is no trade. */
function minimumOf(expected: bigint, slippageBps: number): bigint {
  const least = lessBps(expected, slippageBps)
  return least === 0n && expected > 0n ? 1n : least
}

/** The typed slippage, or the automatic one of core/trading/autoSlippage.ts. */
function slippageOf(
  asked: EvmQuoteRequest,
  found: FoundVenue,
  impactBps: number | null,
  taxBps: number | null,
) {
  const { network, slippageBps } = asked
  const { taken, depthIn } = found
  return (
    slippageBps ??
    autoSlippageBps({
      network,
      spendUnits: taken,
      depthUnits: depthIn ?? depthOfImpact(taken, impactBps ?? 0),
      taxBps,
      volatilityBps: null,
    })
  )
}

/** The order without its minimum, which nothing is known about yet. */
function orderOf(deps: EvmQuoteDeps, asked: EvmQuoteRequest, { venue }: FoundVenue): CallOrder {
  const { network, side, token, units, wallet } = asked
  return {
    chain: networkFacts[network].chain,
    side,
    token,
    wallet: wallet ?? nobody,
    venue,
    amountIn: units,
    minimumOut: 0n,
    deadline: BigInt(Math.floor(deps.now() / 1000) + validSeconds),
    serviceFee: serviceFeeOf(deps, network),
  }
}

/** Gas by the simulation, else assumed: what fills a curve is known without one, and more than the trader's own limit. */
function gasOf(order: CallOrder, { assumedGas }: FoundVenue, trade: SimulatedTrade | null) {
  const isGasKnown = trade !== null || order.chain !== 'bsc' || assumedGas > defaultGasLimit
  return { gasUnits: (trade?.gas ?? assumedGas) + permissionGasOf(order), isGasKnown }
}

const tradeOf = (simulation: Simulation) => (simulation === 'reverted' ? null : simulation)

const wordOf = (simulation: Simulation): QuoteWire['simulation'] =>
  simulation === null || simulation === 'reverted' ? simulation : 'passed'

/**
 * Quotes a trade on an EVM network: the best route or the curve, simulated on the newest block where the node can, so
 * that a token's own tax is part of what is expected.
 *
 * @throws Fault `route.none`, `token.unknown`, `chain.unreachable`, `reply.malformed`
 */
export async function quoteEvm(deps: EvmQuoteDeps, asked: EvmQuoteRequest): Promise<EvmQuote> {
  const { network, side, token } = asked
  const { request } = deps
  const { chain } = networkFacts[network]
  const [found, head] = await Promise.all([findVenue(request, deps.pools, asked), readHead(request, chain)])
  if (!found) throw new Fault('route.none')
  const order = orderOf(deps, asked, found)
  const isSaleOfWallet = asked.wallet !== null && side === 'sell'
  const [{ allowance, ...shown }, simulation] = await Promise.all([
    // Only a sale of somebody's tokens needs a permission.
    deps.tokens.read(chain, {
      token,
      owner: order.wallet,
      spender: isSaleOfWallet ? spenderOf(order) : null,
    }),
    // Nobody's tokens cannot be sold: that says nothing of the trade.
    side === 'sell' && !isSaleOfWallet ? null : simulateTrade(request, order, head),
  ])
  const trade = tradeOf(simulation)
  const { expected, serviceUnits } = deliveryOf(order, found, trade)
  const impactBps = impactOf(found)
  const taxBps = trade?.taxBps ?? null
  const slippageBps = slippageOf(asked, found, impactBps, taxBps)
  const minimumOut = asked.minimumUnits ?? minimumOf(expected, slippageBps)
  return {
    order: { ...order, minimumOut },
    expected,
    serviceUnits,
    coins: side === 'buy' ? found.taken : minimumOut,
    slippageBps,
    isAutoSlippage: asked.slippageBps === null,
    impactBps,
    venueFee: found.fee,
    taxBps,
    ...gasOf(order, found, trade),
    simulation: wordOf(simulation),
    head,
    allowance,
    token: shown,
  }
}

/** The operator's fee where the call does not pay it, in base units of the coin. */
export function feeApart({ order: { serviceFee }, coins }: EvmQuote): bigint {
  return (coins * BigInt(serviceFee?.bps ?? 0)) / 10_000n
}

/** The approval that a sale still needs. */
export function approvalOf({ order, allowance }: EvmQuote): QuoteWire['approval'] {
  if (allowance === null || allowance >= order.amountIn) return null
  return { spender: spenderOf(order), units: String(order.amountIn), standing: String(allowance) }
}

/** Which build route makes the call. */
function buildOf({ order: { venue, chain } }: EvmQuote): QuoteWire['build'] {
  if (venue.kind === 'four') return 'four'
  if (chain !== 'bsc') return 'swap'
  return venue.hops.some(({ kind }) => kind === 'v3') ? 'pancake-v3' : 'pancake-v2'
}

function hopsOf({ order }: EvmQuote): QuoteWire['hops'] {
  const { venue, token, side } = order
  if (venue.kind === 'router')
    return venue.hops.map(({ dex, pool, tokenIn, tokenOut, feePips }) => ({
      dex,
      pool,
      tokenIn,
      tokenOut,
      feePips,
    }))
  const [tokenIn, tokenOut] = side === 'buy' ? [nativeCoin, token] : [token, nativeCoin]
  return [{ dex: 'fourmeme', pool: token, tokenIn, tokenOut, feePips: venue.feeBps * 100 }]
}

const inCoin = (units: bigint) => ({ token: nativeCoin, units: String(units) })

function feesOf(quote: EvmQuote, l1: bigint | null): QuoteWire['fees'] {
  const { order, venueFee, taxBps, gasUnits, head } = quote
  const { side, token, serviceFee } = order
  // In the call it comes out of what is received; on BNB Chain it is paid apart, of the coins that were traded.
  const service = feeInCall(order)
    ? { token: side === 'buy' ? token : nativeCoin, units: String(quote.serviceUnits) }
    : inCoin(feeApart(quote))
  return {
    venue: venueFee && { token: venueFee.token, units: String(venueFee.units) },
    tokenTax: { buyBps: side === 'buy' ? taxBps : null, sellBps: side === 'sell' ? taxBps : null },
    service: serviceFee && { ...serviceFee, ...service },
    network: inCoin(gasUnits * head.baseFee),
    l1: l1 === null ? null : inCoin(l1),
    priority: inCoin(gasUnits * head.tip),
    tip: null,
    rent: null,
  }
}

/** A quote as it travels; `l1` is Base's data fee where its oracle answers. */
export function quoteToWire(
  quote: EvmQuote,
  network: EvmNetwork,
  l1: bigint | null,
  nowMs: number,
): QuoteWire {
  const { order, expected, slippageBps, isAutoSlippage, impactBps, gasUnits, head } = quote
  const { side, token, amountIn, minimumOut } = order
  const coinShown = { token: nativeCoin, symbol: networkFacts[network].coin, decimals: 18 }
  const tokenShown = { token, ...quote.token }
  const [pays, gets] = side === 'buy' ? [coinShown, tokenShown] : [tokenShown, coinShown]
  return {
    network,
    side,
    spend: { ...pays, units: String(amountIn) },
    receive: { ...gets, units: String(expected) },
    minimumUnits: String(minimumOut),
    slippageBps,
    isAutoSlippage,
    priceImpactBps: impactBps,
    hops: hopsOf(quote),
    build: buildOf(quote),
    fees: feesOf(quote, l1),
    gasUnits: quote.isGasKnown ? String(gasUnits) : null,
    simulation: quote.simulation,
    approval: approvalOf(quote),
    block: head.number,
    expiresAtMs: nowMs + validMs,
  }
}
