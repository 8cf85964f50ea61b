import { create } from 'zustand'
import { readStored, writeStored } from '../../kit/preferences/storedText.ts'
import { isAmount } from '../../domain/quick-buy/AmountInput.tsx'
import { type KolTab, kolTabs } from './kolTradesModel.ts'

const tabKey = 'feedChain'
const amountKey = 'feedBuyAmount'
const defaultAmount = '0.1'

type KolTradeSettings = {
  tab: KolTab
  /** In the tab's coin, as a decimal string. */
  amount: string
  pickTab: (tab: KolTab) => void
  setAmount: (amount: string) => void
}

function readAmount(): string {
  const text = readStored(amountKey)
  return text !== null && isAmount(text) ? text : defaultAmount
}

/** The feed's chain tab and buy amount, both kept in this browser. */
export const useKolTradeSettings = create<KolTradeSettings>()((set) => ({
  tab: kolTabs.find((tab) => tab === readStored(tabKey)) ?? 'SOL',
  amount: readAmount(),
  pickTab: (tab) => {
    writeStored(tabKey, tab)
    set({ tab })
  },
  setAmount: (amount) => {
    writeStored(amountKey, amount)
    set({ amount })
  },
}))
