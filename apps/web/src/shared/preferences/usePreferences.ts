import { create } from 'zustand'
import { type Locale, toLocale } from './locale.ts'
import { readStored, writeStored } from './storedText.ts'

export type Theme = 'light' | 'dark'
export type DisplayMode = 'mcap' | 'price'

type Preferences = {
  theme: Theme
  locale: Locale
  displayMode: DisplayMode
  pickTheme: (theme: Theme) => void
  pickLocale: (locale: Locale) => void
  pickDisplayMode: (mode: DisplayMode) => void
}

/** What the trader chose for this browser. The keys `theme` and `userLocale` are also read by public/theme.js. */
export const usePreferences = create<Preferences>()((set) => ({
  theme: readStored('theme') === 'dark' ? 'dark' : 'light',
  locale: toLocale(readStored('userLocale')),
  displayMode: readStored('displayMode') === 'price' ? 'price' : 'mcap',
  pickTheme: (theme) => {
    writeStored('theme', theme)
    set({ theme })
  },
  pickLocale: (locale) => {
    writeStored('userLocale', locale)
    set({ locale })
  },
  pickDisplayMode: (displayMode) => {
    writeStored('displayMode', displayMode)
    set({ displayMode })
  },
}))
