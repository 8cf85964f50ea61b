import { create } from 'zustand'
import { readStored, writeStored } from '../../kit/preferences/storedText.ts'

const key = 'isSpamShown'

type SpamShown = { isShown: boolean; show: (isShown: boolean) => void }

/** The visibility of spam transfers among the events; kept in this browser. */
export const useSpamShown = create<SpamShown>()((set) => ({
  isShown: readStored(key) === 'true',
  show: (isShown) => {
    writeStored(key, String(isShown))
    set({ isShown })
  },
}))
