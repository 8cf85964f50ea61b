import { z } from 'zod'
import { zEpoch, zOrder } from '../order.ts'
import { defineRoute } from '../route.ts'
import { zList } from '../text.ts'
import { zIntentId } from './sends.ts'

/** Orders of one call. */
export const maxAddedOrders = 50

const access = 'session' as const
const faults = ['session.missing', 'request.malformed'] as const

export const getOrders = defineRoute({
  path: '/api/orders',
  summary: 'All orders of the signed-in wallet, newest first; the last 500 of the archive among them',
  access,
  reply: z.array(zOrder),
  cost: 5,
  faults,
})

export const getOrder = defineRoute({
  path: '/api/orders/:id',
  summary: 'One order of the signed-in wallet',
  access,
  params: z.object({ id: zIntentId }),
  reply: zOrder,
  cost: 1,
  faults: [...faults, 'order.unknown'],
})

export const addOrders = defineRoute({
  method: 'POST',
  path: '/api/orders',
  summary: 'Add orders, all or none; those that are there already stay as they are',
  access,
  body: z.object({ orders: zList(zOrder, { min: 1, max: maxAddedOrders }) }),
  reply: z.array(zOrder),
  maxBodyBytes: 4_194_304,
  cost: 10,
  faults: [...faults, 'order.full'],
})

export const changeOrder = defineRoute({
  method: 'PUT',
  path: '/api/orders/:id',
  summary:
    'Compare and set: claim, change or take away an order if its epoch is still the given one. A claim withdraws the pending rest of its exclusive group, and is refused if one of them has fired; an end without a trade restores them',
  access,
  params: z.object({ id: zIntentId }),
  body: z.object({ epoch: zEpoch, order: zOrder }),
  reply: z.object({
    isChanged: z.boolean(),
    /** As it stands now. */
    order: zOrder,
    /** Orders of its group that were withdrawn or restored with it, as they stand now. */
    others: z.array(zOrder),
  }),
  maxBodyBytes: 262_144,
  cost: 2,
  faults: [...faults, 'order.unknown'],
})
