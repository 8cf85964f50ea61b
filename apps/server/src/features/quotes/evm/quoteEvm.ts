import { findBaseToken } from '@peregrine/chains/catalogue/registry'
import type { QuoteWire } from '@peregrine/contract/routes/quotes'
import { nativeCoin } from '@peregrine/core/address'
import { Fault } from '@peregrine/core/fault'
import { type ChainKey, type Network, networkFacts } from '@peregrine/core/network'
import type { EvmNetwork } from '@peregrine/core/trading/autoGas'
import { autoSlippageBps, depthOfImpact } from '@peregrine/core/trading/autoSlippage'
import { encodeFunctionData, parseAbi } from 'viem'
import type { Pool } from 'pg'
import type { ChainRequest } from '../../../chainRequest.ts'
import { findBestRoute } from './bestRoute.ts'
import { readMany, resultOf } from './callNode.ts'
import { type CallOrder, feeInCall, spenderOf, type Venue } from './evmPlan.ts'
import { quoteFour } from './fourVenue.ts'
import { type RoutePools, venueOf } from './routePools.ts'
import { type Simulation, simulateTrade } from './simulateTrade.ts'

type Hex = `0x${string}`

export type EvmQuoteDeps = {
  db: Pool
  request: ChainRequest
  pools: RoutePools
  serviceFeeOf(network: Network): { bps: number; recipient: string } | null
  now(): number
}

export type EvmQuoteRequest = {
  network: EvmNetwork
  side: 'buy' | 'sell'
  token: string
  units: bigint
  wallet: string | null
  /** Null: automatic. */
  slippageBps: number | null
  /** Exact minimum instead of a slippage. */
  minimumUnits?: bigint | null
}

/** A quoted trade with everything that its call is built from. */
export type EvmQuote = {
  order: CallOrder
  expected: bigint
  slippageBps: number
  isAutoSlippage: boolean
  impactBps: number | null
  venueFee: { token: string; units: bigint } | null
  simulation: Simulation | null
  gasUnits: bigint
  head: { number: number; baseFee: bigint }
  gasPrice: bigint
  tip: bigint
  allowance: bigint | null
  token: { symbol: string; decimals: number }
}

const validMs = 12_000
const validSeconds = 120
/** Whoever asks without a wallet is simulated as this address, which holds nothing. */
const nobody = '0x000000000000000000000000000000000000dead'
const erc20 = parseAbi([
  'function decimals() view returns (uint8)',
  'function symbol() view returns (string)',
  'function allowance(address, address) view returns (uint256)',
])
/** Gas of a trade that could not be simulated: a transfer, a swap, and one more for each further pool. */
const assumedGas = { first: 190_000n, further: 120_000n }

function hexToNumber(value: unknown, what: string): bigint {
  if (typeof value === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(value)) return BigInt(value)
  throw new Fault('reply.malformed', { what })
}

async function readHead(request: ChainRequest, chain: ChainKey) {
  const [block, gasPrice, tip] = await Promise.all([
    request(chain, 'eth_getBlockByNumber', ['latest', false]),
    request(chain, 'eth_gasPrice', []),
    request(chain, 'eth_maxPriorityFeePerGas', []),
  ])
  const { number, timestamp, baseFeePerGas = '0x0' } = (block ?? {}) as Record<string, unknown>
  return {
    number: Number(hexToNumber(number, 'block number')),
    time: Number(hexToNumber(timestamp, 'block time')),
    baseFee: hexToNumber(baseFeePerGas, 'base fee'),
    gasPrice: hexToNumber(gasPrice, 'eth_gasPrice'),
    tip: hexToNumber(tip, 'eth_maxPriorityFeePerGas'),
  }
}

type Found = {
  venue: Venue
  out: bigint
  smallIn: bigint
  smallOut: bigint
  depthIn: bigint | null
  fee: { token: string; units: bigint } | null
}

