import { getQuote } from '@peregrine/contract/routes/quotes'
import type { Network } from '@peregrine/core/network'
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import type { TradeSide } from '../../domain/doors/tradeDoor.ts'
import { call } from '../../kit/http/call.ts'

export type QuoteAsk = {
  network: Network
  token: string
  pool: string
  side: TradeSide
  /** Base units to spend; null while nothing tradable is typed. */
  units: bigint | null
  wallet: string | null
  /** Null: automatic. */
  slippageBps: number | null
  mode: 'safe' | 'fast'
}

const refreshMs = 3_000
const debounceMs = 150

/** Resolves after a pause in typing; rejects at once when the query is aborted. */
function settled(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, debounceMs)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    })
  })
}

/** Query for a quote, kept fresh while it is shown. */
export function quoteQuery({ network, token, units, ...ask }: QuoteAsk) {
  const { pool, side, wallet, slippageBps, mode } = ask
  return queryOptions({
    queryKey: ['quote', network, token, side, units?.toString(), pool, wallet, slippageBps, mode],
    queryFn:
      units === null || units <= 0n
        ? skipToken
        : async ({ signal }) => {
            await settled(signal)
            return call(getQuote, {
              params: { network, token },
              query: { side, units: units.toString(), pool, wallet, slippageBps, mode },
              signal,
            })
          },
    refetchInterval: refreshMs,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 10_000,
  })
}
