import type { Order } from '@peregrine/contract/order'
import { Fault } from '@peregrine/core/fault'
import type { Owner } from '@peregrine/core/owner'
import { changeOrder, isOfGroup } from '@peregrine/orders/changeOrder'
import type pg from 'pg'
import { withTransaction } from '../../db/withClient.ts'

/** Orders of an owner that are not in the archive. */
const maxLiveOrders = 2_000
/** Newest orders of the archive that are kept. */
const keptArchive = 500

type Row = { body: Order }

/** Lists the orders of an owner, newest first, and the last of the archive among them. */
export async function listOrders(pool: pg.Pool, { chainFamily, address }: Owner): Promise<Order[]> {
  const { rows } = await pool.query<Row>(
    `(select body from trade_order where owner_family = $1 and owner = $2 and not is_archived)
     union all
     (select body from trade_order where owner_family = $1 and owner = $2 and is_archived
       order by updated_ms desc limit $3)`,
    [chainFamily, address, keptArchive],
  )
  return rows.map(({ body }) => body).sort((one, other) => other.receivedAt - one.receivedAt)
}

/** Builds one JSON row of a statement. */
const givenOf = (order: Order) => ({
  id: order.id,
  status: order.status,
  epoch: order.epoch,
  exclusive_group: order.exclusiveGroup,
  is_archived: order.deletedAt !== undefined,
  updated_ms: order.updatedAt,
  body: order,
})

const givenText = `jsonb_to_recordset($3) as g (id text, status text, epoch integer, exclusive_group text,
  is_archived boolean, updated_ms bigint, body jsonb)`

/** Locks the orders of an owner until the transaction ends: two calls must not pass the limit together. */
async function lockOrders(client: pg.ClientBase, { chainFamily, address }: Owner): Promise<void> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `orders ${chainFamily} ${address}`,
  ])
}

/** Deletes the oldest of the archive, but none whose group still waits: it may be the one that fired. */
async function pruneArchive(client: pg.ClientBase, { chainFamily, address }: Owner): Promise<void> {
  await client.query(
    `delete from trade_order o using (
       select id from trade_order where owner_family = $1 and owner = $2 and is_archived
       order by updated_ms desc offset $3
     ) old
     where o.owner_family = $1 and o.owner = $2 and o.id = old.id and not exists (
       select from trade_order w where w.owner_family = $1 and w.owner = $2
         and w.exclusive_group = o.exclusive_group and not w.is_archived)`,
    [chainFamily, address, keptArchive],
  )
}

/**
 * Adds orders, all or none; those that are there already stay as they are.
 *
 * @returns how they stand, in the order given
 * @throws Fault `order.full`
 */
export async function addOrders(pool: pg.Pool, owner: Owner, orders: readonly Order[]): Promise<Order[]> {
  const names = [owner.chainFamily, owner.address]
  return withTransaction(pool, async (client) => {
    await lockOrders(client, owner)
    await client.query(
      `insert into trade_order (owner_family, owner, id, status, epoch, exclusive_group, is_archived, updated_ms, body)
       select $1, $2, g.* from ${givenText} on conflict do nothing`,
      [...names, JSON.stringify(orders.map(givenOf))],
    )
    const { rows: counts } = await client.query<{ n: number }>(
      'select count(*)::int as n from trade_order where owner_family = $1 and owner = $2 and not is_archived',
      names,
    )
    if ((counts[0]?.n ?? 0) > maxLiveOrders) throw new Fault('order.full', { limit: maxLiveOrders })
    const { rows } = await client.query<Row>(
      'select body from trade_order where owner_family = $1 and owner = $2 and id = any($3)',
      [...names, orders.map(({ id }) => id)],
    )
    await pruneArchive(client, owner)
    const stored = new Map(rows.map(({ body }) => [body.id, body]))
    return orders.map((order) => stored.get(order.id) ?? order)
  })
}

/** Reads one order. @throws Fault `order.unknown` */
export async function getOrder(pool: pg.Pool, { chainFamily, address }: Owner, id: string): Promise<Order> {
  const { rows } = await pool.query<Row>(
    'select body from trade_order where owner_family = $1 and owner = $2 and id = $3',
    [chainFamily, address, id],
  )
  if (!rows[0]) throw new Fault('order.unknown')
  return rows[0].body
}

/**
 * Locks an order, its exclusive group and those that it withdraws, in one sequence for all, so that no two calls wait
 * for each other. What an order belongs to never changes.
 */
async function lockGroup(
  client: pg.ClientBase,
  { chainFamily, address }: Owner,
  id: string,
): Promise<Order[]> {
  const { rows } = await client.query<Row>(
    `select o.body from trade_order o where o.owner_family = $1 and o.owner = $2 and (o.id = $3
       or o.exclusive_group = (
         select exclusive_group from trade_order where owner_family = $1 and owner = $2 and id = $3)
       or o.id in (
         select jsonb_array_elements_text(coalesce(body->'withdraws', '[]')) from trade_order
         where owner_family = $1 and owner = $2 and id = $3))
     order by o.id for update of o`,
    [chainFamily, address, id],
  )
  return rows.map(({ body }) => body)
}

type Changed = { isChanged: boolean; order: Order; others: Order[] }

/**
 * Changes an order if its epoch is still the given one, together with what that means for its group (promise E1).
 *
 * @returns the order as it stands, changed or not
 * @throws Fault `order.unknown`
 */
export async function changeStored(
  pool: pg.Pool,
  owner: Owner,
  { epoch, order, nowMs }: { epoch: number; order: Order; nowMs: number },
): Promise<Changed> {
  return withTransaction(pool, async (client) => {
    const locked = await lockGroup(client, owner, order.id)
    const stored = locked.find(({ id }) => id === order.id)
    if (!stored) throw new Fault('order.unknown')
    const group = locked.filter((one) => isOfGroup(stored, one))
    const change = changeOrder(stored, { epoch, order, group, nowMs })
    if (!change) return { isChanged: false, order: stored, others: [] }
    await client.query(
      `update trade_order o set status = g.status, epoch = g.epoch, is_archived = g.is_archived,
         updated_ms = g.updated_ms, body = g.body
       from ${givenText} where o.owner_family = $1 and o.owner = $2 and o.id = g.id`,
      [
        owner.chainFamily,
        owner.address,
        JSON.stringify([change.order, ...change.others].map((one) => givenOf(one))),
      ],
    )
    await pruneArchive(client, owner)
    return { isChanged: true, order: change.order, others: [...change.others] }
  })
}
