import { type Network, networkFacts, networks } from '@peregrine/core/network'
import { create } from 'zustand'
import { readScoped, writeScoped } from '../../kit/preferences/scopedText.ts'
import { isAmount } from './AmountInput.tsx'

/** Lists whose rows buy with one click. */
const places = ['feed', 'tracker', 'trend', 'watchlist', 'search', 'latest', 'progress', 'completed'] as const
export type QuickBuyPlace = (typeof places)[number]

/** The list whose amount a row's quick buy spends, by its button; null for a row without one. */
export function placeOfRow(row: HTMLElement): QuickBuyPlace | null {
  const named = row.querySelector<HTMLElement>('[data-buy-place]')?.dataset.buyPlace
  return places.find((place) => place === named) ?? null
}

type Coin = (typeof networkFacts)[Network]['coin']
type Slot = `${QuickBuyPlace}BuyAmount:${Coin}`

const slotOf = (place: QuickBuyPlace, coin: Coin): Slot => `${place}BuyAmount:${coin}`

const usual = '0.1'

/** The coins that trades on these networks are paid with. */
export const coinsOf = (of: readonly Network[]): Coin[] => [
  ...new Set(of.map((network) => networkFacts[network].coin)),
]

function readAll(): Record<Slot, string> {
  const slots = places.flatMap((place) => coinsOf(networks).map((coin) => slotOf(place, coin)))
  return Object.fromEntries(
    slots.map((slot) => {
      const kept = readScoped(slot)
      return [slot, kept !== null && isAmount(kept) ? kept : usual]
    }),
  ) as Record<Slot, string>
}

const useAmounts = create<Record<Slot, string>>()(readAll)

addEventListener('storage', () => useAmounts.setState(readAll()))

/** `.05` and `1.` as every reader of a number takes them. */
const plain = (amount: string) => amount.replace(/^\./, '0.').replace(/\.$/, '')

/**
 * Sets what a list's quick buys spend of a coin; kept in this browser for this server's chains, so that an amount never
 * crosses from one coin to another, or from a sandbox to real chains.
 */
export function setQuickBuyAmount(place: QuickBuyPlace, coin: Coin, amount: string): void {
  const slot = slotOf(place, coin)
  writeScoped(slot, plain(amount))
  useAmounts.setState({ [slot]: plain(amount) })
}

/** What a list's quick buys on a network spend, as a decimal string of its coin. */
export const useQuickBuyAmount = (place: QuickBuyPlace, network: Network): string =>
  useAmounts((amounts) => amounts[slotOf(place, networkFacts[network].coin)])

/** The same for a coin. */
export const useCoinAmount = (place: QuickBuyPlace, coin: Coin): string =>
  useAmounts((amounts) => amounts[slotOf(place, coin)])

/** The same for every coin that trades on these networks are paid with. */
export function useCoinAmounts(
  place: QuickBuyPlace,
  of: readonly Network[],
): { coin: Coin; amount: string }[] {
  const amounts = useAmounts()
  return coinsOf(of).map((coin) => ({ coin, amount: amounts[slotOf(place, coin)] }))
}
