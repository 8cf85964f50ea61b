import * as contract from '@peregrine/contract/routes/signals'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { mount } from '../../http/mount.ts'
import type { VisitorOf } from '../../http/visitor.ts'
import { armSignals } from './armSignals.ts'
import { signalOwner } from './signalOwner.ts'
import { dropStored, readStatuses } from './signalStore.ts'

export function signalRoutes(
  app: FastifyInstance,
  { pool, visitorOf, now }: { pool: pg.Pool; visitorOf: VisitorOf; now(): number },
): void {
  mount(app, contract.armSignals, ({ body }, { session, raw }) =>
    armSignals({ pool, now }, signalOwner(session, visitorOf(raw)), body.signals),
  )
  mount(app, contract.readSignals, ({ body }, { session }) =>
    readStatuses(pool, body.signalIds, { owner: session, nowMs: now() }),
  )
  mount(app, contract.dropSignals, async ({ body }, { session }) => {
    await dropStored(pool, body.signalIds, session)
    return null
  })
}
