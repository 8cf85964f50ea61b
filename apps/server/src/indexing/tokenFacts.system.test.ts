import type { SourceStep } from '@peregrine/chains/block'
import { createTestDatabase, type TestDatabase } from '@peregrine/testkit/database'
import { makeFixtureChain } from '@peregrine/testkit/fixture-chain/fixtureChain'
import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openClient } from '../db/openClient.ts'
import type { ChainContext } from './chainContext.ts'
import { indexChain } from './indexChain.ts'
import { readStoredChain } from './storedChain.ts'
import { fixtureContext } from './testing/fixtureContext.ts'

let database: TestDatabase
let client: pg.Client
beforeEach(async () => {
  database = await createTestDatabase()
  client = await openClient(database.config)
})
afterEach(async () => {
  await client.end()
  await database.drop()
})

const decimals = '0x313ce567'

test.each([true, false])(
  'decimals that were read since value the trades from then on, and no later block takes them back (final: %s)',
  async (isFinal) => {
    const chain = makeFixtureChain({ seed: 3, blocksPerToken: 100, swapsPerBlock: 6 })
    chain.extend(40)
    const [token] = chain.tokens() as [string]
    const context = fixtureContext(chain)
    /** As an earlier version stored what an endpoint failed at. */
    const readCalls: ChainContext['readCalls'] = async (calls, blockNumber) => {
      const results = await context.readCalls(calls, blockNumber)
      return results.map((result, i) =>
        calls[i]?.to === token && calls[i]?.data === decimals ? null : result,
      )
    }
    const read = async (text: string) => (await database.pool.query(text, [token])).rows
    const head = chain.blocks.length - 1
    const steps = async function* (): AsyncGenerator<SourceStep> {
      yield { type: 'blocks', blocks: chain.blocks.slice(0, 20), isFinal, head }
      // The last unit may be written still.
      await expect
        .poll(() => read('select decimals from token where address = $1'))
        .toEqual([{ decimals: null }])
      await read('update token set decimals = 18 where address = $1')
      yield { type: 'blocks', blocks: chain.blocks.slice(20), isFinal, head }
    }
    await indexChain({
      client,
      context: { ...context, readCalls },
      steps: steps(),
      log: (await readStoredChain(client, 'eth')).log,
      finalityDepth: 64,
      hooks: { onRecord: () => undefined },
    })
    const [row] = await read('select decimals, price_usd from token where address = $1')
    expect(row).toMatchObject({ decimals: 18 })
    expect(row.price_usd).toBeGreaterThan(0)
  },
)
