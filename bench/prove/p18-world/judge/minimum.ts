import { type Deed, market } from '../deed.ts'
import { honestTrade } from '../honestQuote.ts'
import type { Lie } from '../lies.ts'
import { type Place, places, priceOf } from '../places.ts'
import type { Played } from '../play.ts'
import { isSale, type Scene, slippageOf } from '../scenes.ts'
import { consentOf, type Faults, lessBps, seenUnits, shownUnits, sumOf, type Trade } from './fault.ts'

/** Published ceilings of the automatic slippage, in basis points (docs/trading-formulas.md). */
const slippageCeiling = { eth: 3_000, base: 5_000, bsc: 2_000, four: 2_000, sol: 5_000, pump: 5_000 } as const
const allowedBps = (scene: Scene) => slippageOf(scene) ?? slippageCeiling[scene.network]
/** Rounded down once by the server, and once by the venue's own fee. */
const rounding = 2n

/** What the wallet gets at least, once the operator's share of a sale on Solana is paid from it. */
function leastOf(deed: Deed, place: Place): bigint {
  const least = deed.gets?.least ?? 0n
  const isPaidFrom = !place.isEvm && deed.gets?.token === place.coin
  return isPaidFrom ? least - sumOf(deed, place.coin, (to) => to !== market) : least
}

/**
 * What slippage leaves of a receipt. On Solana the operator's share of a sale is a fixed sum, the same whether the trade
 * slips or not: it comes back into the receipt before, and out of it after.
 */
function afterSlippage(scene: Scene, units: bigint, least: bigint): bigint {
  const { isEvm, fee } = places[scene.network]
  const isFixed = !isEvm && isSale(scene)
  const share = isFixed ? (least * BigInt(fee.bps)) / BigInt(10_000 - fee.bps) : 0n
  return lessBps(units + share, allowedBps(scene)) - share
}

/** What an order's worst price makes of an amount, less a millionth for its floating point. */
function worstOf(place: Place, worstPrice: number, isSelling: boolean, spent: bigint): bigint {
  const [coins, tokens] = [10 ** place.coinDecimals, 10 ** place.tokenDecimals]
  const worth = isSelling
    ? ((Number(spent) / tokens) * worstPrice * coins) / priceOf(place)
    : ((Number(spent) / coins) * priceOf(place) * tokens) / worstPrice
  return BigInt(Math.floor(worth * 0.999_999))
}

/** A coin's price may move by half against what was seen when an order was armed (docs/orders.md), and be told so. */
const driftedOf = (least: bigint, lie: Lie | null): bigint =>
  [lie?.label, lie?.and?.label].includes('prices') ? (least * 2n) / 3n : least

/** By the answer to other wallets' questions: as good a price as any of them said, or as the market's, if that is less. */
function leastByOthers(played: Played, wallet: string, spent: bigint, least: bigint): bigint {
  const { scene, shown } = played
  const place = places[scene.network]
  const asked = { side: isSale(scene) ? 'sell' : 'buy', units: spent, wallet, slippageBps: 0 } as const
  const { expected } = honestTrade(place, asked)
  if (shown.length === 0) return afterSlippage(scene, expected, least)
  const rates = shown.map(
    ({ quote }) => (shownUnits(quote.receive, place) * spent) / BigInt(quote.spend.units),
  )
  const worst = [expected, ...rates].reduce((one, other) => (one < other ? one : other))
  // Prices may move by a tenth between two wallets' quotes.
  return (afterSlippage(scene, worst, least) * 9n) / 10n
}

/** The minimum that was agreed to, by what was seen; the market's own where nobody saw anything. */
function agreedLeast(played: Played, wallet: string, deed: Deed, lie: Lie | null): bigint {
  const { scene, order } = played
  const place = places[scene.network]
  const isSelling = isSale(scene)
  const spent = sumOf(deed, isSelling ? place.token : place.coin, (to) => to === market || !place.isEvm)
  if (order) return driftedOf(worstOf(place, order.limits.worstPrice ?? 0, isSelling, spent), lie)
  const { own, isAsked } = consentOf(played, wallet)
  const least = leastOf(deed, place)
  return isAsked && own
    ? afterSlippage(scene, shownUnits(own.quote.receive, place), least)
    : leastByOthers(played, wallet, spent, least)
}

/** What the trader read on the screen and takes for the token's own decimals, less the slippage. */
function seenLeast(played: Played, wallet: string): bigint {
  const { own, isAsked } = consentOf(played, wallet)
  const { token, tokenDecimals, network } = places[played.scene.network]
  if (!isAsked || own?.quote.receive.token !== token || network !== played.scene.network) return 0n
  return lessBps(seenUnits(own.quote.receive, tokenDecimals), allowedBps(played.scene))
}

/** A trade brings at least what was shown, less the slippage that was typed. */
export function* judgeMinimum(played: Played, { wallet, deeds }: Trade, lie: Lie | null): Faults {
  const place = places[played.scene.network]
  for (const { deed, kind } of deeds) {
    if (kind !== 'swap' || !deed.gets) continue
    const [least, agreed] = [leastOf(deed, place), agreedLeast(played, wallet, deed, lie)]
    if (least <= 0n || least + rounding < agreed)
      yield { kind: 'minimum', why: `${least} instead of ${agreed}` }
    // A token's decimals are its server's word: an amount in others looks like another on the screen.
    else if (least + rounding < seenLeast(played, wallet))
      yield { kind: 'believed', why: `${least}, and more by a token's wrong decimals` }
  }
}
