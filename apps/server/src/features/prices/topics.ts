import { prices } from '@peregrine/contract/topics/prices'
import type { Pool } from 'pg'
import { type DerivedSource, derivedSource } from '../../realtime/topicSource.ts'
import { readPrices } from './store.ts'

export function priceSource(pool: Pool): DerivedSource {
  return derivedSource(prices, {
    load: () => readPrices(pool),
    isTouched: (record) => record.type !== 'block' || Object.keys(record.prices).length > 0,
    minIntervalMs: 1_000,
    maxAgeMs: 30_000,
  })
}
