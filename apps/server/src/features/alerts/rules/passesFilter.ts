import type { FilterRule } from '@peregrine/contract/alert'
import type { WalletEvent } from '@peregrine/contract/walletEvent'

/** Whether a figure lies in a range; an unknown one only where there is no limit. */
export function isWithin(figure: number | null, min: number | null, max: number | null): boolean {
  if (min === null && max === null) return true
  return figure !== null && figure >= (min ?? 0) && figure <= (max ?? Number.POSITIVE_INFINITY)
}

/** What an event was worth, in dollars. */
export function usdOf({ valueUsd }: Pick<WalletEvent, 'valueUsd'>): number | null {
  return valueUsd === null ? null : Number(valueUsd)
}

/** Whether a filter lets an event through. */
export function passesFilter(filter: FilterRule, event: WalletEvent): boolean {
  return (
    filter.events.includes(event.kind) &&
    isWithin(usdOf(event), filter.minUsd, filter.maxUsd) &&
    isWithin(event.marketCap, filter.minMarketCap, filter.maxMarketCap)
  )
}

type Filtering = { isOn: boolean; body: FilterRule }

/** The filter that counts for a group: its own, else the one for all. Null where neither is switched on. */
export function filterFor<Rule extends Filtering>(rules: readonly Rule[], group: string): Rule | null {
  const on = rules.filter(({ isOn }) => isOn)
  return on.find(({ body }) => body.group === group) ?? on.find(({ body }) => body.group === null) ?? null
}
