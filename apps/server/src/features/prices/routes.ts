import { getPrices } from '@peregrine/contract/routes/prices'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { mount } from '../../http/mount.ts'
import { readPrices } from './store.ts'

export function priceRoutes(app: FastifyInstance, { pool }: { pool: Pool }): void {
  mount(app, getPrices, () => readPrices(pool))
}
