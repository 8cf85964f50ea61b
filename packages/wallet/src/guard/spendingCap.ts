import { nativeCoin } from '@peregrine/core/address'
import { type ChainKey, networkFacts } from '@peregrine/core/network'
import { nativeSolMint } from '@peregrine/protocols/solana/programs'
import type { Intent, TokenAmount } from '../intent.ts'
import { refuse } from './verdict.ts'

/**
 * Most that one wallet may spend of a chain's coin in a UTC day, in base units. A chain that is not named lets nothing be
 * spent.
 */
export type SpendingCaps = Readonly<Partial<Record<ChainKey, bigint>>>

/** What was signed for an account on a UTC day (`2026-01-31`): base units of the coin by intent. */
export type DaySpending = { day: string; byIntent: Readonly<Record<string, bigint>> }

/** Where spending is kept. */
export type SpendingBook = {
  /** Reads what an account has spent and stores what `change` makes of it, in one durable step. */
  change(account: string, change: (stored: DaySpending | null) => DaySpending | null): Promise<void>
}

export type CapRefusal = ReturnType<typeof refuse<'cap.day'>>

const coins: readonly string[] = [nativeCoin, nativeSolMint]
const coinUnits = ({ token, units }: TokenAmount) => (coins.includes(token) ? units : 0n)

/** Coins that leave a wallet for something else than fees, in base units. */
function spentOn(intent: Intent): bigint {
  if (intent.kind === 'swap') return coinUnits(intent.spend)
  return intent.kind === 'transfer' || intent.kind === 'service-fee' ? coinUnits(intent.sends) : 0n
}

/** The highest fees that the guard lets the intent's transaction pay, in base units. A permit is part of another one. */
function maxFeesOf({ kind, limits }: Intent): bigint {
  if (kind === 'permit') return 0n
  if (limits.family === 'EVM') return limits.maxGas * limits.maxFeePerGas
  return limits.maxNetworkFee + limits.maxTip + limits.maxRent
}

const dayOf = (nowMs: number) => new Date(nowMs).toISOString().slice(0, 10)
const larger = (one: bigint, other: bigint) => (one > other ? one : other)

/**
 * Counts an intent among what its account spends on this day. Whatever is signed counts, with the most that it can cost;
 * one intent counts once, since one of its transactions lands at most. Only what spends coins beyond its fees is refused:
 * a sale that protects a holding is not. A clock that was set back does not begin a new day.
 *
 * @param cap base units
 */
export function countSpending(
  stored: DaySpending | null,
  intent: Intent,
  { cap, nowMs }: { cap: bigint; nowMs: number },
): { spending: DaySpending } | { refusal: CapRefusal } {
  const today = dayOf(nowMs)
  const day = stored && stored.day > today ? stored.day : today
  const before = stored?.day === day ? stored.byIntent : {}
  const spent = spentOn(intent)
  const own = larger(before[intent.id] ?? 0n, spent + maxFeesOf(intent))
  const byIntent = { ...before, [intent.id]: own }
  const total = Object.values(byIntent).reduce((sum, units) => sum + units, 0n)
  if (spent > 0n && total > cap)
    return { refusal: refuse('cap.day', { found: total.toString(), wanted: cap.toString() }) }
  return { spending: { day, byIntent } }
}

/**
 * Reserves what an intent may cost in its account's day, durably, before it is signed.
 *
 * @returns why it must not be signed, or null
 * @throws what the book throws; nothing may be signed then
 */
export async function reserveSpending(
  book: SpendingBook,
  intent: Intent,
  { caps, nowMs }: { caps: SpendingCaps; nowMs: number },
): Promise<CapRefusal | null> {
  const { chain } = networkFacts[intent.network]
  let refusal: CapRefusal | null = null
  await book.change(`${chain}:${intent.wallet}`, (stored) => {
    const counted = countSpending(stored, intent, { cap: caps[chain] ?? 0n, nowMs })
    if ('spending' in counted) return counted.spending
    refusal = counted.refusal
    return stored
  })
  return refusal
}
