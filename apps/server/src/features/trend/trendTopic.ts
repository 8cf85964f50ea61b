import {
  parseTrendFilter,
  trend,
  type TrendEvent,
  trendRowId,
  type TrendState,
} from '@peregrine/contract/topics/trend'
import { networkFacts } from '@peregrine/core/network'
import { type DerivedSource, derivedSource } from '../../realtime/topicSource.ts'
import type { TrendReader } from './trendReader.ts'

/** Returns the difference between two lists: the order, and new or changed rows. */
export function trendChanges(before: TrendState, after: TrendState): TrendEvent[] {
  const known = new Map(before.rows.map((row) => [trendRowId(row), JSON.stringify(row)]))
  return [
    {
      at: after.at,
      incompleteSince: after.incompleteSince,
      networks: after.networks,
      order: after.rows.map(trendRowId),
      rows: after.rows.filter((row) => known.get(trendRowId(row)) !== JSON.stringify(row)),
    },
  ]
}

/** Trend lists in use. The reader decides how often a window is read. */
export function trendSource(reader: TrendReader): DerivedSource {
  return derivedSource(trend, {
    async load({ network, filter, ...query }) {
      const { window: _window, ...state } = await reader.read(network, {
        ...query,
        ...parseTrendFilter(filter),
      })
      return state
    },
    changes: trendChanges,
    isTouched: (record, { network }) => network === 'all' || record.chain === networkFacts[network].chain,
    minIntervalMs: 1_000,
    // Windows slide while nothing is traded.
    maxAgeMs: 5_000,
  })
}
