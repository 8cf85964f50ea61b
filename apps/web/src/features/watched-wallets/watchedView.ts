import type { WatchedWalletWire } from '@peregrine/contract/watchedWallet'

export const watchedFamilies = ['all', 'EVM', 'SOL'] as const
export type WatchedFamily = (typeof watchedFamilies)[number]
export const watchedOrders = ['added', 'name', 'chain', 'address', 'group'] as const
export type WatchedOrder = (typeof watchedOrders)[number]

/** The list's filter and order. `group` null is every group. */
export type WatchedView = {
  family: WatchedFamily
  group: string | null
  text: string
  order: WatchedOrder
  isUp: boolean
}

export const wholeList: WatchedView = { family: 'all', group: null, text: '', order: 'added', isUp: false }

export const familyOf = ({ chainType }: Pick<WatchedWalletWire, 'chainType'>) =>
  chainType === 1 ? ('EVM' as const) : ('SOL' as const)

/** Created once: a collator per comparison costs a hundred times the comparison. */
const collator = new Intl.Collator(undefined, { numeric: true })

const compare: Record<WatchedOrder, (a: WatchedWalletWire, b: WatchedWalletWire) => number> = {
  added: (a, b) => a.createdAtMs - b.createdAtMs,
  name: (a, b) => collator.compare(a.name, b.name),
  chain: (a, b) => a.chainType - b.chainType,
  address: (a, b) => (a.address < b.address ? -1 : a.address > b.address ? 1 : 0),
  group: (a, b) => collator.compare(a.configGroup, b.configGroup),
}

function passes(config: WatchedWalletWire, { family, group, text }: WatchedView): boolean {
  if (family !== 'all' && familyOf(config) !== family) return false
  if (group !== null && config.configGroup !== group) return false
  if (text === '') return true
  return [config.name, config.address, config.tip].some((part) => part.toLowerCase().includes(text))
}

/** Returns the watched wallets of a view; ties stay in list order. */
export function viewWatched(list: readonly WatchedWalletWire[], view: WatchedView): WatchedWalletWire[] {
  const wanted = { ...view, text: view.text.trim().toLowerCase() }
  const order = compare[view.order]
  return list.filter((config) => passes(config, wanted)).sort(view.isUp ? order : (a, b) => order(b, a))
}

/** Returns the groups of a list with their sizes, by name. */
export function groupsOf(list: readonly WatchedWalletWire[]): { group: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { configGroup } of list) counts.set(configGroup, (counts.get(configGroup) ?? 0) + 1)
  return [...counts]
    .map(([group, count]) => ({ group, count }))
    .sort((a, b) => collator.compare(a.group, b.group))
}
