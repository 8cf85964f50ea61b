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

/** The list of before, until the one that was asked for next is there. */
function useLatest(state: TrendState | undefined): TrendState | undefined {
  const [kept, keep] = useState(state)
  if (state !== undefined && state !== kept) keep(state)
  return state ?? kept
}

/** A trend list that follows its stream, without the rows that the trader hides; it can be held in its order. */
export function useTrend(choice: TrendChoice, limit: number) {
  const streamed = useTopic(trend, trendParams(choice, limit))
  const data = useLatest(streamed)
  const shown = useShownRows(data?.rows ?? none, refOf)
  const held = useHeldOrder(shown, trendRowId, JSON.stringify(choice))
  return {
    ...held,
    networks: data?.networks ?? null,
    at: data?.at ?? 0,
    isLoaded: data !== undefined,
    /** What is shown still answers the choice of before. */
    isOld: streamed === undefined,
  }
}
