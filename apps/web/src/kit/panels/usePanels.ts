import { create } from 'zustand'
import { readStored, writeStored } from '../preferences/storedText.ts'

/** Floating panels over every page. */
export const panelNames = ['tracker', 'tweets', 'network-monitor', 'wallets', 'trade', 'my-trades'] as const
export type PanelName = (typeof panelNames)[number]

type Panels = {
  /** Bottom to top. */
  open: readonly PanelName[]
  show: (name: PanelName) => void
  hide: (name: PanelName) => void
  toggle: (name: PanelName) => void
}

const key = 'openPanels'
const stored = [...new Set((readStored(key) ?? '').split(','))]
const isPanelName = (name: string): name is PanelName => panelNames.some((known) => known === name)

/** The open panels, topmost last. Kept across reloads. */
export const usePanels = create<Panels>()((set, get) => {
  const change = (open: PanelName[]) => {
    writeStored(key, open.join(','))
    set({ open })
  }
  const others = (name: PanelName) => get().open.filter((other) => other !== name)
  return {
    open: stored.filter(isPanelName),
    show: (name) => change([...others(name), name]),
    hide: (name) => change(others(name)),
    toggle: (name) => (get().open.includes(name) ? get().hide(name) : get().show(name)),
  }
})
