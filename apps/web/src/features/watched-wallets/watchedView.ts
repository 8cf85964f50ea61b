import type { WalletSummary } from '@peregrine/contract/routes/walletSummaries'
import type { WatchedWalletWire } from '@peregrine/contract/watchedWallet'

export const watchedFamilies = ['all', 'EVM', 'SOL'] as const
export type WatchedFamily = (typeof watchedFamilies)[number]
const textOrders = ['added', 'name', 'chain', 'address', 'group'] as const
/** Figures that the server sums up for each wallet. */
export const figureOrders = ['profit', 'winRate', 'last', 'value'] as const
type TextOrder = (typeof textOrders)[number]
export type FigureOrder = (typeof figureOrders)[number]
export type WatchedOrder = TextOrder | FigureOrder

/** Wallets whose figures are asked for to sort by them. */
export const maxSorted = 200

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

const compare: Record<TextOrder, (a: WatchedWalletWire, b: WatchedWalletWire) => number> = {
  added: (a, b) => a.createdAtMs - b.createdAtMs,
  name: (a, b) => collator.compare(a.name, b.name),
  chain: (a, b) => a.chainType - b.chainType,
  address: (a, b) => (a.address < b.address ? -1 : a.address > b.address ? 1 : 0),
  group: (a, b) => collator.compare(a.configGroup, b.configGroup),
}

type WatchedFilter = Omit<WatchedView, 'order' | 'isUp'>

function passes(config: WatchedWalletWire, { family, group, text }: WatchedFilter): boolean {
  if (family !== 'all' && familyOf(config) !== family) return false
  if (group !== null && config.configGroup !== group) return false
  if (text === '') return true
  return [config.name, config.address, config.tip].some((part) => part.toLowerCase().includes(text))
}

const figureOf: Record<FigureOrder, (summary: WalletSummary) => number | null> = {
  profit: ({ realisedUsd }) => (realisedUsd === null ? null : Number(realisedUsd)),
  winRate: ({ winRate }) => winRate,
  last: ({ lastTradeAt }) => lastTradeAt,
  value: ({ valueUsd }) => (valueUsd === null ? null : Number(valueUsd)),
}

export const isFigureOrder = (order: WatchedOrder): order is FigureOrder =>
  figureOrders.some((figure) => figure === order)

/** Returns the watched wallets that pass a view's filter, in list order. */
export function filterWatched(
  list: readonly WatchedWalletWire[],
  filter: WatchedFilter,
): WatchedWalletWire[] {
  const wanted = { ...filter, text: filter.text.trim().toLowerCase() }
  return list.filter((config) => passes(config, wanted))
}

export type Summaries = ReadonlyMap<string, WalletSummary | null>

/** Sorts by a figure; wallets of which it is not known come last, whichever way. */
function byFigure(order: FigureOrder, isUp: boolean, summaries: Summaries) {
  const figure = ({ address }: WatchedWalletWire) => {
    const summary = summaries.get(address)
    return summary ? figureOf[order](summary) : null
  }
  return (a: WatchedWalletWire, b: WatchedWalletWire): number => {
    const [ofA, ofB] = [figure(a), figure(b)]
    if (ofA === null || ofB === null) return Number(ofA === null) - Number(ofB === null)
    return isUp ? ofA - ofB : ofB - ofA
  }
}

/** Sorts watched wallets by a view's order; ties stay as they are. */
export function sortWatched(
  list: readonly WatchedWalletWire[],
  { order, isUp }: Pick<WatchedView, 'order' | 'isUp'>,
  summaries: Summaries,
): WatchedWalletWire[] {
  if (isFigureOrder(order)) return list.toSorted(byFigure(order, isUp, summaries))
  const ofText = compare[order]
  return list.toSorted(isUp ? ofText : (a, b) => ofText(b, a))
}

/** Returns the groups of a list with their sizes, by name. */
export function groupsOf(list: readonly WatchedWalletWire[]): { group: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { configGroup } of list) counts.set(configGroup, (counts.get(configGroup) ?? 0) + 1)
  return [...counts]
    .map(([group, count]) => ({ group, count }))
    .sort((a, b) => collator.compare(a.group, b.group))
}
