import { isCapWithin } from '@peregrine/contract/watchedWalletRules'
import { eventTypeOf, type WalletEventKind } from '@peregrine/contract/walletEvent'
import type { Watch } from './watchedWallets.ts'

/** What of an event a user's wishes look at; null where it is unknown. */
export type Judged = { kind: WalletEventKind; usd: number | null; marketCap: number | null }

/** Whether a worth in dollars lies between two limits; an unknown one only where there are none. */
export function isUsdWithin(usd: number | null, min: number | null, max: number | null): boolean {
  if (min === null && max === null) return true
  return usd !== null && usd >= (min ?? 0) && usd <= (max ?? Number.POSITIVE_INFINITY)
}

/** Whether an event is of the types, the worth and the market cap that its watcher set for the wallet. */
export function isWanted(
  { monitorEvents, minUsd, maxUsd, rules }: Pick<Watch, 'monitorEvents' | 'minUsd' | 'maxUsd' | 'rules'>,
  { kind, usd, marketCap }: Judged,
): boolean {
  const isOfType = monitorEvents.includes('ALL') || monitorEvents.includes(eventTypeOf[kind])
  return isOfType && isUsdWithin(usd, minUsd, maxUsd) && isCapWithin(rules, marketCap)
}
