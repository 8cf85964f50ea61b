import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { Registry } from 'prom-client'

export type HealthDeps = {
  pool: Pool
  metrics: Registry
  isReady(): boolean
  /** Returns why writes fail at present; null while they succeed. */
  findFault(): { fault: string; sinceMs: number } | null
  /** One sentence for each chain that is not being read. */
  troubles?: (() => readonly string[]) | undefined
}

/** Endpoints for process monitors: liveness, readiness, metrics. */
export function installHealth(app: FastifyInstance, deps: HealthDeps): void {
  const { pool, metrics, isReady, findFault, troubles } = deps
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async (_, reply) => {
    const hasDatabase = await pool.query('select 1').then(
      () => true,
      () => false,
    )
    const found = findFault()
    const why = [...(found ? [found.fault] : []), ...(troubles?.() ?? [])]
    const ready = hasDatabase && isReady() && why.length === 0
    return reply.status(ready ? 200 : 503).send({
      status: ready ? 'ready' : 'not ready',
      database: hasDatabase,
      why,
      ...(found && { sinceMs: found.sinceMs }),
    })
  })
  app.get('/metrics', async (_, reply) => reply.type(metrics.contentType).send(await metrics.metrics()))
}
