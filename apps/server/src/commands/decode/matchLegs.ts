import type { SlotLeg } from './poolSlots.ts'
import type { TokenMove } from './tokenMoves.ts'

/** Transfers into (`in`) or out of the contract that holds the pool's tokens, nearest to the swap first. */
function movesOf(leg: SlotLeg, holder: string, transfers: readonly TokenMove[]): TokenMove[] {
  return transfers
    .filter((move) => (leg.side === 'in' ? move.to : move.from) === holder && move.from !== move.to)
    .sort((a, b) => Math.abs(a.index - leg.index) - Math.abs(b.index - leg.index))
}

/** Returns the token of the nearest transfer of exactly the leg's amount, or null. */
export function matchExactly(leg: SlotLeg, holder: string, transfers: readonly TokenMove[]): string | null {
  return movesOf(leg, holder, transfers).find((move) => move.units === leg.units)?.token ?? null
}

/** Returns the only token that moved in the leg's direction, at any amount (taxed and rebasing tokens), or null. */
export function matchOnlyMover(
  leg: SlotLeg,
  holder: string,
  transfers: readonly TokenMove[],
  except: readonly string[],
): string | null {
  const tokens = new Set(movesOf(leg, holder, transfers).map(({ token }) => token))
  for (const token of except) tokens.delete(token)
  return tokens.size === 1 ? ([...tokens][0] ?? null) : null
}

/** True when no token moved in the leg's direction: the native coin, for one, leaves no log. */
export function movedNothing(
  leg: SlotLeg,
  holder: string,
  transfers: readonly TokenMove[],
  except: string,
): boolean {
  return movesOf(leg, holder, transfers).every(({ token }) => token === except)
}

/** Picks a token for each slot: the one that most of its legs match; the first wins a tie. */
export function vote(legs: readonly SlotLeg[], match: (leg: SlotLeg) => string | null): Map<string, string> {
  const votes = new Map<string, Map<string, number>>()
  for (const leg of legs) {
    const token = match(leg)
    const counts = votes.get(leg.slot) ?? new Map<string, number>()
    if (token !== null) votes.set(leg.slot, counts.set(token, (counts.get(token) ?? 0) + 1))
  }
  const winners = [...votes].map(([slot, counts]): [string, string] => {
    const [winner] = [...counts].sort(([, a], [, b]) => b - a)
    return [slot, winner?.[0] ?? '']
  })
  return new Map(winners)
}
