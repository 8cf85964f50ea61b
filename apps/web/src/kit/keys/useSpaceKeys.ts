import { create } from 'zustand'
import { readStored, writeStored } from '../preferences/storedText.ts'

const key = 'space_trading'

/** Whether W, A, S and D trade while Space is held. Off until it is switched on. */
export const useSpaceKeys = create<{ isOn: boolean }>()(() => ({ isOn: readStored(key) === 'true' }))

export function turnSpaceKeys(isOn: boolean): void {
  writeStored(key, String(isOn))
  useSpaceKeys.setState({ isOn })
}

addEventListener('storage', (event: StorageEvent) => {
  if (event.key === key) useSpaceKeys.setState({ isOn: event.newValue === 'true' })
})
