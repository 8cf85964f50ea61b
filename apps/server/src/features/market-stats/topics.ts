import { marketStats } from '@peregrine/contract/topics/marketStats'
import { type Network, networkFacts } from '@peregrine/core/network'
import type { DerivedSource } from '../../realtime/topicSource.ts'
import type { MarketStatsReader } from './store.ts'

type Params = { chainType: Network; poolAddress: string }

export function marketStatsSource(stats: MarketStatsReader): DerivedSource {
  return {
    kind: 'derived',
    topic: marketStats as unknown as DerivedSource['topic'],
    load: ({ chainType, poolAddress }: Params) => stats.read(chainType, poolAddress),
    isTouched: (record, { chainType, poolAddress }: Params) =>
      record.chain === networkFacts[chainType].chain &&
      (record.type !== 'block' || record.swapsOf(poolAddress).length > 0),
    minIntervalMs: 1_000,
    // Trades leave the windows even when none arrive.
    maxAgeMs: 5_000,
  }
}
