import { marketStats } from '@peregrine/contract/topics/marketStats'
import { networkFacts } from '@peregrine/core/network'
import { type DerivedSource, derivedSource } from '../../realtime/topicSource.ts'
import type { MarketStatsReader } from './store.ts'

export function marketStatsSource(stats: MarketStatsReader): DerivedSource {
  return derivedSource(marketStats, {
    load: ({ chainType, poolAddress }) => stats.read(chainType, poolAddress),
    isTouched: (record, { chainType, poolAddress }) =>
      record.chain === networkFacts[chainType].chain &&
      (record.type !== 'block' || record.swapsOf(poolAddress).length > 0),
    minIntervalMs: 1_000,
    // Trades leave the windows even when none arrive.
    maxAgeMs: 5_000,
  })
}
