import type { TokenLinksWire } from '@peregrine/contract/routes/tokenLinks'
import { createTestDatabase, type TestDatabase } from '@peregrine/testkit/database'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { forgetChain } from '../../indexing/storedChain.ts'
import { Refusal } from '../../outgoing/openPlace.ts'
import { LinkKeeper } from './linkKeeper.ts'
import type { ReadText } from './readLinks.ts'

const token = `0x${'ab'.repeat(20)}`
const hourMs = 3_600_000
let database: TestDatabase
let nowMs: number
let asked: string[]
let answer: ReadText

beforeEach(async () => {
  database = await createTestDatabase()
  nowMs = 1_800_000_000_000
  asked = []
  answer = async () => null
  await database.pool.query(
    `insert into token (chain, address, symbol, name, decimals, total_supply, skeleton, first_block, first_seen_ms,
       is_holders_complete) values ('bsc', $1, 'PEPE', 'Pepe', 18, 1000, 'pepe', 1, 1, true)`,
    [token],
  )
  await database.pool.query(
    `insert into launch (chain, token, network, dex, pool, quote, creator, name, symbol, uri, created_ms, updated_ms,
       stage, progress, first_block)
     values ('bsc', $1, 'four', 'd', 'p', 'q', 'c', 'Pepe', 'PEPE', null, 5, 5, 'curve', 40, 1)`,
    [token],
  )
})
afterEach(() => database.drop())

const open = (readText: ReadText | null = (url) => (asked.push(url), answer(url))) =>
  new LinkKeeper({
    pool: database.pool,
    readText,
    ipfsGateway: 'https://ipfs.io/ipfs/',
    now: () => nowMs,
    onError(error) {
      throw error
    },
    patienceMs: 2_000,
  })
const x: TokenLinksWire['links'] = [{ kind: 'x', url: 'https://x.com/a' }]
const named = async () => JSON.stringify({ twitter: 'https://x.com/a' })

test('links are read once for all who look, stored, and read again a day later', async () => {
  answer = named
  const keeper = open()
  const looks = await Promise.all([
    keeper.get('bsc', token),
    keeper.get('four', token),
    keeper.get('bsc', token),
  ])
  expect(looks).toEqual(Array(3).fill({ state: 'read', links: x }))
  expect(asked).toEqual([`https://four.meme/meme-api/v1/private/token/get?address=${token}`])
  nowMs += 23 * hourMs
  // Another start of the server.
  expect(await open().get('bsc', token)).toEqual({ state: 'read', links: x })
  expect(asked).toHaveLength(1)
  nowMs += hourMs
  answer = async () => '{}'
  expect(await open().get('bsc', token)).toEqual({ state: 'read', links: [] })
})

test('a place that does not answer is asked again ten minutes later; what was read before stays', async () => {
  answer = () => Promise.reject(new Refusal('time'))
  expect(await open().get('bsc', token)).toEqual({ state: 'failed', links: [] })
  const times = asked.length
  await open().get('bsc', token)
  expect(asked).toHaveLength(times)
  nowMs += 600_000
  answer = named
  expect(await open().get('bsc', token)).toEqual({ state: 'read', links: x })
  nowMs += 24 * hourMs
  answer = () => Promise.reject(new Refusal('time'))
  expect(await open().get('bsc', token)).toEqual({ state: 'failed', links: x })
})

test('nobody waits for a slow place: they ask again', async () => {
  let end: (text: string | null) => void = () => undefined
  answer = () => new Promise((resolve) => (end = resolve))
  const keeper = new LinkKeeper({
    pool: database.pool,
    readText: (url) => (asked.push(url), answer(url)),
    ipfsGateway: '',
    now: () => nowMs,
    onError: () => undefined,
    patienceMs: 20,
  })
  expect(await keeper.get('bsc', token)).toEqual({ state: 'reading', links: [] })
  end(await named())
  await expect.poll(() => keeper.get('bsc', token)).toEqual({ state: 'read', links: x })
  expect(asked).toHaveLength(1)
})

test('no stranger learns of an unknown token, nor of any where nothing is fetched', async () => {
  await expect(open().get('bsc', `0x${'cd'.repeat(20)}`)).rejects.toMatchObject({ code: 'token.unknown' })
  await expect(open().get('eth', token)).rejects.toMatchObject({ code: 'token.unknown' })
  expect(await open(null).get('bsc', token)).toEqual({ state: 'off', links: [] })
  expect(asked).toEqual([])
})

test('links are forgotten with their chain', async () => {
  answer = named
  await open().get('bsc', token)
  await database.pool.query('delete from launch')
  const client = await database.pool.connect()
  try {
    expect(await forgetChain(client, 'bsc')).toMatchObject({ token_link: 1 })
  } finally {
    client.release()
  }
})
