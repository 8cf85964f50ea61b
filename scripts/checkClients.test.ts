import { expect, test } from 'vitest'
import { checkClientsIn } from './checkClients.ts'

test.each`
  text                                       | says
  ${'await withClient(pool, run)'}           | ${null}
  ${'const db = await pool.connect()'}       | ${'use withClient'}
  ${'const db = await this.#pool.connect()'} | ${'use withClient'}
  ${'await database.pool.connect()'}         | ${'use withClient'}
  ${'new pg.Client(connection)'}             | ${'use openClient'}
  ${'await socket.connect()'}                | ${null}
`('$text: $says', ({ text, says }: { text: string; says: string | null }) => {
  const found = checkClientsIn('apps/server/src/a.ts', text)
  if (says === null) expect(found).toEqual([])
  else expect(found).toEqual([expect.stringContaining(says)])
})
