import { radar } from '@peregrine/contract/topics/radar'
import { type Network, networkFacts } from '@peregrine/core/network'
import type { Pool } from 'pg'
import type { DerivedSource } from '../../realtime/topicSource.ts'
import { readRadar } from './store.ts'

type Params = { chainType: Network; tokens: string[] }

export function radarSource(pool: Pool, now: () => number): DerivedSource {
  return {
    kind: 'derived',
    topic: radar as unknown as DerivedSource['topic'],
    load: ({ chainType, tokens }: Params) => readRadar(pool, chainType, tokens, now()),
    isTouched: (record, { chainType }: Params) => record.chain === networkFacts[chainType].chain,
    minIntervalMs: 2_000,
    maxAgeMs: 15_000,
  }
}
