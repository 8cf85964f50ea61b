import type { LeftOutWire } from '@peregrine/contract/routes/gaps'
import {
  type ChainStatusWire,
  type ContactsWire,
  getStatus,
  type StorageFault,
  type WalletServices,
} from '@peregrine/contract/routes/status'
import { isFault } from '@peregrine/core/fault'
import type { MissingTime } from '@peregrine/core/incompleteSince'
import type { ChainKey } from '@peregrine/core/network'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../kit/http/call.ts'
import { clockOff } from './clockOff.ts'
import { type ChainLate, lateChains } from './lateChains.ts'

export type ByChain<Range> = Partial<Record<ChainKey, readonly Range[]>>

export type ServerStatus = {
  isSandbox: boolean
  latencyMs: number
  /** The reason writes currently fail. */
  storageFault?: StorageFault | null
  /** The chains that are not within their limit, the worst first. */
  late: ChainLate[]
  /** Blocks that are missing, by chain. */
  leftOut: ByChain<LeftOutWire>
  /** Times whose blocks were left out when they came, by chain. */
  missed: ByChain<MissingTime>
  /** How far this computer's clock is ahead of the chains, in milliseconds; 0 while it is right. */
  clockOffMs: number
  contacts?: ContactsWire
  hasEmbeddedChart?: boolean
  wallets?: WalletServices
}

const pollMs = 5_000
const faultyPollMs = 2_000

function byChain<Range>(
  chains: readonly ChainStatusWire[],
  rangesOf: (chain: ChainStatusWire) => readonly Range[],
): ByChain<Range> {
  return Object.fromEntries(chains.map((one) => [one.chain, rangesOf(one)]))
}

/** The server's mode, response time and operator contact. */
export const statusQuery = queryOptions({
  queryKey: ['status'],
  queryFn: async ({ signal }): Promise<ServerStatus> => {
    const startedAt = performance.now()
    const { mode, chains, contacts, wallets, hasEmbeddedChart, storageFault } = await call(getStatus, {
      signal,
    })
    return {
      isSandbox: mode === 'sandbox',
      late: lateChains(chains),
      leftOut: byChain(chains, ({ leftOut }) => leftOut),
      missed: byChain(chains, ({ missed }) => missed),
      clockOffMs: clockOff(chains, Date.now()),
      contacts,
      hasEmbeddedChart,
      wallets,
      storageFault,
      latencyMs: Math.max(1, Math.round(performance.now() - startedAt)),
    }
  },
  refetchInterval: ({ state }) => (state.data?.storageFault || state.error ? faultyPollMs : pollMs),
  retry: false,
})

/**
 * Returns the reason the server cannot store anything, reported by it or inferred from its silence; null while it can.
 */
export function useStorageFault(): StorageFault | null {
  const { data, error } = useQuery(statusQuery)
  if (isFault(error, 'database.full')) return 'database.full'
  if (isFault(error, 'database.away')) return 'database.away'
  return data?.storageFault ?? null
}

/** Returns the last known status; undefined before the first response. */
export function useServerStatus(): ServerStatus | undefined {
  return useQuery(statusQuery).data
}
