import { create } from 'zustand'
import { readStored, writeStored } from '../../kit/preferences/storedText.ts'
import { type KolTab, kolTabs } from './kolTradesModel.ts'

const tabKey = 'feedChain'

/** The feed's chain tab, kept in this browser. */
export const useKolTab = create<{ tab: KolTab }>()(() => ({
  tab: kolTabs.find((tab) => tab === readStored(tabKey)) ?? 'SOL',
}))

export function pickKolTab(tab: KolTab): void {
  writeStored(tabKey, tab)
  useKolTab.setState({ tab })
}
