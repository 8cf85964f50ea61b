import type { TrendRow } from '@peregrine/contract/routes/trend'
import { trend, trendRowId, type TrendState } from '@peregrine/contract/topics/trend'
import { useState } from 'react'
import { useTopic } from '../../live/useTopic.ts'
import { useShownRows } from '../../domain/tokens/useHiddenTokens.ts'
import { trendParams } from './api.ts'
import type { TrendChoice } from './trendSearch.ts'
import { useHeldOrder } from './useHeldOrder.ts'

const refOf = ({ network, tokenAddress }: TrendRow) => ({ network, token: tokenAddress })
const none: readonly TrendRow[] = []

/** Returns the previous list until the requested one arrives. */
function useLatest(state: TrendState | undefined): TrendState | undefined {
  const [kept, keep] = useState(state)
  if (state !== undefined && state !== kept) keep(state)
  return state ?? kept
}

/** Returns a live trend list without hidden tokens, whose order can be held. */
export function useTrend(choice: TrendChoice, limit: number) {
  const streamed = useTopic(trend, trendParams(choice, limit))
  const data = useLatest(streamed)
  const shown = useShownRows(data?.rows ?? none, refOf)
  const held = useHeldOrder(shown, trendRowId, JSON.stringify(choice))
  return {
    ...held,
    networks: data?.networks ?? null,
    at: data?.at ?? 0,
    incompleteSince: data?.incompleteSince ?? null,
    isLoaded: data !== undefined,
    /** The rows shown still belong to the previous choice. */
    isOld: streamed === undefined,
  }
}
