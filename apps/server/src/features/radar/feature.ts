import { radar } from '@peregrine/contract/topics/radar'
import { networkFacts } from '@peregrine/core/network'
import type { Pool } from 'pg'
import type { Feature } from '../../feature.ts'
import { type DerivedSource, derivedSource } from '../../realtime/topicSource.ts'
import { readRadar } from './store.ts'

function radarSource(pool: Pool, now: () => number): DerivedSource {
  return derivedSource(radar, {
    load: ({ chainType, tokens }) => readRadar(pool, chainType, tokens, now()),
    isTouched: (record, { chainType }) => record.chain === networkFacts[chainType].chain,
    minIntervalMs: 2_000,
    maxAgeMs: 15_000,
  })
}

export const radarFeature: Feature = {
  serve: ({ pool, now }) => ({ topics: [radarSource(pool, now)] }),
}
