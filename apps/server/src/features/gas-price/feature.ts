import { gasPrice } from '@peregrine/contract/topics/gasPrice'
import type { Pool } from 'pg'
import { requestFor } from '../../chainRequest.ts'
import type { Feature } from '../../feature.ts'
import { type DerivedSource, derivedSource } from '../../realtime/topicSource.ts'
import { watchGasPrices } from './job.ts'
import { readGas } from './store.ts'

function gasPriceSource(pool: Pool, now: () => number): DerivedSource {
  return derivedSource(gasPrice, {
    load: () => readGas(pool, now()),
    isTouched: () => false,
    minIntervalMs: 1_000,
    maxAgeMs: 3_000,
  })
}

/** Transaction costs on each chain: measured by one process, served by all. */
export const gasPriceFeature: Feature = {
  serve: ({ pool, now }) => ({ topics: [gasPriceSource(pool, now)] }),
  work: ({ pool, chains, request, now, report }) =>
    watchGasPrices({
      pool,
      chains,
      request: requestFor(request, 'prices'),
      now,
      onError: (error) => report('gas price', error),
    }),
}
