import { create } from 'zustand'
import { readStored, writeStored } from '../../kit/preferences/storedText.ts'
import { isAmount } from './AmountInput.tsx'

/** Where each list whose rows buy keeps its amount. */
const keys = {
  feed: 'feedBuyAmount',
  tracker: 'trackerBuyAmount',
  trend: 'trendBuyAmount',
  watchlist: 'watchlistBuyAmount',
} as const
export type QuickBuyPlace = keyof typeof keys

const usual = '0.1'

function read(place: QuickBuyPlace): string {
  const kept = readStored(keys[place])
  return kept !== null && isAmount(kept) ? kept : usual
}

const useAmounts = create<Record<QuickBuyPlace, string>>()(() => ({
  feed: read('feed'),
  tracker: read('tracker'),
  trend: read('trend'),
  watchlist: read('watchlist'),
}))

/** Sets the amount of a list's quick buys; kept in this browser. */
export function setQuickBuyAmount(place: QuickBuyPlace, amount: string): void {
  writeStored(keys[place], amount)
  useAmounts.setState({ [place]: amount })
}

/** The amount of a list's quick buys, as a decimal string of the coin. */
export const useQuickBuyAmount = (place: QuickBuyPlace): string => useAmounts((amounts) => amounts[place])
