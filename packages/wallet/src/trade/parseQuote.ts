import { type Network, networks } from '@peregrine/core/network'

/** An amount with what is needed to show it. */
export type QuotedAmount = { token: string; symbol: string; decimals: number; units: bigint }
/** A cost in base units of `token`. */
export type QuotedFee = { token: string; units: bigint }
export type QuotedHop = {
  dex: string
  pool: string
  tokenIn: string
  tokenOut: string
  feePips: number | null
}

export const quoteBuilds = ['swap', 'pancake-v2', 'pancake-v3', 'four', 'solana'] as const
export type QuoteBuild = (typeof quoteBuilds)[number]

/** A quote as the wallet uses it: amounts as bigint, every field checked. */
export type Quote = {
  network: Network
  side: 'buy' | 'sell'
  spend: QuotedAmount
  receive: QuotedAmount
  minimumUnits: bigint
  slippageBps: number
  isAutoSlippage: boolean
  priceImpactBps: number | null
  hops: readonly QuotedHop[]
  build: QuoteBuild
  fees: {
    venue: QuotedFee | null
    tokenTax: { buyBps: number | null; sellBps: number | null }
    service: { bps: number; recipient: string; units: bigint; token: string } | null
    network: QuotedFee | null
    l1: QuotedFee | null
    priority: QuotedFee | null
    tip: QuotedFee | null
    rent: QuotedFee | null
  }
  gasUnits: bigint | null
  /** How the trade ended when a node ran it, approvals included; null where none did. */
  simulation: 'passed' | 'reverted' | null
  approval: { spender: string; units: bigint; standing: bigint } | null
  expiresAtMs: number
  /** The route service's own words, from which its trade is built; null for our own route. */
  routed: Record<string, unknown> | null
}

/** A reply that is no quote; the message names the field. */
export class MalformedQuote extends Error {
  /** True if the least receipt is below zero: a price that somebody calculated wrongly. */
  readonly isNegative: boolean

  constructor(message: string, isNegative = false) {
    super(message)
    this.isNegative = isNegative
  }
}

type Fields = Record<string, unknown>

function bad(field: string): never {
  throw new MalformedQuote(`quote: ${field}`)
}

function fieldsOf(value: unknown, field: string): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : bad(field)
}

function text(value: unknown, field: string, max = 128): string {
  return typeof value === 'string' && value.length <= max ? value : bad(field)
}

/** A decimal text of at most 78 digits, never negative. */
function units(value: unknown, field: string): bigint {
  return typeof value === 'string' && /^\d{1,78}$/.test(value) ? BigInt(value) : bad(field)
}

function minimum(value: unknown): bigint {
  if (typeof value === 'string' && /^-\d{1,78}$/.test(value))
    throw new MalformedQuote('quote: minimumUnits is negative', true)
  return units(value, 'minimumUnits')
}

function whole(value: unknown, field: string, min: number, max: number): number {
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
    ? value
    : bad(field)
}

const bps = (value: unknown, field: string) => whole(value, field, 0, 10_000)

function orNull<T>(value: unknown, parse: (value: unknown) => T): T | null {
  return value === null || value === undefined ? null : parse(value)
}

function oneOf<const T extends string>(value: unknown, known: readonly T[], field: string): T {
  return known.find((one) => one === value) ?? bad(field)
}

function amount(value: unknown, field: string): QuotedAmount {
  const { token, symbol, decimals, units: count } = fieldsOf(value, field)
  return {
    token: text(token, `${field}.token`),
    symbol: text(symbol, `${field}.symbol`, 64),
    decimals: whole(decimals, `${field}.decimals`, 0, 36),
    units: units(count, `${field}.units`),
  }
}

const fee = (value: unknown, field: string): QuotedFee | null =>
  orNull(value, (given) => {
    const { token, units: count } = fieldsOf(given, field)
    return { token: text(token, `${field}.token`), units: units(count, `${field}.units`) }
  })

function hop(value: unknown): QuotedHop {
  const { dex, pool, tokenIn, tokenOut, feePips } = fieldsOf(value, 'hops')
  return {
    dex: text(dex, 'hops.dex'),
    pool: text(pool, 'hops.pool'),
    tokenIn: text(tokenIn, 'hops.tokenIn'),
    tokenOut: text(tokenOut, 'hops.tokenOut'),
    feePips: orNull(feePips, (given) => whole(given, 'hops.feePips', 0, 1_000_000)),
  }
}

/** The most that an operator may set: more is no fee of ours. */
const maxServiceBps = 500

function service(value: unknown): Quote['fees']['service'] {
  return orNull(value, (given) => {
    const fields = fieldsOf(given, 'fees.service')
    return {
      bps: whole(fields.bps, 'fees.service.bps', 0, maxServiceBps),
      recipient: text(fields.recipient, 'fees.service.recipient'),
      units: units(fields.units, 'fees.service.units'),
      token: text(fields.token, 'fees.service.token'),
    }
  })
}

function fees(value: unknown): Quote['fees'] {
  const given = fieldsOf(value, 'fees')
  const { buyBps, sellBps } = fieldsOf(given.tokenTax, 'fees.tokenTax')
  return {
    venue: fee(given.venue, 'fees.venue'),
    tokenTax: {
      buyBps: orNull(buyBps, (tax) => bps(tax, 'fees.tokenTax.buyBps')),
      sellBps: orNull(sellBps, (tax) => bps(tax, 'fees.tokenTax.sellBps')),
    },
    service: service(given.service),
    network: fee(given.network, 'fees.network'),
    l1: fee(given.l1, 'fees.l1'),
    priority: fee(given.priority, 'fees.priority'),
    tip: fee(given.tip, 'fees.tip'),
    rent: fee(given.rent, 'fees.rent'),
  }
}

function approval(value: unknown): Quote['approval'] {
  return orNull(value, (given) => {
    const { spender, units: count, standing } = fieldsOf(given, 'approval')
    return {
      spender: text(spender, 'approval.spender'),
      units: units(count, 'approval.units'),
      standing: units(standing, 'approval.standing'),
    }
  })
}

/**
 * Parses the untrusted reply of the quote route.
 *
 * @throws MalformedQuote
 */
export function parseQuote(reply: unknown): Quote {
  const given = fieldsOf(reply, 'reply')
  if (!Array.isArray(given.hops) || given.hops.length > 8) bad('hops')
  const receive = amount(given.receive, 'receive')
  const minimumUnits = minimum(given.minimumUnits)
  if (minimumUnits > receive.units) bad('minimumUnits')
  return {
    network: oneOf(given.network, networks, 'network'),
    side: oneOf(given.side, ['buy', 'sell'], 'side'),
    spend: amount(given.spend, 'spend'),
    receive,
    minimumUnits,
    slippageBps: bps(given.slippageBps, 'slippageBps'),
    isAutoSlippage: given.isAutoSlippage === true,
    priceImpactBps: orNull(given.priceImpactBps, (value) => whole(value, 'priceImpactBps', -1e9, 1e9)),
    hops: given.hops.map(hop),
    build: oneOf(given.build, quoteBuilds, 'build'),
    fees: fees(given.fees),
    gasUnits: orNull(given.gasUnits, (value) => units(value, 'gasUnits')),
    simulation: orNull(given.simulation, (value) => oneOf(value, ['passed', 'reverted'], 'simulation')),
    approval: approval(given.approval),
    expiresAtMs: whole(given.expiresAtMs, 'expiresAtMs', 0, 1e15),
    routed: null,
  }
}