/** The launchpad's curve first: a token on it has no other honest market. */
async function findVenue({ request, pools }: EvmQuoteDeps, asked: EvmQuoteRequest): Promise<Found | null> {
  const { network, side, token, units } = asked
  const { chain } = networkFacts[network]
  if (network === 'four' || network === 'bsc') {
    const four = await quoteFour(request, side, token, units)
    if (four) {
      const { manager, feeBps, fee, ...rest } = four
      return {
        ...rest,
        venue: { kind: 'four', manager, feeBps },
        depthIn: null,
        fee: { token: nativeCoin, units: fee },
      }
    }
  }
  const { wrapped } = venueOf(chain)
  const [tokenIn, tokenOut] = side === 'buy' ? [wrapped, token] : [token, wrapped]
  const route = await findBestRoute(request, chain, {
    pools: await pools.of(chain, token),
    tokenIn,
    tokenOut,
    amountIn: units,
  })
  if (!route) return null
  const [first] = route.hops
  // Each pool keeps its share of what it takes in: told apart only for a single pool, whose input is known.
  const fee =
    route.hops.length === 1 && first
      ? { token: side === 'buy' ? nativeCoin : token, units: (units * BigInt(first.feePips)) / 1_000_000n }
      : null
  return { ...route, venue: { kind: 'router', hops: route.hops }, fee }
}

/** Price moved by the trade, in basis points: its average price against that of a thousandth of it. */
function impactOf({ out, smallIn, smallOut }: Found, units: bigint): number | null {
  if (smallOut <= 0n) return null
  const atOnce = (smallOut * units) / smallIn
  return atOnce <= 0n ? null : Math.max(0, Number(((atOnce - out) * 10_000n) / atOnce))
}

async function readToken(deps: EvmQuoteDeps, chain: ChainKey, token: string, owner: string, spender: string) {
  const reads = [
    { to: token, data: encodeFunctionData({ abi: erc20, functionName: 'decimals' }) },
    { to: token, data: encodeFunctionData({ abi: erc20, functionName: 'symbol' }) },
    {
      to: token,
      data: encodeFunctionData({
        abi: erc20,
        functionName: 'allowance',
        args: [owner as Hex, spender as Hex],
      }),
    },
  ]
  const [decimalsData, , allowanceData] = await readMany(deps.request, chain, reads)
  const decimals = resultOf(erc20, 'decimals', decimalsData)
  if (decimals === null) throw new Fault('token.unknown', { network: chain })
  const { rows } = await deps.db.query<{ symbol: string | null }>({
    name: 'evm-quote-symbol',
    text: 'select symbol from token where chain = $1 and address = $2',
    values: [chain, token],
  })
  const symbol = findBaseToken(chain, token)?.symbol ?? rows[0]?.symbol ?? ''
  return { symbol, decimals: Math.min(decimals, 36), allowance: resultOf(erc20, 'allowance', allowanceData) }
}

const lessBps = (units: bigint, bps: number) => (units * BigInt(10_000 - bps)) / 10_000n

/** The trader's slippage, or the published formula's. */
function slippageOf(
  { network, units, slippageBps }: EvmQuoteRequest,
  { depthIn }: Found,
  impactBps: number | null,
  simulation: Simulation | null,
): number {
  if (slippageBps !== null) return slippageBps
  const taxBps = simulation?.taxBps ?? null
  const depthUnits = depthIn ?? depthOfImpact(units, impactBps ?? 0)
  return autoSlippageBps({ network, spendUnits: units, depthUnits, taxBps, volatilityBps: null })
}

/** What the wallet gets, after the operator's fee where the call takes it. */
function expectedOf(order: CallOrder, { out }: Found, simulation: Simulation | null): bigint {
  return lessBps(simulation?.received ?? out, feeInCall(order)?.bps ?? 0)
}

function gasUnitsOf(venue: Venue, simulation: Simulation | null): bigint {
  if (simulation) return simulation.gas
  const hops = venue.kind === 'router' ? venue.hops.length : 1
  return assumedGas.first + assumedGas.further * BigInt(hops - 1)
}

function orderOf(
  deps: EvmQuoteDeps,
  { network, side, token, units }: EvmQuoteRequest,
  venue: Venue,
): CallOrder {
  return {
    chain: networkFacts[network].chain,
    side,
    token,
    venue,
    amountIn: units,
    minimumOut: 0n,
    deadline: BigInt(Math.floor(deps.now() / 1000) + validSeconds),
    serviceFee: deps.serviceFeeOf(network),
  }
}

