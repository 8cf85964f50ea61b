import { createTestDatabase } from '@peregrine/testkit/database'
import pg from 'pg'
import { expect, test } from 'vitest'

test('a test database is migrated, isolated, and gone after drop', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()])
  const applied = await one.pool.query<{ n: number }>('select count(*)::int n from schema_migration')
  expect(applied.rows[0]?.n).toBeGreaterThan(0)
  await one.pool.query('create table only_here ()')
  await expect(other.pool.query('select * from only_here')).rejects.toThrow('does not exist')

  const byUrl = new pg.Client(one.url)
  byUrl.on('error', () => undefined)
  await byUrl.connect()
  await byUrl.query('select * from only_here')
  await Promise.all([one.drop(), other.drop()])
  await expect(new pg.Client(one.url).connect()).rejects.toThrow('does not exist')
})
