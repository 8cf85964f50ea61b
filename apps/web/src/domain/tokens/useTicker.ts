import { create } from 'zustand'
import { readStored, writeStored } from '../../kit/preferences/storedText.ts'

const storedAs = 'isTickerHidden'

type TickerChoice = { isShown: boolean }

/** Whether the line of watch-list prices stands under the header. */
export const useTicker = create<TickerChoice>()(() => ({ isShown: readStored(storedAs) !== 'true' }))

export function setTickerShown(isShown: boolean): void {
  writeStored(storedAs, String(!isShown))
  useTicker.setState({ isShown })
}
