import { create } from 'zustand'

/** What becomes of the one connection to the server's stream. */
export type ConnectionState = 'connecting' | 'live' | 'lost'

type Connection = {
  state: ConnectionState
  /** When the stream was last known to be whole, in milliseconds; null before the first connection. */
  lostAtMs: number | null
  turn: (state: ConnectionState, nowMs: number) => void
}

/** Whether what is on the screen is still live, and since when it is not. */
export const useConnection = create<Connection>()((set, get) => ({
  state: 'connecting',
  lostAtMs: null,
  turn: (state, nowMs) => {
    const { state: before, lostAtMs } = get()
    if (state === 'live') set({ state, lostAtMs: null })
    else set({ state, lostAtMs: before === 'live' ? nowMs : lostAtMs })
  },
}))
