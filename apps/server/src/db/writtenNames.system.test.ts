import { readFileSync } from 'node:fs'
import { createTestDatabase, type TestDatabase } from '@peregrine/testkit/database'
import { addWatched } from '../features/watched-wallets/store.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

const migration = readFileSync(new URL('./migrations/0032_written_names.sql', import.meta.url), 'utf8')

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('stored names, notes and groups lose hidden and stacked characters; others stay', async () => {
  const stored = [
    ['\u202egnp.exe', '\u2066dogs\u2069', 'two\nlines'],
    [`Z${'\u0332'.repeat(40)}`, 'Default', ''],
    ['\u200f\u200b', '\u202e', '\u202a'],
    ['👩\u200d👩\u200d👧', 'می\u200cخواهم', '한국어 老王 مرحبا'],
  ]
  const rowOf = ([name = '', configGroup = '', tip = '']: string[], at: number) => ({
    chainType: 1 as const,
    address: `0xabcd${String(at).padStart(36, '0')}`,
    name,
    configGroup,
    tip,
  })
  await addWatched(database.pool, { chainFamily: 'EVM', address: '0xo' }, stored.map(rowOf))
  await database.pool.query(
    `insert into alert_rule (owner_family, owner, is_on, channels, body) values
      ('EVM', '0xo', true, '{}', $1), ('EVM', '0xo', true, '{}', '{"kind":"filter","group":null}')`,
    [JSON.stringify({ kind: 'group', name: '\u202erule', group: '\u2066dogs\u2069' })],
  )

  const client = await database.pool.connect()
  await client.query(migration)
  client.release()

  const { rows } = await database.pool.query({
    text: 'select name, config_group, tip from monitor_config order by address',
    rowMode: 'array',
  })
  expect(rows).toEqual([
    ['gnp.exe', 'dogs', 'two lines'],
    ['Z\u0332\u0332\u0332\u0332', 'Default', ''],
    ['0xabcd', 'Default', ''],
    stored[3],
  ])
  const rules = await database.pool.query<{ body: object }>('select body from alert_rule order by created_at')
  expect(rules.rows.map(({ body }) => body)).toEqual([
    { kind: 'group', name: 'rule', group: 'dogs' },
    { kind: 'filter', group: null },
  ])
})
