import type { QuoteWire } from '@peregrine/contract/routes/quotes'
import type { Deed } from '../deed.ts'
import { coinsOf, tokensOf } from '../ledger.ts'
import { type Place, places } from '../places.ts'
import type { Played } from '../play.ts'
import { isSale, typed } from '../scenes.ts'

/** What a lie has brought about that it must not. `believed`: what no page can tell, and says so (docs/threats.md). */
export const faultKinds = [
  'spent',
  'elsewhere',
  'gas',
  'minimum',
  'fee',
  'deadline',
  'doubled',
  'verdict',
  'believed',
] as const
export type FaultKind = (typeof faultKinds)[number]
export type Fault = { kind: FaultKind; why: string }
export type Faults = Generator<Fault, void>

/** What one wallet signed of a press. */
export type Trade = { wallet: string; deeds: readonly { kind: string; deed: Deed }[] }

export const max = (one: bigint, other: bigint): bigint => (one > other ? one : other)
export const lessBps = (units: bigint, bps: number): bigint => (units * BigInt(10_000 - bps)) / 10_000n

/** What leaves the wallet of a token, to those that are meant. */
export function sumOf(deed: Deed, token: string, isTo: (to: string) => boolean): bigint {
  return deed.leaves.reduce(
    (sum, { token: of, units, to }) => (of === token && isTo(to) ? sum + units : sum),
    0n,
  )
}

/**
 * What a wallet's trade was to be: its own quote at its consent, and the questions that were on the screen. One that was
 * asked about itself has one question, any other those of its press.
 */
export function consentOf({ parts, shown }: Played, wallet: string) {
  const part = parts.find((one) => one.wallet === wallet)
  const own = part?.own ?? null
  const isAsked = part?.isAsked ?? false
  return { own, isAsked, questions: isAsked && own ? [own] : shown }
}

/** What a scene is about: the amount as typed, or its share of what is truly held. */
export function askedUnits({ scene }: Played): bigint {
  const place = places[scene.network]
  if (scene.action === 'buy-all') return coinsOf(place)
  if (scene.action === 'initial') return tokensOf(place)
  return isSale(scene) ? tokensOf(place) / 2n : coinsOf(place) / typed.buyShare
}

/** The most that any question said would be spent. */
export const shownSpend = ({ shown }: Played): bigint =>
  shown.reduce((most, { quote }) => max(most, BigInt(quote.spend.units)), 0n)

/** An amount as a screen shows it, in the base units of somebody who knows the decimals. */
export function seenUnits({ units, decimals }: QuoteWire['receive'], trueDecimals: number): bigint {
  return (BigInt(units) * 10n ** BigInt(trueDecimals)) / 10n ** BigInt(decimals)
}

/** The same, where a token's decimals are taken for its server's word. */
export function shownUnits(amount: QuoteWire['receive'], place: Place): bigint {
  return amount.token === place.coin ? seenUnits(amount, place.coinDecimals) : BigInt(amount.units)
}
