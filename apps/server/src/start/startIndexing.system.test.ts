import { createTestDatabase, type TestDatabase } from '@peregrine/testkit/database'
import { startTestChain } from '@peregrine/testkit/testChain'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { indexThrough } from '../features/holders/testing/olderToken.ts'
import { healthNow } from './chainHealth.ts'

let database: TestDatabase
const ends: (() => Promise<unknown>)[] = []
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
  await database.drop()
})

test('a restarted indexer knows what it has read while no new block arrives', async () => {
  const chain = await startTestChain({ chainId: 8453, mining: 'auto' })
  ends.push(() => chain.stop())
  const before = await indexThrough(chain, database, 'paid')
  await chain.mine(2)
  await expect.poll(() => before.health.state).toBe('live')
  await expect.poll(() => before.health.committed).toBe(Number(await chain.rpc.call('eth_blockNumber')))
  await before.stop()

  const { health, stop } = await indexThrough(chain, database, 'paid')
  ends.push(stop)
  const { committed, committedTimeMs } = before.health
  await expect
    .poll(() => health)
    .toMatchObject({ state: 'live', head: committed, committed, committedTimeMs })
  expect(health.blocks).toBe(0)
  // The test chain's clock is far behind: its last block is long ago.
  expect(healthNow(health, Date.now())).toMatchObject({ state: 'stalled', why: 'no-new-block' })
  await chain.mine(1)
  await expect.poll(() => health.committed).toBe(committed + 1)
})
