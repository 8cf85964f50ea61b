import { create } from 'zustand'
import { readStored, writeStored } from '../../kit/preferences/storedText.ts'

const storedAs = 'isTickerHidden'

type TickerChoice = { isShown: boolean }

/** The visibility of the watchlist ticker under the header. */
export const useTicker = create<TickerChoice>()(() => ({ isShown: readStored(storedAs) !== 'true' }))

export function setTickerShown(isShown: boolean): void {
  writeStored(storedAs, String(!isShown))
  useTicker.setState({ isShown })
}
