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

/** What leads from one list to the next: its order, and the rows that are new or changed. */
export function trendChanges(before: TrendState, after: TrendState): TrendEvent[] {
  const known = new Map(before.rows.map((row) => [trendRowId(row), JSON.stringify(row)]))
  return [
    {
      at: after.at,
      networks: after.networks,
      order: after.rows.map(trendRowId),
      rows: after.rows.filter((row) => known.get(trendRowId(row)) !== JSON.stringify(row)),
    },
  ]
}

/** The trend lists that somebody looks at. How often a window is read is the reader's to say. */
export function trendSource(reader: TrendReader): DerivedSource {
  return derivedSource(trend, {
    async load({ network, filter, ...query }) {
      const { at, rows, networks } = await reader.read(network, { ...query, ...parseTrendFilter(filter) })
      return { at, rows, networks }
    },
    changes: trendChanges,
    isTouched: (record, { network }) => network === 'all' || record.chain === networkFacts[network].chain,
    minIntervalMs: 1_000,
    // Windows slide while nothing is traded.
    maxAgeMs: 5_000,
  })
}
