import type { FilterRule } from '@peregrine/contract/alert'
import type { WalletEvent } from '@peregrine/contract/walletEvent'

/** True when a figure lies in a range; an unknown one passes only without limits. */
export function isWithin(figure: number | null, min: number | null, max: number | null): boolean {
  if (min === null && max === null) return true
  return figure !== null && figure >= (min ?? 0) && figure <= (max ?? Number.POSITIVE_INFINITY)
}

/** Returns an event's value in dollars. */
export function usdOf({ valueUsd }: Pick<WalletEvent, 'valueUsd'>): number | null {
  return valueUsd === null ? null : Number(valueUsd)
}

/** True when a filter lets an event through. */
export function passesFilter(filter: FilterRule, event: WalletEvent): boolean {
  return (
    filter.events.includes(event.kind) &&
    isWithin(usdOf(event), filter.minUsd, filter.maxUsd) &&
    isWithin(event.marketCap, filter.minMarketCap, filter.maxMarketCap)
  )
}

type Filtering = { isOn: boolean; body: FilterRule }

/** Returns a group's own filter, else the general one. Null when neither is switched on. */
export function filterFor<Rule extends Filtering>(rules: readonly Rule[], group: string): Rule | null {
  const on = rules.filter(({ isOn }) => isOn)
  return on.find(({ body }) => body.group === group) ?? on.find(({ body }) => body.group === null) ?? null
}
