export const centreTabs = ['wallets', 'groups', 'alerts', 'account'] as const
export type CentreTab = (typeof centreTabs)[number]

/** What of the personal centre stands in the address. */
export function toCentreSearch({ tab }: Record<string, unknown>): { tab?: CentreTab } {
  const known = centreTabs.find((one) => one === tab)
  return known && known !== 'wallets' ? { tab: known } : {}
}
