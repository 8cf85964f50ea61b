import { getPrices } from '@peregrine/contract/routes/prices'
import { networkFacts } from '@peregrine/core/network'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { prices } from '@peregrine/contract/topics/prices'
import type { Feature } from '../../feature.ts'
import { mount } from '../../http/mount.ts'
import { type DerivedSource, derivedSource } from '../../realtime/topicSource.ts'
import { readPrices } from '../../domain/prices/readPrices.ts'

function priceRoutes(app: FastifyInstance, { pool }: { pool: Pool }): void {
  mount(app, getPrices, ({ query: { network } }) => readPrices(pool, network && networkFacts[network].chain))
}

function priceSource(pool: Pool): DerivedSource {
  return derivedSource(prices, {
    load: () => readPrices(pool),
    isTouched: (record) => record.type !== 'block' || Object.keys(record.prices).length > 0,
    minIntervalMs: 1_000,
    maxAgeMs: 30_000,
  })
}

/** Dollar prices of quote coins. */
export const pricesFeature: Feature = {
  serve: ({ pool }) => ({ routes: (server) => priceRoutes(server, { pool }), topics: [priceSource(pool)] }),
}
