import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createTestDatabase, type TestDatabase } from '@peregrine/testkit/database'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testLog } from '../../log/testing/testLog.ts'
import { pollXOnce, type XPoll } from './pollX.ts'
import { listTweets } from './store.ts'

let database: TestDatabase
let server: Server
let answer: (request: IncomingMessage, response: ServerResponse) => void
let asked: string[]
let said: string[]
let poll: XPoll
const nowMs = 1_800_000_000_000

beforeEach(async () => {
  database = await createTestDatabase()
  asked = []
  const told = testLog()
  said = told.lines
  server = createServer((request, response) => {
    asked.push(`${request.headers.authorization} ${request.url}`)
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  poll = {
    pool: database.pool,
    settings: {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      token: 'key',
      accounts: ['Gm_Vera'],
      pollMs: 60_000,
    },
    now: () => nowMs,
    log: told.log,
  }
})
afterEach(async () => {
  server.close()
  await database.drop()
})

const users = { data: [{ id: '1', username: 'gm_vera', name: 'Vera' }] }
const timeline = (id: string) => ({
  data: [{ id, text: 'gm', author_id: '1', created_at: '2026-11-20T14:00:00.000Z' }],
  includes: { users: [{ id: '1', name: 'Vera', username: 'gm_vera' }] },
  meta: { newest_id: id },
})
const send = (response: ServerResponse, body: unknown, headers: Record<string, string> = {}, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

test('an account is looked up once, and its timeline read from the last position', async () => {
  answer = ({ url }, response) => send(response, url?.startsWith('/2/users/by') ? users : timeline('100'))
  expect(await pollXOnce(poll)).toBe(0)
  expect(await pollXOnce(poll)).toBe(0)
  expect(asked.every((line) => line.startsWith('Bearer key '))).toBe(true)
  expect(asked.filter((line) => line.includes('/2/users/by?usernames=gm_vera'))).toHaveLength(1)
  expect(asked[1]).not.toContain('since_id')
  expect(asked[2]).toContain('since_id=100')
  expect(
    (await listTweets(database.pool, 'all', { skip: 0, limit: 10 })).map(({ tweetId }) => tweetId),
  ).toEqual(['100'])
  expect(said).toEqual([])
})

const resetIn = (seconds: number) => ({ 'x-rate-limit-reset': String(nowMs / 1_000 + seconds) })
/** A date by the host's clock, which differs from ours. */
const byDate = (seconds: number) => ({
  date: new Date(0).toUTCString(),
  'retry-after': new Date(seconds * 1_000).toUTCString(),
})

test('a spent limit is respected until the time given by the API', async () => {
  const reset = nowMs / 1_000 + 300
  answer = ({ url }, response) =>
    url?.startsWith('/2/users/by')
      ? send(response, users)
      : send(response, timeline('100'), {
          'x-rate-limit-remaining': '0',
          'x-rate-limit-reset': String(reset),
        })
  expect(await pollXOnce(poll)).toBe(reset * 1_000)
  answer = (_, response) => send(response, {}, { 'x-rate-limit-reset': String(reset) }, 429)
  expect(await pollXOnce(poll)).toBe(reset * 1_000)
  expect(said).toEqual(['X: asks for patience, asked again later'])
})

test.each([
  ['too many requests, in seconds', 429, { 'retry-after': '1800' }, 1_800_000],
  ['too many requests, by its own clock', 429, byDate(1_800), 1_800_000],
  ['too many requests, until the later of two', 429, { ...resetIn(300), 'retry-after': '60' }, 300_000],
  ['unavailable', 503, { 'retry-after': '1800' }, 1_800_000],
  ['unavailable, for less than we wait', 503, { 'retry-after': '60' }, 900_000],
  ['a spent limit', 200, { ...resetIn(300), 'x-rate-limit-remaining': '0', 'retry-after': '600' }, 600_000],
  ['a wrong time', 429, { 'retry-after': '1000000000' }, 900_000],
])('a pause that is asked for is kept: %s', async (_, status, headers, pauseMs) => {
  answer = ({ url }, response) =>
    url?.startsWith('/2/users/by') ? send(response, users) : send(response, timeline('100'), headers, status)
  expect(await pollXOnce(poll)).toBe(nowMs + pauseMs)
})

test.each([
  ['a refusal', (response: ServerResponse) => send(response, {}, {}, 403)],
  ['no JSON', (response: ServerResponse) => response.end('<html>')],
  ['a redirect', (response: ServerResponse) => send(response, {}, { location: 'http://127.0.0.1:1/' }, 302)],
  ['another form', (response: ServerResponse) => send(response, { data: [{ id: {} }] })],
])('%s stops this round, is said, and never holds the key', async (_, reply) => {
  answer = (__, response) => void reply(response)
  await pollXOnce(poll)
  expect(said).toHaveLength(1)
  expect(said.join()).not.toContain('key')
})
