import { queryTradeConfig } from '@peregrine/contract/routes/tradeConfig'
import type { TradeConfig } from '@peregrine/contract/tradeConfig'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { call } from '../../kit/http/call.ts'
import { ownKey } from './ownKey.ts'
import { useSession } from './useSession.ts'

const refreshMs = 30 * 60_000

/** By chain family; null when none are saved, undefined before the first response. */
type TradeConfigs = {
  eth: TradeConfig | null | undefined
  sol: TradeConfig | null | undefined
  /** False before the first response, and after a failed read until the next that succeeds. */
  isLoaded: boolean
  /** Unix milliseconds of the last successful read; null before it. */
  lastUpdated: number | null
}

/** A signed-in wallet's saved settings for a chain type (1 EVM, 2 Solana); refreshed every 30 minutes. */
function tradeConfigQuery(address: string | null, chainType: 1 | 2) {
  return queryOptions({
    queryKey: ownKey(address, 'trade-config', String(chainType)),
    queryFn:
      address === null
        ? skipToken
        : ({ signal }) => call(queryTradeConfig, { params: { userAddress: address, chainType }, signal }),
    staleTime: refreshMs,
    refetchInterval: refreshMs,
    refetchIntervalInBackground: true,
  })
}

/** Returns the signed-in wallet's trade settings; none for visitors. */
export function useTradeConfigs(): TradeConfigs {
  const address = useSession(({ session }) => session?.address ?? null)
  const eth = useQuery(tradeConfigQuery(address, 1))
  const sol = useQuery(tradeConfigQuery(address, 2))
  return {
    eth: eth.data,
    sol: sol.data,
    isLoaded: eth.isSuccess && sol.isSuccess,
    lastUpdated: Math.max(eth.dataUpdatedAt, sol.dataUpdatedAt) || null,
  }
}
