import type { ConnectionState } from '@peregrine/trader/socket/transport'
import { create } from 'zustand'

type Connection = {
  state: ConnectionState
  /** Last time the stream was known to be complete, in milliseconds; null before the first connection. */
  lostAtMs: number | null
  turn: (state: ConnectionState, nowMs: number) => void
}

/** The connection's state, and the time since which the page is stale. */
export const useConnection = create<Connection>()((set, get) => ({
  state: 'connecting',
  lostAtMs: null,
  turn: (state, nowMs) => {
    const { state: before, lostAtMs } = get()
    if (state === 'live') set({ state, lostAtMs: null })
    else set({ state, lostAtMs: before === 'live' ? nowMs : lostAtMs })
  },
}))
