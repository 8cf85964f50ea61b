import type { Condition } from '@peregrine/contract/signal'
import type { Progress, Step } from './progress.ts'

/** Percentages count in millionths, as units do not fit a float. */
const wholePercent = 1_000_000n

const plus = (units: bigint | null, more: bigint): bigint | null => (units === null ? null : units + more)

/**
 * What a creator's sale does to its condition. `heldAfter` is what it holds since, null if unknown; only read while the
 * holding at the time of arming is unknown.
 */
export function seeSale(
  { percent }: Extract<Condition, { kind: 'creator-sale' }>,
  before: Progress,
  units: bigint,
  heldAfter: bigint | null,
): Step {
  const sold = BigInt(before.soldUnits) + units
  const held = before.heldUnits === null ? plus(heldAfter, sold) : BigInt(before.heldUnits)
  const progress = { ...before, soldUnits: String(sold), heldUnits: held === null ? null : String(held) }
  const share = BigInt(Math.round(percent * Number(wholePercent)))
  return { progress, isMet: held !== null && held > 0n && sold * 100n * wholePercent >= held * share }
}

/** What a purchase by one of the wallets does to its condition. Purchases arrive in the chain's order. */
export function seeBuy(
  { count, withinMs }: Extract<Condition, { kind: 'group-buy' }>,
  before: Progress,
  buy: { wallet: string; atMs: number },
): Step {
  const recent = before.buys.filter(
    ({ wallet, atMs }) => wallet !== buy.wallet && buy.atMs - atMs <= withinMs,
  )
  const buys = [...recent, buy]
  return { progress: { ...before, buys }, isMet: buys.length >= count }
}
