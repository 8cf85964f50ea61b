import { gasPrice } from '@peregrine/contract/topics/gasPrice'
import type { Pool } from 'pg'
import { type DerivedSource, derivedSource } from '../../realtime/topicSource.ts'
import { readGas } from './store.ts'

export function gasPriceSource(pool: Pool, now: () => number): DerivedSource {
  return derivedSource(gasPrice, {
    load: () => readGas(pool, now()),
    isTouched: () => false,
    minIntervalMs: 1_000,
    maxAgeMs: 3_000,
  })
}
