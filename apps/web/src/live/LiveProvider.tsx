import { notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { LiveClient } from './liveClient.ts'
import { liveKey, refusalKey } from './liveKey.ts'
import { scheduleFrame, scheduleSoon } from './scheduleFrame.ts'
import type { Transport } from '@peregrine/trader/socket/transport'
import { useConnection } from '../kit/http/useConnection.ts'
import { watchPage } from './watchPage.ts'

const LiveContext = createContext<LiveClient | null>(null)

type LiveProviderProps = {
  transport: Transport
  children: ReactNode
  /** Schedules batches for the page: by default when it is idle, and soon for urgent topics. */
  schedule?: (run: () => void) => void
  /** Milliseconds for which streams stay subscribed after the last component unmounts. */
  lingerMs?: number
  /** True for the wallet of the current session; by default for every one. */
  isOwner?: (owner: string) => boolean
}

type ConnectParts = Required<Pick<LiveProviderProps, 'transport' | 'lingerMs' | 'isOwner'>> &
  Pick<LiveProviderProps, 'schedule'>

function connect(queries: QueryClient, { transport, schedule, lingerMs, isOwner }: ConnectParts): LiveClient {
  // Streams are compared by identity: comparing lists of trades field by field would cost more than it saves.
  queries.setQueryDefaults(liveKey(), { structuralSharing: false, staleTime: Number.POSITIVE_INFINITY })
  return new LiveClient({
    transport,
    schedule: schedule ?? scheduleFrame,
    scheduleSoon: schedule ?? scheduleSoon,
    nowMs: () => performance.now(),
    ...(lingerMs > 0 && { linger: (run) => void setTimeout(run, lingerMs) }),
    onData: (key, state) => queries.setQueryData(liveKey(key), state),
    inBatch: (notify) => notifyManager.batch(notify),
    onDrop: (key) => queries.removeQueries({ queryKey: liveKey(key) }),
    // Reset rather than removed: components still subscribed must receive what follows.
    onForget: (key) => void queries.resetQueries({ queryKey: liveKey(key) }),
    onRefused: (key, code) => queries.setQueryData(refusalKey(key), code),
    isOwner,
    onState: (state) => useConnection.getState().turn(state, Date.now()),
    onDoubt: (heardAtMs) => useConnection.getState().doubt(heardAtMs),
  })
}

/** Provides the page's one connection to the server's streams. */
export function LiveProvider(props: LiveProviderProps) {
  const { transport, children, schedule, lingerMs = 0, isOwner = () => true } = props
  const queries = useQueryClient()
  const [client] = useState(() => connect(queries, { transport, schedule, lingerMs, isOwner }))
  useEffect(() => watchPage(client), [client])
  return <LiveContext value={client}>{children}</LiveContext>
}

/** Returns the page's connection, for hooks that subscribe to topics. */
export function useLiveClient(): LiveClient {
  const client = useContext(LiveContext)
  if (!client) throw new Error('useLiveClient outside of LiveProvider')
  return client
}
