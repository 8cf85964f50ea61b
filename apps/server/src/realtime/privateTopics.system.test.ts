import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { defineTopic } from '@peregrine/contract/topic'
import { io, type Socket } from 'socket.io-client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { SessionStore } from '../http/session/sessionStore.ts'
import { sessionReader } from '../http/session/installSessions.ts'
import { createTestDatabase, type TestDatabase } from '@peregrine/testkit/database'
import { inProcessBus } from '../bus/inProcessBus.ts'
import { Hub } from './hub.ts'
import { RecordLog } from './recordLog.ts'
import { SocketServer } from './socketServer.ts'

const diary = defineTopic({
  name: 'diary',
  params: z.object({ userId: z.string() }),
  snapshot: z.string(),
  event: z.string(),
  apply: (_, event) => event,
  ownerOf: (params) => (params as { userId: string }).userId,
})
const alice = { address: `0x${'a1'.repeat(20)}`, chainFamily: 'EVM' } as const
const bob = { address: `0x${'b0'.repeat(20)}`, chainFamily: 'EVM' } as const

let database: TestDatabase
let http: Server
let sockets: SocketServer
let hub: Hub
let sessions: SessionStore
let nowMs: number
const clients: Socket[] = []
const errors: unknown[] = []

beforeEach(async () => {
  nowMs = Date.parse('2026-11-20T12:00:00Z')
  database = await createTestDatabase()
  sessions = new SessionStore(database.pool, () => nowMs)
  http = createServer()
  const onError = (error: unknown) => void errors.push(error)
  sockets = new SocketServer({
    http,
    publicOrigins: ['http://peregrine.test'],
    isOwnHost: () => true,
    visitorOf: () => 'test',
    limits: { sessionCheckMs: 50 },
    sessions: {
      read: sessionReader(sessions, ['http://peregrine.test']),
      live: (ids) => sessions.live(ids),
    },
    onError,
  })
  const log = new RecordLog({ pool: database.pool, bus: inProcessBus(), onError, onRecord: () => undefined })
  hub = new Hub({
    pool: database.pool,
    log,
    onError,
    broadcaster: sockets.broadcaster,
    sources: [
      {
        kind: 'derived',
        topic: diary,
        load: async ({ userId }: { userId: string }) => `the diary of ${userId}`,
        isTouched: () => false,
        minIntervalMs: 1_000,
        maxAgeMs: 60_000,
      },
    ],
  })
  sockets.serve(hub)
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  for (const client of clients.splice(0)) client.disconnect()
  hub.close()
  await sockets.close()
  await database.drop()
  expect(errors.splice(0)).toEqual([])
})

async function connect(secret?: string): Promise<{ socket: Socket; heard: string[] }> {
  const { port } = http.address() as AddressInfo
  const extraHeaders: Record<string, string> = secret ? { cookie: `peregrine-session-80=${secret}` } : {}
  const socket = io(`http://127.0.0.1:${port}`, {
    transports: ['websocket'],
    extraHeaders,
    reconnection: false,
    forceNew: true,
  })
  clients.push(socket)
  const heard: string[] = []
  socket.on('message', ({ type, data }: { type: string; data: unknown }) => {
    if (type !== 'ack') heard.push(String(data))
  })
  await expect.poll(() => socket.connected).toBe(true)
  return { socket, heard }
}
const subscribe = (socket: Socket, userId: string): Promise<{ ok: boolean; code?: string }> =>
  socket.emitWithAck('subscribe', { topic: 'diary', userId })
const open = async (owner: typeof alice | typeof bob) => (await sessions.open(owner, '', null)).secret

test('a signed-in wallet gets its own stream, whatever the case of its address', async () => {
  const { socket, heard } = await connect(await open(alice))
  expect(await subscribe(socket, alice.address.toUpperCase().replace('0X', '0x'))).toMatchObject({ ok: true })
  await expect.poll(() => heard).toHaveLength(1)
})

test.each([
  ['a visitor', async () => undefined, 'session.missing'],
  ['garbage', async () => 'garbage', 'session.missing'],
  ['another wallet', () => open(bob), 'session.foreign'],
  [
    'an expired session',
    async () => {
      const secret = await open(alice)
      nowMs += 31 * 86_400_000
      return secret
    },
    'session.missing',
  ],
])('%s is refused, and hears nothing', async (_, secret, code) => {
  const { socket, heard } = await connect(await secret())
  const refused: unknown[] = []
  socket.on('message', ({ key, data }: { key: string; data: unknown }) => refused.push([key, data]))
  expect(await subscribe(socket, alice.address)).toEqual({ ok: false, code })
  // The refusal names the stream, for callers waiting for it.
  await expect.poll(() => refused).toEqual([[`diary/${alice.address}`, { ok: false, code }]])
  await subscribe(socket, alice.address)
  expect(heard).toEqual([])
})

test('a socket that outlives its session cannot begin a private stream', async () => {
  const secret = await open(alice)
  const { socket } = await connect(secret)
  await database.pool.query('delete from session')
  expect(await subscribe(socket, alice.address)).toEqual({ ok: false, code: 'session.missing' })
})

test('logging out closes the sockets of that session, here at once and elsewhere soon', async () => {
  const [here, other] = [await connect(await open(alice)), await connect(await open(alice))]
  const visitor = await connect()
  for (const { socket } of [here, other]) await subscribe(socket, alice.address)
  const [first, second] = await sessions.list(alice)
  if (!first || !second) throw new Error('two sessions were opened')
  await sessions.end(first.id, alice)
  sockets.closeSession(first.id)
  await expect.poll(() => [here, other].filter(({ socket }) => socket.connected)).toHaveLength(1)
  await sessions.end(second.id, alice)
  await expect.poll(() => [here, other].filter(({ socket }) => socket.connected)).toHaveLength(0)
  expect(visitor.socket.connected).toBe(true)
})
