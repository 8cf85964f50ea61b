import { create } from 'zustand'
import { readScoped, writeScoped } from '../../kit/preferences/scopedText.ts'
import { readStored, writeStored } from '../../kit/preferences/storedText.ts'

const hiddenAs = 'isTickerHidden'
const emptyAs = 'isEmptyTickerSeen'

type TickerChoice = { isShown: boolean }

const isHidden = (): boolean => readStored(hiddenAs) === 'true'
const wasEmpty = (): boolean => readScoped(emptyAs) === 'true'

/** The visibility of the watchlist ticker under the header: not if hidden by hand, nor if seen empty on an earlier visit. */
export const useTicker = create<TickerChoice>()(() => ({ isShown: !isHidden() && !wasEmpty() }))

export function setTickerShown(isShown: boolean): void {
  writeStored(hiddenAs, String(!isShown))
  if (isShown) writeScoped(emptyAs, 'false')
  useTicker.setState({ isShown })
}

/** Leaves an empty line out from the next visit on, and brings it back with the first token. */
export function noteTickerTokens(count: number): void {
  const isEmpty = count === 0
  if (isEmpty === wasEmpty()) return
  writeScoped(emptyAs, String(isEmpty))
  if (!isEmpty && !isHidden()) useTicker.setState({ isShown: true })
}
