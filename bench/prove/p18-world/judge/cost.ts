import type { Order } from '@peregrine/contract/order'
import { coinsOf } from '../ledger.ts'
import type { Lie } from '../lies.ts'
import { type Place, places } from '../places.ts'
import type { Played } from '../play.ts'
import { isSale } from '../scenes.ts'
import { consentOf, type Faults, max, sumOf, type Trade } from './fault.ts'

const gwei = 1_000_000_000n
/** Published ceilings of a unit's price in wei, and of the gas of a trade (docs/trading-formulas.md). */
const ceilings = {
  eth: { price: 540n * gwei, gas: 2_500_000n },
  base: { price: 11n * gwei, gas: 2_500_000n },
  bsc: { price: 20n * gwei, gas: 2_500_000n },
  four: { price: 20n * gwei, gas: 6_000_000n },
} as const
/** What a fee, a tip and a signature of Solana may cost together: 0.1 SOL, 0.001 SOL and 5,000 lamports. */
const solanaCeiling = 100_000_000n + 1_000_000n + 5_000n

function* judgeCeilings({ scene: { network } }: Played, { deeds }: Trade): Faults {
  for (const { deed } of deeds) {
    if (network === 'sol' || network === 'pump') {
      if (deed.cost > solanaCeiling) yield { kind: 'gas', why: `${deed.cost} lamports` }
      continue
    }
    if (deed.price > ceilings[network].price) yield { kind: 'gas', why: `a price of ${deed.price}` }
    if (deed.gas > ceilings[network].gas) yield { kind: 'gas', why: `${deed.gas} gas` }
  }
}

/** The most that may be paid for all of a wallet's transactions: one for each nonce lands at most. */
function costOf({ deeds }: Trade): bigint {
  const byNonce = new Map<string, bigint>()
  for (const { deed } of deeds) {
    const key = deed.nonce === null ? deed.hash : String(deed.nonce)
    byNonce.set(key, max(byNonce.get(key) ?? 0n, deed.cost))
  }
  return [...byNonce.values()].reduce((sum, cost) => sum + cost, 0n)
}

/** The highest cost that was on the screen; null where nobody is told one. */
function shownCost(played: Played, wallet: string): bigint | null {
  if (played.transferFee !== null) return played.transferFee
  const { questions, isAsked, own } = consentOf(played, wallet)
  if (own === null || played.order) return null
  // Another wallet may have to approve first, and to clear an allowance before.
  return questions.reduce((most, { maxFee }) => max(most, maxFee), 0n) * (isAsked ? 1n : 3n)
}

/** The network takes no more than was shown, and never more than the published ceilings. */
export function* judgeGas(played: Played, trade: Trade): Faults {
  yield* judgeCeilings(played, trade)
  // Whoever asks for a replacement asks for the price of now; the ceilings bound it.
  if (played.isReplaced) return
  const [cost, most] = [costOf(trade), shownCost(played, trade.wallet)]
  if (most !== null && cost > most) yield { kind: 'gas', why: `${cost} instead of ${most}` }
}

/** What the operator's share is a share of: the coins that the trade spends, or brings at least. */
function feeBase(played: Played, place: Place, { deeds }: Trade): bigint {
  const trade = deeds.find(({ kind }) => kind === 'swap')?.deed
  if (!trade) return coinsOf(place)
  return isSale(played.scene) ? (trade.gets?.least ?? 0n) : sumOf(trade, place.coin, () => true)
}

/** What an order agreed to, as it says and as it was armed: no more than either. */
function feeOfOrder({ serviceFee }: Order, armed: Place['fee']): Place['fee'] {
  if (serviceFee?.recipient !== armed.recipient) return { recipient: '', bps: 0 }
  return { ...armed, bps: Math.min(serviceFee.bps, armed.bps) }
}

/**
 * The share that was agreed to long ago; another one is agreed to where the operator's settings say so, and the question
 * does.
 */
function agreedFee(played: Played, place: Place, wallet: string, lie: Lie | null) {
  const { own, isAsked } = consentOf(played, wallet)
  const isNew = lie?.label === 'trading' && isAsked && own !== null
  const known = played.order ? feeOfOrder(played.order, place.fee) : place.fee
  const { recipient, bps } = isNew ? (own.quote.fees.service ?? { recipient: '', bps: 0 }) : known
  return { recipient, bps: BigInt(bps) }
}

/** The operator gets no more than the share that was agreed to, and nobody else gets it. */
export function* judgeFee(played: Played, trade: Trade, lie: Lie | null): Faults {
  const place = places[played.scene.network]
  const agreed = agreedFee(played, place, trade.wallet, lie)
  const most = (feeBase(played, place, trade) * agreed.bps) / 10_000n + 1n
  for (const { fee, ...deed } of trade.deeds.map((one) => one.deed)) {
    const isOther = fee && (fee.recipient !== agreed.recipient || fee.bps > agreed.bps)
    if (isOther) yield { kind: 'fee', why: `${fee.bps} to ${fee.recipient}` }
    const paid = sumOf({ fee, ...deed }, place.coin, (to) => to === place.fee.recipient)
    if (paid > most) yield { kind: 'fee', why: `${paid} instead of ${most}` }
  }
}
