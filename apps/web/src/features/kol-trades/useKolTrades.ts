import { getKolTrades } from '@peregrine/contract/routes/trades'
import { kol } from '@peregrine/contract/topics/kol'
import type { TradeWire } from '@peregrine/contract/trade'
import type { Network } from '@peregrine/core/network'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useConnection } from '../../kit/http/useConnection.ts'
import { useTopics } from '../../live/useTopics.ts'
import { call } from '../../kit/http/call.ts'
import { type KolTab, mergeRows, networksOfTab } from './kolTradesModel.ts'
import { spaceRequests } from './spaceRequests.ts'

const pollMs = 3_000
const requestLimitMs = 30_000

const space = spaceRequests({
  gapMs: 300,
  nowMs: () => performance.now(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
})

const fetchTrades = (network: Network): Promise<TradeWire[]> =>
  space(network, () => call(getKolTrades, { params: { network }, timeoutMs: requestLimitMs }))

/** Polls while the stream is down; returns nothing while it is up. */
function usePolled(networks: readonly Network[], isOn: boolean) {
  const results = useQueries({
    queries: networks.map((network) => ({
      queryKey: ['monitor', network],
      queryFn: () => fetchTrades(network),
      enabled: isOn,
      refetchInterval: isOn ? pollMs : (false as const),
      retry: false,
      staleTime: 0,
    })),
  })
  return {
    lists: results.map(({ data }) => data),
    hasFailed: isOn && results.some(({ isError }) => isError),
  }
}

type KolTradeFeed = { rows: readonly TradeWire[] | null; isPolling: boolean; hasFailed: boolean }

/**
 * Returns the newest trades of public KOL wallets on a tab's networks: streamed, or polled while the stream is down.
 */
export function useKolTrades(tab: KolTab): KolTradeFeed {
  const networks = networksOfTab[tab]
  const isPolling = useConnection(({ state }) => state !== 'live')
  const live = useTopics(
    kol,
    networks.map((network) => ({ network })),
  )
  const polled = usePolled(networks, isPolling)
  const polledKey = polled.lists.map((list) => list?.[0]?.id ?? '').join(' ')
  // Newest ids identify the lists, whose arrays are new on every render.
  const rows = useMemo(
    () => mergeRows(isPolling ? [...live, ...polled.lists] : live),
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [live, polledKey, isPolling],
  )
  return { rows, isPolling, hasFailed: polled.hasFailed }
}
