import type { HopQuote, SolanaHop } from './swapHop.ts'

/** A route of one or two pools with its amounts, in base units. */
export type RouteQuote = {
  hops: readonly SolanaHop[]
  quotes: readonly HopQuote[]
  spend: bigint
  received: bigint
  impactBps: number
}

const maxMiddleBps = 50n

/**
 * Part of the first pool's output that is kept back, in basis points: the second pool's input is written before the
 * first one has traded. A quarter of the slippage, between 1 and 50.
 */
export function middleBps(slippageBps: number): bigint {
  const quarter = BigInt(Math.floor(slippageBps / 4))
  return quarter < 1n ? 1n : quarter > maxMiddleBps ? maxMiddleBps : quarter
}

/**
 * Quotes a route of one or two pools for an exact amount to spend.
 *
 * @returns null if a pool cannot make the trade
 */
export function quoteHops(hops: readonly SolanaHop[], units: bigint, slippageBps: number): RouteQuote | null {
  const [first, second] = hops
  const start = first?.quote(units)
  if (!first || !start) return null
  if (!second) {
    const { spend, received, impactBps } = start
    return { hops, quotes: [start], spend, received, impactBps }
  }
  const middle = start.received - (start.received * middleBps(slippageBps)) / 10_000n - 1n
  const end = middle > 0n ? second.quote(middle) : null
  if (!end) return null
  const kept = ((10_000 - start.impactBps) * (10_000 - end.impactBps)) / 10_000
  return {
    hops,
    quotes: [start, { ...end, spend: middle }],
    spend: start.spend,
    received: end.received,
    impactBps: 10_000 - Math.floor(kept),
  }
}
