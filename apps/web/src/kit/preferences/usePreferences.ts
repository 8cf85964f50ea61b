import { create } from 'zustand'
import { type Locale, toLocale } from './locale.ts'
import { readStored, writeStored } from './storedText.ts'

export type Theme = 'light' | 'dark'
export type DisplayMode = 'mcap' | 'price'
/** The colour of gains: green as in the West, red as on Chinese exchanges. */
export type GainColour = 'green' | 'red'

type Preferences = {
  theme: Theme
  locale: Locale
  displayMode: DisplayMode
  gain: GainColour
  /** One mute for every sound. */
  isAlertEnabled: boolean
  isTrendHidden: boolean
  /** Shows buttons that link to other sites. */
  isLinkOutOn: boolean
  /** Offers another site's chart in a frame on trade pages. */
  isEmbeddedChartOn: boolean
  pickTheme: (theme: Theme) => void
  pickLocale: (locale: Locale) => void
  pickDisplayMode: (mode: DisplayMode) => void
  pickGain: (gain: GainColour) => void
  setAlertEnabled: (isOn: boolean) => void
  setTrendHidden: (isHidden: boolean) => void
  setLinkOut: (isOn: boolean) => void
  setEmbeddedChart: (isOn: boolean) => void
}

/** Reads a stored switch; `isOn` is the default. */
function readSwitch(key: string, isOn: boolean): boolean {
  const text = readStored(key)
  return text === null ? isOn : text === 'true'
}

/**
 * The user's preferences in this browser. The keys `theme`, `userLocale` and `gain` are also read by public/theme.js.
 */
export const usePreferences = create<Preferences>()((set) => ({
  theme: readStored('theme') === 'dark' ? 'dark' : 'light',
  locale: toLocale(readStored('userLocale')),
  displayMode: readStored('displayMode') === 'price' ? 'price' : 'mcap',
  gain: readStored('gain') === 'red' ? 'red' : 'green',
  isAlertEnabled: readSwitch('isAlertEnabled', true),
  isTrendHidden: readSwitch('isTrendHidden', true),
  isLinkOutOn: readSwitch('isLinkOutOn', false),
  isEmbeddedChartOn: readSwitch('isEmbeddedChartOn', false),
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
  pickGain: (gain) => {
    writeStored('gain', gain)
    set({ gain })
  },
  setAlertEnabled: (isAlertEnabled) => {
    writeStored('isAlertEnabled', String(isAlertEnabled))
    set({ isAlertEnabled })
  },
  setTrendHidden: (isTrendHidden) => {
    writeStored('isTrendHidden', String(isTrendHidden))
    set({ isTrendHidden })
  },
  setLinkOut: (isLinkOutOn) => {
    writeStored('isLinkOutOn', String(isLinkOutOn))
    set({ isLinkOutOn })
  },
  setEmbeddedChart: (isEmbeddedChartOn) => {
    writeStored('isEmbeddedChartOn', String(isEmbeddedChartOn))
    set({ isEmbeddedChartOn })
  },
}))
