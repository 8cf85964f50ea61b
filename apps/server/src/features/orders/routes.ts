import type { Order } from '@peregrine/contract/order'
import * as contract from '@peregrine/contract/routes/orders'
import { Fault } from '@peregrine/core/fault'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { mount } from '../../http/mount.ts'
import { sessionOf } from '../../http/session/installSessions.ts'
import { addOrders, changeStored, getOrder, listOrders } from './orderStore.ts'

type OrderRouteDeps = {
  pool: pg.Pool
  /** The chains of this server. */
  environment: Order['environment']
  now(): number
}

const malformed = (where: string) => new Fault('request.malformed', { part: 'body', where })

export function orderRoutes(app: FastifyInstance, { pool, environment, now }: OrderRouteDeps): void {
  /** @throws Fault `request.malformed` for an order that was armed for other chains */
  const checkEnvironment = ({ environment: { id, runId } }: Order): void => {
    if (id !== environment.id || runId !== environment.runId) throw malformed('order.environment')
  }
  mount(app, contract.getOrders, (_, request) => listOrders(pool, sessionOf(request)))
  mount(app, contract.getOrder, ({ params }, request) => getOrder(pool, sessionOf(request), params.id))
  mount(app, contract.addOrders, ({ body }, request) => {
    for (const order of body.orders) checkEnvironment(order)
    return addOrders(pool, sessionOf(request), body.orders)
  })
  mount(app, contract.changeOrder, ({ params, body: { epoch, order } }, request) => {
    if (order.id !== params.id) throw malformed('order.id')
    checkEnvironment(order)
    return changeStored(pool, sessionOf(request), { epoch, order, nowMs: now() })
  })
}
