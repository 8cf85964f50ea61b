import { swap } from '@peregrine/contract/topics/swap'
import { createTestDatabase } from '@peregrine/testkit/database'
import { freePort } from '@peregrine/testkit/freePort'
import { hasRedis, startRedis } from '@peregrine/testkit/redis'
import { expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { ChainWriter } from '../realtime/testing/chainWriter.ts'
import { follow } from '../realtime/testing/follow.ts'
import type { Bus } from './bus.ts'
import { redisBus } from './redisBus.ts'

const pool = `0x${'a1'.repeat(20)}`

async function serve(database: Awaited<ReturnType<typeof createTestDatabase>>, bus: Bus) {
  const app = await buildApp({
    pool: database.pool,
    bus,
    publicOrigins: [],
    isOwnHost: () => true,
    webRoot: null,
    onError: () => undefined,
  })
  const url = await app.server.listen({ port: 0, host: '127.0.0.1' })
  return { app, url }
}

test.skipIf(!hasRedis())(
  'two serving processes follow one indexer over Redis, even when it dies (skipped without redis-server)',
  async () => {
    const database = await createTestDatabase()
    const redis = await startRedis()
    if (!redis) throw new Error('redis-server went away')
    const bus = () => redisBus({ url: redis.url, environmentId: 'test', onError: () => undefined })
    const buses = [bus(), bus(), bus()] as const
    const [publisher, ...readers] = buses
    const writer = new ChainWriter(database.pool, 'eth', 1_800_000_000_000)
    await writer.prepare()
    const servers = await Promise.all(readers.map((reader) => serve(database, reader)))
    const clients = servers.map(({ url }) => follow(url, swap, { chainType: 'eth', poolAddress: pool }))
    await Promise.all(clients.map((client) => client.reached(writer.seq)))

    await Promise.all(buses.map((each) => each.ready()))
    const trade = (usd: number) => [{ pool, sender: '0xaa', side: 'b' as const, usd, price: 1 }]
    for (let i = 0; i < 5; i++) publisher.publish(await writer.addBlock(trade(i)))
    await Promise.all(clients.map((client) => client.reached(writer.seq)))
    // A record may have been read from the outbox before Redis delivered it.
    for (const { app } of servers) expect(app.log.filled).toBeLessThan(5)

    await redis.stop()
    for (let i = 0; i < 3; i++) publisher.publish(await writer.addBlock(trade(i)))
    await Promise.all(clients.map((client) => client.reached(writer.seq)))
    for (const { app } of servers) expect(app.log.filled).toBeGreaterThanOrEqual(3)

    const expected = (await servers[0]?.app.server.inject(`/api/trades/eth/${pool}`))?.json().data.items
    expect(expected).toHaveLength(8)
    for (const client of clients) {
      expect(client.state()).toEqual(expected)
      expect(client.gaps()).toBe(0)
      client.close()
    }
    await Promise.all(servers.map(({ app }) => app.close()))
    await Promise.all(buses.map((each) => each.close()))
    await database.drop()
  },
)

test.skipIf(!hasRedis())('publishing without Redis neither throws nor waits', async () => {
  const errors: unknown[] = []
  const bus = redisBus({
    url: `redis://127.0.0.1:${await freePort()}`,
    environmentId: 'test',
    onError: (error) => errors.push(error),
  })
  bus.publish({ chain: 'eth' } as never)
  await expect.poll(() => errors.length).toBeGreaterThan(0)
  await bus.close()
})
