import { createTestDatabase, type TestDatabase } from '@peregrine/testkit/database'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ClientBase, PoolClient } from 'pg'
import { openClient } from './openClient.ts'
import { takeClient, withClient, withTransaction } from './withClient.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
  await database.pool.query('create table kept (n int)')
})
afterEach(() => database.drop())

const pidOf = async (client: Pick<ClientBase, 'query'>): Promise<number> =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0

// `once` of node:events would listen for errors itself and hide the gap.
const endOf = (client: ClientBase) => new Promise<void>((resolve) => client.once('end', resolve))

/** Ends the connection from outside, and waits until its client notices. */
async function cut(client: PoolClient): Promise<void> {
  const ended = endOf(client)
  await database.pool.query('select pg_terminate_backend($1)', [await pidOf(client)])
  await ended
}

test('a connection lost between two queries ends neither the process nor the pool', async () => {
  const lost = withClient(database.pool, async (client) => {
    await cut(client)
    await client.query('select 1')
  })
  await expect(lost).rejects.toThrow()
  expect(database.pool.totalCount).toBe(1) // the one that cut it
  await expect(withClient(database.pool, pidOf)).resolves.toBeGreaterThan(0)
})

test('a lost connection is not returned, even without further queries', async () => {
  await withClient(database.pool, cut)
  expect(database.pool.totalCount).toBe(1)
})

test('a transaction whose connection is lost throws the cause and stores nothing', async () => {
  const lost = withTransaction(database.pool, async (client) => {
    await client.query('insert into kept values (1)')
    await cut(client)
  })
  await expect(lost).rejects.toThrow(/connection|terminat/i)
  expect((await database.pool.query('select from kept')).rowCount).toBe(0)
})

test('an error in a transaction is rethrown, and its client is reused', async () => {
  const refused = withTransaction(database.pool, async (client) => {
    await client.query('insert into kept values (1)')
    throw new Error('no')
  })
  await expect(refused).rejects.toThrow('no')
  await withTransaction(database.pool, (client) => client.query('insert into kept values (2)'))
  expect((await database.pool.query('select n from kept')).rows).toEqual([{ n: 2 }])
  expect(database.pool.totalCount).toBe(1)
})

test('the holder of a client is notified once when it is lost', async () => {
  const told: string[] = []
  const { client, release } = await takeClient(database.pool, (error) => told.push(error.message))
  await cut(client)
  release()
  expect(told).toHaveLength(1)
})

test('so is the holder of a dedicated client', async () => {
  const told: string[] = []
  const client = await openClient(database.config, (error) => told.push(error.message))
  const ended = endOf(client)
  await database.pool.query('select pg_terminate_backend($1)', [await pidOf(client)])
  await ended
  expect(told).toHaveLength(1)
  await expect(openClient({ ...database.config, database: 'no_such' })).rejects.toThrow('does not exist')
})
