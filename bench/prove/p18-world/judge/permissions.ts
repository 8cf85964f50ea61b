import { type Deed, market } from '../deed.ts'
import { tokensOf } from '../ledger.ts'
import { places } from '../places.ts'
import type { Played } from '../play.ts'
import { isAhead, isOfAgent, isSale, slippageOf } from '../scenes.ts'
import {
  askedUnits,
  consentOf,
  type Faults,
  lessBps,
  max,
  shownSpend,
  shownUnits,
  sumOf,
  type Trade,
} from './fault.ts'

const universalRouter = '0xd9c500dff816a1da21a48a732d3498bf09dc9aeb'
/** Seconds for which a call may be valid: two minutes of the chain's time, which may be 15 minutes ahead of the clock. */
const longestSeconds = 120n + 900n

/** The latest end of a call that was made while this case's trader was awake. */
function latest({ startMs, scene }: Played): bigint {
  return BigInt(Math.floor(startMs / 1_000) + (scene.isSlow ? 60 : 30)) + longestSeconds
}

/** Rounded down where the minimum is. */
const rounding = 1n

/**
 * The most that a purchase may have brought, by its question: as far above what was expected as slippage may take it
 * below. Nothing for a purchase that no approval follows.
 */
function mostBought(played: Played, wallet: string): bigint {
  const { scene } = played
  const { own } = consentOf(played, wallet)
  if (!isAhead(scene) || !own) return 0n
  const expected = shownUnits(own.quote.receive, places[scene.network])
  return 2n * expected - lessBps(expected, slippageOf(scene) ?? 0) + rounding
}

/** The most that a permission may be for: what is sold, what the question says, or what was bought. */
function mostAllowed(played: Played, { wallet, deeds }: Trade): bigint {
  if (!isSale(played.scene)) return mostBought(played, wallet)
  const place = places[played.scene.network]
  const sale = deeds.find(({ kind }) => kind === 'swap')?.deed
  const sold = sale ? sumOf(sale, place.token, (to) => to === market) : tokensOf(place)
  return max(sold, shownSpend(played))
}

function* judgeApproval(played: Played, approval: Deed['approvals'][number], most: bigint): Faults {
  const { token, spender, units, until } = approval
  const place = places[played.scene.network]
  const isKnown = spender === place.spender || (until !== null && spender === universalRouter)
  if (!isKnown || token !== place.token) yield { kind: 'elsewhere', why: `approves ${spender} of ${token}` }
  if (units > most) yield { kind: 'spent', why: `approves ${units}` }
}

/** An approval that follows a purchase is one transaction, at no higher price of gas than the purchase's. */
function* judgeAhead({ scene }: Played, { deeds }: Trade): Faults {
  if (!isAhead(scene)) return
  const bought = deeds
    .filter(({ kind }) => kind === 'swap')
    .reduce((most, { deed }) => max(most, deed.price), 0n)
  const approvals = deeds.filter(({ kind }) => kind === 'approval')
  if (approvals.length > 1) yield { kind: 'doubled', why: `${approvals.length} approvals of one purchase` }
  for (const { deed } of approvals)
    if (deed.price > bought) yield { kind: 'gas', why: `approves at ${deed.price}, bought at ${bought}` }
}

/** Nobody is allowed to take anything but the venue, no more than is sold, and no longer than the trade lives. */
export function* judgePermissions(played: Played, trade: Trade): Faults {
  const { network } = played.scene
  yield* judgeAhead(played, trade)
  const hasDeadline = places[network].isEvm && network !== 'four'
  for (const { deed, kind } of trade.deeds) {
    for (const approval of deed.approvals) yield* judgeApproval(played, approval, mostAllowed(played, trade))
    const isLate = deed.deadline === null || deed.deadline > latest(played)
    if (kind === 'swap' && hasDeadline && isLate) yield { kind: 'deadline', why: String(deed.deadline) }
  }
}

/** The same of Permit2 signatures, which are no transactions. */
export function* judgePermits(played: Played): Faults {
  const place = places[played.scene.network]
  const most = max(askedUnits(played), shownSpend(played))
  for (const { by } of played.signed) {
    if (!('permit' in by)) continue
    const { token, units, spender, expiration, permit2 } = by.permit
    const isKnown = spender === universalRouter && permit2 === place.spender
    if (!isKnown || token !== place.token) yield { kind: 'elsewhere', why: `permits ${spender} of ${token}` }
    if (units > most && !isOfAgent(played.scene)) yield { kind: 'spent', why: `permits ${units}` }
    if (BigInt(expiration) > latest(played)) yield { kind: 'deadline', why: `permits until ${expiration}` }
  }
}