/**
 * Quotes a trade on an EVM network: the best route or the curve, simulated on the newest block where the node can, so
 * that a token's own tax is part of what is expected.
 *
 * @throws Fault `route.none`, `token.unknown`, `chain.unreachable`, `reply.malformed`
 */
export async function quoteEvm(deps: EvmQuoteDeps, asked: EvmQuoteRequest): Promise<EvmQuote> {
  const { network, side, token, units, wallet } = asked
  const { chain } = networkFacts[network]
  const [found, head] = await Promise.all([findVenue(deps, asked), readHead(deps.request, chain)])
  if (!found) throw new Fault('route.none')
  const order = orderOf(deps, asked, found.venue)
  const owner = wallet ?? nobody
  // The fee is left out of the simulation, so that what it costs is exact.
  const [shown, simulation] = await Promise.all([
    readToken(deps, chain, token, owner, spenderOf(order)),
    simulateTrade(deps.request, { ...order, serviceFee: null }, owner, head),
  ])
  const { allowance, ...tokenShown } = shown
  const expected = expectedOf(order, found, simulation)
  const impactBps = impactOf(found, units)
  const slippageBps = slippageOf(asked, found, impactBps, simulation)
  return {
    order: { ...order, minimumOut: asked.minimumUnits ?? lessBps(expected, slippageBps) },
    expected,
    slippageBps,
    isAutoSlippage: asked.slippageBps === null,
    impactBps,
    venueFee: found.fee,
    simulation,
    gasUnits: gasUnitsOf(found.venue, simulation),
    head: { number: head.number, baseFee: head.baseFee },
    gasPrice: head.gasPrice,
    tip: head.tip,
    allowance: wallet && side === 'sell' ? allowance : null,
    token: tokenShown,
  }
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

/** The operator's fee as shown; null where none is set. */
function serviceOf(quote: EvmQuote): QuoteWire['fees']['service'] {
  const { order, expected, simulation } = quote
  const { side, token, amountIn, serviceFee } = order
  if (!serviceFee) return null
  // In the call it comes out of what is received; on BNB Chain it is paid apart, of the coins that were traded.
  if (feeInCall(order)) {
    const units = String((simulation?.received ?? expected) - expected)
    return { ...serviceFee, units, token: side === 'buy' ? token : nativeCoin }
  }
  const traded = side === 'buy' ? amountIn : expected
  return { ...serviceFee, units: String((traded * BigInt(serviceFee.bps)) / 10_000n), token: nativeCoin }
}

function approvalOf({ order, allowance }: EvmQuote): QuoteWire['approval'] {
  const isNeeded = allowance !== null && allowance < order.amountIn
  return isNeeded ? { spender: spenderOf(order), units: String(order.amountIn) } : null
}

function taxOf({ order: { side }, simulation }: EvmQuote): QuoteWire['fees']['tokenTax'] {
  const taxBps = simulation?.taxBps ?? null
  return { buyBps: side === 'buy' ? taxBps : null, sellBps: side === 'sell' ? taxBps : null }
}

/** A quote as it travels; `l1` is Base's data fee where its oracle answers. */
export function quoteToWire(
  quote: EvmQuote,
  network: EvmNetwork,
  l1: bigint | null,
  nowMs: number,
): QuoteWire {
  const { order, expected, slippageBps, isAutoSlippage, impactBps, venueFee, head } = quote
  const { side, token, amountIn, minimumOut } = order
  const { coin } = networkFacts[network]
  const inCoin = (units: bigint) => ({ token: nativeCoin, units: String(units) })
  const coinShown = { token: nativeCoin, symbol: coin, decimals: 18 }
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
    fees: {
      venue: venueFee && { token: venueFee.token, units: String(venueFee.units) },
      tokenTax: taxOf(quote),
      service: serviceOf(quote),
      network: inCoin(quote.gasUnits * head.baseFee),
      l1: l1 === null ? null : inCoin(l1),
      priority: inCoin(quote.gasUnits * quote.tip),
      tip: null,
      rent: null,
    },
    gasUnits: String(quote.gasUnits),
    approval: approvalOf(quote),
    block: head.number,
    expiresAtMs: nowMs + validMs,
  }
}
