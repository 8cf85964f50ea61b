import { createTestDatabase } from '@peregrine/testkit/database'
import { makeFixtureChain } from '@peregrine/testkit/fixture-chain/fixtureChain'
import { expect, test } from 'vitest'
import { fixtureContext } from './testing/fixtureContext.ts'
import { indexChain } from './indexChain.ts'
import { forgetChain, readStoredChain } from './storedChain.ts'

test('forgetting a chain deletes only its own data, and it can be indexed again', async () => {
  const database = await createTestDatabase()
  const client = await database.pool.connect()
  const counts = async () => {
    const { rows } = await client.query<{ name: string; rows: string }>(
      `select table_name as name, (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I', table_name),
         false, true, '')))[1]::text as rows
       from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE'
         and table_name not like 'trade\\_2%'`,
    )
    return new Map(rows.map((row) => [row.name, Number(row.rows)]))
  }
  try {
    await client.query(
      `insert into marked_wallet (family, address, name, kind) values ('EVM', '0x1', 'someone', 'KOL')`,
    )
    const before = await counts()
    const chain = makeFixtureChain({ seed: 1 })
    const index = async () => {
      const { log } = await readStoredChain(client, 'eth')
      const steps = (async function* () {
        yield { type: 'blocks' as const, blocks: chain.blocks, isFinal: false, head: 20 }
      })()
      const hooks = { onRecord: () => undefined }
      await indexChain({ client, context: fixtureContext(chain), steps, log, finalityDepth: 64, hooks })
    }
    chain.extend(20)
    await index()
    const forgotten = await forgetChain(client, 'eth')
    expect(forgotten['trade']).toBe(210)
    expect(forgotten['chain_cursor']).toBe(1)
    expect(await counts()).toEqual(before)
    await index()
    expect((await client.query('select count(*)::int as n from trade')).rows[0]).toEqual({ n: 210 })
  } finally {
    client.release()
    await database.drop()
  }
})
