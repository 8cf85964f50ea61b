import type { QuoteWire } from '@peregrine/contract/routes/quotes'
import { networkFacts } from '@peregrine/core/network'
import { autoSlippageBps, depthOfImpact } from '@peregrine/core/trading/autoSlippage'
import type { Ledger } from './ledger.ts'
import { outOf, type Place } from './places.ts'

export type Asked = { side: 'buy' | 'sell'; units: bigint; wallet: string; slippageBps: number | null }

/** A trade as the market makes it: what arrives after every share of it, and what may arrive at least. */
export type HonestTrade = { expected: bigint; least: bigint; slippageBps: number; serviceUnits: bigint }

const lessBps = (units: bigint, bps: number) => (units * BigInt(10_000 - bps)) / 10_000n
const partOf = (units: bigint, bps: number) => (units * BigInt(bps)) / 10_000n
const impactBps = 5

function slippageOf({ network }: Place, { units, slippageBps }: Asked): number {
  if (slippageBps !== null) return slippageBps
  const depthUnits = depthOfImpact(units, impactBps)
  return autoSlippageBps({ network, spendUnits: units, depthUnits, taxBps: 0, volatilityBps: null })
}

/** What a trade delivers now. */
export function honestTrade(place: Place, asked: Asked): HonestTrade {
  const { side, units } = asked
  const { isEvm, chain, fee } = place
  const slippageBps = slippageOf(place, asked)
  if (chain === 'bsc') {
    // four.meme's curve takes one per cent of a sale before it pays.
    const out = outOf(place, side, units)
    const expected = place.network === 'four' && side === 'sell' ? lessBps(out, 100) : out
    const least = lessBps(expected, slippageBps)
    return { expected, least, slippageBps, serviceUnits: partOf(side === 'buy' ? units : least, fee.bps) }
  }
  if (isEvm) {
    const out = outOf(place, side, units)
    const serviceUnits = partOf(out, fee.bps)
    const expected = out - serviceUnits
    return { expected, least: lessBps(expected, slippageBps), slippageBps, serviceUnits }
  }
  const onSpend = side === 'buy' ? partOf(units, fee.bps) : 0n
  const out = outOf(place, side, units - onSpend)
  const least = lessBps(out, slippageBps)
  const onReceipt = side === 'sell' ? partOf(least, fee.bps) : 0n
  return {
    expected: out - onReceipt,
    least: least - onReceipt,
    slippageBps,
    serviceUnits: onSpend + onReceipt,
  }
}

const builds = {
  eth: 'swap',
  base: 'swap',
  bsc: 'pancake-v2',
  four: 'four',
  sol: 'solana',
  pump: 'solana',
} as const

const gasUnits = 160_000n
const tokenRent = 2_039_280n

type Fees = QuoteWire['fees']

function evmFees({ coin, chain, gas }: Place): Pick<Fees, 'network' | 'l1' | 'priority' | 'tip' | 'rent'> {
  const inCoin = (units: bigint) => ({ token: coin, units: units.toString() })
  const l1 = chain === 'base' ? inCoin(10_000_000_000n) : null
  return {
    network: inCoin(gasUnits * gas.base),
    l1,
    priority: inCoin(gasUnits * gas.tip),
    tip: null,
    rent: null,
  }
}

function solanaFees({ coin }: Place, { side }: Asked): ReturnType<typeof evmFees> {
  const inCoin = (units: bigint) => ({ token: coin, units: units.toString() })
  const rent = inCoin(side === 'buy' ? tokenRent : 0n)
  return { network: inCoin(5_000n), l1: null, priority: inCoin(6_000_000n), tip: inCoin(0n), rent }
}

function feesOf(place: Place, asked: Asked, trade: HonestTrade): Fees {
  const { coin, token, isEvm, chain, fee } = place
  const isBuy = asked.side === 'buy'
  const isOfToken = isEvm && chain !== 'bsc' && isBuy
  return {
    venue: null,
    tokenTax: { buyBps: isBuy ? 0 : null, sellBps: isBuy ? null : 0 },
    service: { ...fee, token: isOfToken ? token : coin, units: trade.serviceUnits.toString() },
    ...(isEvm ? evmFees(place) : solanaFees(place, asked)),
  }
}

function approvalOf(place: Place, { side, units, wallet }: Asked, ledger: Ledger): QuoteWire['approval'] {
  const { spender, token } = place
  if (side === 'buy' || spender === null) return null
  const standing = ledger.allowance(wallet, token, spender)
  return standing >= units ? null : { spender, units: units.toString(), standing: standing.toString() }
}

/** What a truthful server answers. */
export function honestQuote(place: Place, asked: Asked, ledger: Ledger, nowMs: number): QuoteWire {
  const { side, units, slippageBps } = asked
  const { network, coin, coinDecimals, token, tokenDecimals, symbol, pool, dex } = place
  const trade = honestTrade(place, asked)
  const coins = { token: coin, symbol: networkFacts[network].coin, decimals: coinDecimals }
  const tokens = { token, symbol, decimals: tokenDecimals }
  const [pays, gets] = side === 'buy' ? [coins, tokens] : [tokens, coins]
  return {
    network,
    side,
    spend: { ...pays, units: units.toString() },
    receive: { ...gets, units: trade.expected.toString() },
    minimumUnits: trade.least.toString(),
    slippageBps: trade.slippageBps,
    isAutoSlippage: slippageBps === null,
    priceImpactBps: impactBps,
    hops: [{ dex, pool, tokenIn: pays.token, tokenOut: gets.token, feePips: 3_000 }],
    build: builds[network],
    fees: feesOf(place, asked, trade),
    gasUnits: place.isEvm ? gasUnits.toString() : null,
    simulation: place.isEvm ? 'passed' : null,
    approval: approvalOf(place, asked, ledger),
    block: 100,
    expiresAtMs: nowMs + 12_000,
  }
}
