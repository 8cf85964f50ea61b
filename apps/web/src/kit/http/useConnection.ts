import type { ConnectionState } from '@peregrine/trader/socket/transport'
import { create } from 'zustand'

type Connection = {
  /** `doubted` while a live connection is silent and its server has not answered yet. */
  state: ConnectionState | 'doubted'
  /** Last time the stream was known to be complete, in milliseconds; null before the first connection. */
  lostAtMs: number | null
  turn: (state: ConnectionState, nowMs: number) => void
  /** Doubts the connection since the server was last heard; null trusts it again. */
  doubt: (heardAtMs: number | null) => void
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
  doubt: (heardAtMs) => set({ state: heardAtMs === null ? 'live' : 'doubted', lostAtMs: heardAtMs }),
}))
