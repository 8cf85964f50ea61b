import { isCapWithin } from '@peregrine/contract/watchedWalletRules'
import { eventTypeOf, type WalletEventKind } from '@peregrine/contract/walletEvent'
import type { Watch } from './watchedWallets.ts'

/** Fields of an event that a user's filters test; null when unknown. */
export type Judged = { kind: WalletEventKind; usd: number | null; marketCap: number | null }

/** True when a dollar value lies within both limits; an unknown value passes only without limits. */
export function isUsdWithin(usd: number | null, min: number | null, max: number | null): boolean {
  if (min === null && max === null) return true
  return usd !== null && usd >= (min ?? 0) && usd <= (max ?? Number.POSITIVE_INFINITY)
}

/** True when an event matches the types, value and market cap that its watcher set for the wallet. */
export function isWanted(
  { monitorEvents, minUsd, maxUsd, rules }: Pick<Watch, 'monitorEvents' | 'minUsd' | 'maxUsd' | 'rules'>,
  { kind, usd, marketCap }: Judged,
): boolean {
  const isOfType = monitorEvents.includes('ALL') || monitorEvents.includes(eventTypeOf[kind])
  return isOfType && isUsdWithin(usd, minUsd, maxUsd) && isCapWithin(rules, marketCap)
}
