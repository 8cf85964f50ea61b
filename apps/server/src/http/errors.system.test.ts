import { fastify } from 'fastify'
import { Registry } from 'prom-client'
import type { Pool } from 'pg'
import { expect, test } from 'vitest'
import { installErrors } from './errors.ts'
import { installHealth } from './health.ts'

const failure = (message: string, facts: object = {}) => Object.assign(new Error(message), facts)

test.each([
  [failure('could not extend file', { code: '53100' }), 503, 'database.full', /disk .* is full/],
  [failure('Connection terminated unexpectedly'), 503, 'database.away', /cannot be reached/],
  [failure('x is undefined'), 500, 'server.failed', /its log says why/],
])('a write that meets "%s" is answered %i %s, and told', async (error, status, code, words) => {
  const app = fastify()
  const told: unknown[] = []
  installErrors(app, (one) => told.push((one as Error).cause))
  app.post('/rows', () => Promise.reject(error))
  const reply = await app.inject({ method: 'POST', url: '/rows' })
  expect(reply.statusCode).toBe(status)
  expect(reply.json()).toMatchObject({ code, msg: expect.stringMatching(words), data: null })
  expect(told).toEqual([error])
})

test.each([
  [null, 200],
  [{ fault: 'database.full', sinceMs: 7 }, 503],
] as const)('with %o it is ready: %i', async (fault, status) => {
  const app = fastify()
  const pool = { query: async () => ({ rows: [] }) } as unknown as Pool
  installHealth(app, { pool, metrics: new Registry(), isReady: () => true, findFault: () => fault })
  const reply = await app.inject('/readyz')
  expect(reply.statusCode).toBe(status)
  if (fault) expect(reply.json()).toMatchObject({ why: ['database.full'], sinceMs: 7, database: true })
})
