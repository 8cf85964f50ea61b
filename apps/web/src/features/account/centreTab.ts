export const centreTabs = ['wallets', 'groups', 'alerts', 'trading', 'history', 'account'] as const
export type CentreTab = (typeof centreTabs)[number]

/** Reads the personal centre's part of the address bar. */
export function toCentreSearch({ tab }: Record<string, unknown>): { tab?: CentreTab } {
  const known = centreTabs.find((one) => one === tab)
  return known && known !== 'wallets' ? { tab: known } : {}
}
