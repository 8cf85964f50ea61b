import { createTestDatabase, type TestDatabase } from '@peregrine/testkit/database'
import { hasRedis, startRedis, type TestRedis } from '@peregrine/testkit/redis'
import type { Follower } from '../src/realtime/testing/follow.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  changesOf,
  followTrades,
  identity,
  lastBlock,
  storedTrades,
  untilBlock,
  untilJoined,
} from './watchedTrades.ts'
import { makeDataDir, type Program, startChains, startProgram } from './startProgram.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const network = 'bsc'
const suite = hasRedis()
  ? 'one process indexes, two serve'
  : 'one process indexes, two serve (needs redis-server)'

describe.skipIf(!hasRedis())(suite, () => {
  const places = Array.from({ length: 4 }, makeDataDir)
  const folder = (place: number): string => places[place]?.dataDir ?? ''
  let database: TestDatabase
  let redis: TestRedis | null
  let chains: Program
  let indexer: Program
  let one: Program
  let other: Program
  const followers: Follower[] = []

  beforeAll(async () => {
    database = await createTestDatabase()
    redis = await startRedis()
    chains = await startChains(folder(0), { SANDBOX_RATE: '20' })
    const shared = { SANDBOX_URL: chains.url, DATABASE_URL: database.url, REDIS_URL: redis?.url ?? '' }
    indexer = await startProgram(folder(1), { ...shared, ROLES: 'index,work' })
    one = await startProgram(folder(2), { ...shared, ROLES: 'serve' })
    other = await startProgram(folder(3), { ...shared, ROLES: 'serve' })
  })
  afterAll(async () => {
    for (const follower of followers) follower.close()
    await Promise.all([one, other].map((program) => program?.stop()))
    await indexer?.stop()
    await chains?.stop()
    await redis?.stop()
    for (const { remove } of places) remove()
    await database?.drop()
  })

  async function join(
    program: Program,
    ...since: [] | [ReturnType<Follower['since']>, unknown]
  ): Promise<Follower> {
    const follower = followTrades(program.url, network, since[0] ?? undefined, since[1])
    followers.push(follower)
    await untilJoined(follower)
    return follower
  }

  const between = (follower: Follower, after: number, upTo: number): string[] =>
    changesOf(follower)
      .filter(({ blockNumber }) => blockNumber > after && blockNumber <= upTo)
      .map(identity)

  test('clients of both see the same changes at the same offsets, and everything stored', async () => {
    const [mine, theirs] = [await join(one), await join(other)]
    await Promise.all([untilBlock(mine, 65), untilBlock(theirs, 65)])
    const start = Math.max(lastBlock(mine), lastBlock(theirs))
    await Promise.all([untilBlock(mine, start + 8), untilBlock(theirs, start + 8)])
    const end = Math.min(lastBlock(mine), lastBlock(theirs))
    const stored = await storedTrades(database.pool, network, start, end)
    expect(stored.length).toBeGreaterThan(5)
    expect(between(mine, start, end)).toEqual(stored)
    expect(between(theirs, start, end)).toEqual(stored)
    expect(mine.since()?.epoch).toBe(theirs.since()?.epoch)
    const placeOf = (follower: Follower) =>
      new Map(
        follower.messages.filter(({ type }) => type === 'event').map(({ offset, data }) => [offset, data]),
      )
    const shared = [...placeOf(mine)].filter(([offset]) => placeOf(theirs).has(offset))
    expect(shared.length).toBeGreaterThan(2)
    for (const [offset, data] of shared) {
      const last = (list: unknown) => (list as unknown[]).at(-1)
      expect(last(data)).toEqual(last(placeOf(theirs).get(offset)))
    }
  })

  test('a client that leaves one server resumes at the other without a gap', async () => {
    const leaving = await join(one)
    await untilBlock(leaving, lastBlock(leaving) + 2)
    leaving.close()
    await expect.poll(() => leaving.socket.connected).toBe(false)
    const [place, held, left] = [leaving.since(), leaving.state(), lastBlock(leaving)]
    const witness = await join(other)
    await untilBlock(witness, left + 5)
    const back = await join(other, place, held)
    await untilBlock(back, left + 8)
    const types = back.messages.map(({ type }) => type)
    expect(new Set(types)).toEqual(new Set(['event']))
    expect(back.messages[0]).toMatchObject({ epoch: place?.epoch, prev: place?.offset })
    const end = lastBlock(back)
    expect(between(back, left, end)).toEqual(await storedTrades(database.pool, network, left, end))
    expect(back.gaps()).toBe(0)
  })

  test('with Redis killed nothing is lost: the rest comes from the outbox', async () => {
    const [mine, theirs] = [await join(one), await join(other)]
    const start = Math.max(lastBlock(mine), lastBlock(theirs))
    await Promise.all([untilBlock(mine, start + 2), untilBlock(theirs, start + 2)])
    await redis?.stop()
    redis = null
    const atKill = Math.max(lastBlock(mine), lastBlock(theirs))
    await Promise.all([untilBlock(mine, atKill + 8), untilBlock(theirs, atKill + 8)])
    const end = Math.min(lastBlock(mine), lastBlock(theirs))
    const stored = await storedTrades(database.pool, network, start, end)
    expect(between(mine, start, end)).toEqual(stored)
    expect(between(theirs, start, end)).toEqual(stored)
    for (const program of [one, other, indexer]) expect(program.stderr()).not.toMatch(/unhandled|TypeError/i)
    expect((await fetch(`${one.url}/healthz`)).status).toBe(200)
  })
})
