import { create } from 'zustand'
import { readStored, writeStored } from '../preferences/storedText.ts'
import { parseRect, type Rect, rectText } from './panelRect.ts'
import { type PanelName, panelNames } from './usePanels.ts'

/** Initial places; the tracker's and the tweets' are from the product document. */
const defaultPlaces: Record<PanelName, Rect> = {
  tracker: { x: 400, y: 400, width: 596, height: 420 },
  tweets: { x: 430, y: 230, width: 400, height: 600 },
  'network-monitor': { x: 860, y: 230, width: 420, height: 560 },
  trade: { x: 80, y: 120, width: 340, height: 560 },
  'my-trades': { x: 440, y: 180, width: 760, height: 420 },
  wallets: { x: 120, y: 160, width: 520, height: 420 },
}

type PanelPlaces = { places: Record<PanelName, Rect>; place: (name: PanelName, rect: Rect) => void }

const keyOf = (name: PanelName) => `panelPlace:${name}`

function readPlaces(): Record<PanelName, Rect> {
  const places = { ...defaultPlaces }
  for (const name of panelNames) places[name] = parseRect(readStored(keyOf(name))) ?? defaultPlaces[name]
  return places
}

/** Each panel's place, kept across reloads and clamped to the window when rendered. */
export const usePanelPlaces = create<PanelPlaces>()((set) => ({
  places: readPlaces(),
  place: (name, rect) => {
    writeStored(keyOf(name), rectText(rect))
    set(({ places }) => ({ places: { ...places, [name]: rect } }))
  },
}))
