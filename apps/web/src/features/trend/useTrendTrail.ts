import type { TrendRow } from '@peregrine/contract/routes/trend'
import { useMemo } from 'react'
import { type TrailPlace, useTokenTrail } from '../../domain/tokens/tokenTrail.ts'

/** Lets keys step along the tokens of a trend list. */
export function useTrendTrail(place: TrailPlace, rows: readonly TrendRow[]): void {
  const stops = useMemo(
    () =>
      rows.map(({ network, tokenAddress, poolAddress }) => ({
        network,
        token: tokenAddress,
        pool: poolAddress,
      })),
    [rows],
  )
  useTokenTrail(place, stops)
}
