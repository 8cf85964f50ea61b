import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { Registry } from 'prom-client'

export type HealthDeps = {
  pool: Pool
  metrics: Registry
  isReady(): boolean
  troubles?: (() => readonly string[]) | undefined
}

/** For whatever watches the process: alive, ready for traffic, numbers. */
export function installHealth(app: FastifyInstance, { pool, metrics, isReady, troubles }: HealthDeps): void {
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async (_, reply) => {
    const hasDatabase = await pool.query('select 1').then(
      () => true,
      () => false,
    )
    const why = troubles?.() ?? []
    const ready = hasDatabase && isReady() && why.length === 0
    return reply
      .status(ready ? 200 : 503)
      .send({ status: ready ? 'ready' : 'not ready', database: hasDatabase, why })
  })
  app.get('/metrics', async (_, reply) => reply.type(metrics.contentType).send(await metrics.metrics()))
}
