import { type Deed, market } from '../deed.ts'
import { coinsOf, tokensOf } from '../ledger.ts'
import { friendOf, type Place, places } from '../places.ts'
import type { Played } from '../play.ts'
import { isSale, type Scene } from '../scenes.ts'
import { askedUnits, consentOf, type Fault, type Faults, sumOf, type Trade } from './fault.ts'

const mostRent = 8n * 2_074_080n
const typedActions: readonly string[] = ['buy', 'buy-ahead', 'several', 'agent-buy', 'agent-sell']

function* judgeLeaving({ scene }: Played, kind: string, deed: Deed): Faults {
  const place = places[scene.network]
  const token = isSale(scene) ? place.token : place.coin
  for (const { token: left, units, to } of deed.leaves) {
    const isFee = to === place.fee.recipient && left === place.coin
    if (to !== market && !isFee) yield { kind: 'elsewhere', why: `${units} of ${left} to ${to}` }
    if (to === market && (kind !== 'swap' || left !== token))
      yield { kind: 'spent', why: `${kind} spends ${left}` }
  }
}

function* judgeReceipt({ scene }: Played, wallet: string, { gets, rent }: Deed): Faults {
  const place = places[scene.network]
  const bought = isSale(scene) ? place.coin : place.token
  if (!gets) yield { kind: 'spent', why: 'spends for nothing' }
  if (gets && gets.recipient !== wallet) yield { kind: 'elsewhere', why: `receipt to ${gets.recipient}` }
  if (gets && gets.token !== bought) yield { kind: 'elsewhere', why: `receives ${gets.token}` }
  if (rent > mostRent) yield { kind: 'spent', why: `deposits ${rent}` }
}

/** What a trade spends; on Solana the operator's share of a purchase is within it. */
function spentBy(place: Place, deed: Deed, isSelling: boolean): bigint {
  const isWithin = !place.isEvm && !isSelling
  return sumOf(
    deed,
    isSelling ? place.token : place.coin,
    (to) => to === market || (isWithin && to === place.fee.recipient),
  )
}

/** True for a share of a holding that nobody is asked about: how much is held, the server alone says. */
const isShareUnseen = (scene: Scene, isAsked: boolean) =>
  isSale(scene) && !isAsked && scene.action !== 'initial'

function* judgeAmount(played: Played, wallet: string, deed: Deed): Faults {
  const { scene } = played
  const { own, isAsked } = consentOf(played, wallet)
  const quoted = own ? BigInt(own.quote.spend.units) : null
  // A share is a share of what the server says is held: the amount is on the screen, where anybody is asked.
  const isOnScreen = isAsked && !typedActions.includes(scene.action)
  const most = (isOnScreen ? quoted : null) ?? askedUnits(played)
  const spent = spentBy(places[scene.network], deed, isSale(scene))
  const kind = isShareUnseen(scene, isAsked) ? 'believed' : 'spent'
  if (spent > most) yield { kind, why: `${spent} instead of ${most}` }
  if (quoted !== null && spent > quoted) yield { kind: 'spent', why: 'more than its own quote' }
}

/** Nothing leaves but what was asked for and shown, and only for what was asked for. */
export function* judgeSpent(played: Played, { wallet, deeds }: Trade): Faults {
  for (const { deed, kind } of deeds) {
    yield* judgeLeaving(played, kind, deed)
    if (kind !== 'swap') continue
    yield* judgeAmount(played, wallet, deed)
    yield* judgeReceipt(played, wallet, deed)
  }
}

/** A transfer pays exactly what was typed, to nobody else. */
export function judgeTransfer({ scene }: Played, { deeds }: Trade): Fault[] {
  const place = places[scene.network]
  const isCoin = scene.action === 'transfer'
  const [token, units] = isCoin ? [place.coin, coinsOf(place) / 4n] : [place.token, tokensOf(place) / 4n]
  return deeds
    .flatMap(({ deed }) => deed.leaves)
    .flatMap((left): Fault[] => {
      const isOther = left.token !== token || left.units !== units
      return [
        ...(left.to === friendOf(place)
          ? []
          : [{ kind: 'elsewhere' as const, why: `${left.units} to ${left.to}` }]),
        ...(isOther ? [{ kind: 'spent' as const, why: `${left.units} of ${left.token}` }] : []),
      ]
    })
}
