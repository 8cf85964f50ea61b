import { createTestDatabase } from '@peregrine/testkit/database'
import pg from 'pg'

/** Connects an indexer's client to a database of its own; `end` removes both. */
export async function openTestClient(): Promise<{ client: pg.Client; end: () => Promise<void> }> {
  const database = await createTestDatabase()
  const client = new pg.Client(database.config)
  await client.connect()
  const end = async () => {
    await client.end()
    await database.drop()
  }
  return { client, end }
}
