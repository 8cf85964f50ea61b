import type { WatchedWalletWire } from '@peregrine/contract/watchedWallet'
import { isCapWithin, type WatchedWalletRules, rulesOf } from '@peregrine/contract/watchedWalletRules'
import { compareWalletEvents, type WalletEvent } from '@peregrine/contract/walletEvent'
import type { SoundKind } from '../../kit/sound/playSound.ts'

type Watched = ReadonlyMap<string, Pick<WatchedWalletWire, 'extra'>>

/**
 * Joins live events with earlier ones. Of the earlier, only those older than every live one are kept: the stream knows
 * what was retracted since.
 */
export function joinEvents(
  live: readonly WalletEvent[] | undefined,
  earlier: readonly WalletEvent[],
): readonly WalletEvent[] {
  const last = live?.at(-1)
  const older = last ? earlier.filter((event) => compareWalletEvents(last, event) < 0) : earlier
  const known = new Set<string>()
  return [...(live ?? []), ...older].filter(({ id }) => !known.has(id) && known.add(id))
}

function rulesFor(event: WalletEvent, watched: Watched): WatchedWalletRules | null {
  const config = watched.get(event.wallet)
  return config ? rulesOf(config.extra) : null
}

/** Returns true when the token's market cap is within its wallet's limits. */
export function withinCaps(events: readonly WalletEvent[], watched: Watched): readonly WalletEvent[] {
  return events.filter((event) => {
    const rules = rulesFor(event, watched)
    return rules === null || isCapWithin(rules, event.marketCap)
  })
}

/** Returns an event's sound: its wallet's setting, else its kind's; null for silence, always for spam. */
export function soundOf(event: WalletEvent, watched: Watched): SoundKind | null {
  if (event.spam) return null
  const sound = rulesFor(event, watched)?.sound ?? 'default'
  if (sound === 'mute') return null
  if (sound !== 'default') return sound
  return event.kind === 'buy' || event.kind === 'sell' ? event.kind : 'row'
}
