import type { ChainFamily } from '@peregrine/core/network'

/** A row of the list; `id` counts from 1 in order of addition. */
export type ListedWallet = {
  id: number
  nickname: string
  family: ChainFamily
  address: string
  /** An emoji or the URL of a picture, if there is one beside the name. */
  avatar?: string
}

export const walletFilters = ['all', 'EVM', 'SOL'] as const
export type WalletFilter = (typeof walletFilters)[number]
export const walletOrders = ['chain', 'name', 'address'] as const
export type WalletOrder = (typeof walletOrders)[number]

/** Created once, for lists of 50,000. */
const collator = new Intl.Collator(undefined, { numeric: true })
const byText = (a: string, b: string): number => collator.compare(a, b)
const compare: Record<WalletOrder, (a: ListedWallet, b: ListedWallet) => number> = {
  chain: (a, b) => (a.family === b.family ? a.id - b.id : a.family === 'EVM' ? -1 : 1),
  name: (a, b) => byText(a.nickname, b.nickname) || a.id - b.id,
  address: (a, b) => (a.address < b.address ? -1 : a.address > b.address ? 1 : a.id - b.id),
}

/** Filters and sorts wallets; ties stay in id order. */
export function listWallets(
  wallets: readonly ListedWallet[],
  { filter, order, isUp }: { filter: WalletFilter; order: WalletOrder; isUp: boolean },
): ListedWallet[] {
  const shown = wallets.filter(({ family }) => filter === 'all' || family === filter)
  const sorted = shown.toSorted(compare[order])
  return isUp ? sorted : sorted.toReversed()
}
