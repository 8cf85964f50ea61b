import { successCode } from '@peregrine/contract/envelope'
import type { SignalEvent, SignalInput, SignalStatus } from '@peregrine/contract/signal'
import type { SocketMessage } from '@peregrine/contract/socketMessage'
import { io, type Socket } from 'socket.io-client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type App, buildApp } from '../../app.ts'
import { inProcessBus } from '../../bus/inProcessBus.ts'
import { evmSigner, post, signInAs, testOrigin } from '../../http/session/testing/signInAs.ts'
import { ChainWriter } from '../../realtime/testing/chainWriter.ts'
import { startTestApp, type TestApp } from '../../realtime/testing/testApp.ts'
import { maxOfVisitor, maxVisitorMs } from './armSignals.ts'
import { newSignal, over, poolA, tkn, under } from './testing/newSignal.ts'

const alice = evmSigner(0xa11ce)
const bob = evmSigner(0xb0b)

let app: TestApp
let writer: ChainWriter
let cookie: string
const sockets: Socket[] = []
const others: App[] = []

beforeEach(async () => {
  app = await startTestApp({
    costLimits: { perSecond: 1e6, burst: 1e6 },
    socketLimits: { maxSubscriptions: 3, sessionCheckMs: 50, requestsPerSecond: 0, requestBurst: 40 },
  })
  writer = new ChainWriter(app.database.pool, 'eth', Date.now())
  await writer.prepare()
  await app.database.pool.query('update token set best_pool = $1 where address = $2', [poolA, tkn])
  await app.log.catchUp()
  cookie = await signInAs(app.server, alice)
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.disconnect()
  for (const other of others.splice(0)) await other.close()
  await app.end()
})

const call = async (what: string, body: object, caller: string | null, server = app.server) => {
  const reply = await post(server, `/api/signals${what}`, body, { cookie: caller ?? undefined })
  return reply.json<{ code: string; data: SignalStatus[] }>()
}
const arm = (signals: SignalInput[], caller: string | null = cookie) => call('', { signals }, caller)
const query = async (inputs: SignalInput[], caller: string | null = cookie) =>
  (await call('/query', { signalIds: inputs.map(({ signalId }) => signalId) }, caller)).data.map(
    ({ state }) => state,
  )
const drop = (inputs: SignalInput[], caller: string | null) =>
  call('/drop', { signalIds: inputs.map(({ signalId }) => signalId) }, caller)

const soon = () => Date.now() + 3_600_000

type Heard = { socket: Socket; messages: SocketMessage[]; events: () => SignalEvent[] }

function connect(caller: string | null = cookie, url = app.url): Heard {
  const socket = io(url, {
    transports: ['websocket'],
    extraHeaders: { origin: testOrigin, ...(caller ? { cookie: caller } : {}) },
    forceNew: true,
    reconnection: false,
  })
  sockets.push(socket)
  const messages: SocketMessage[] = []
  socket.on('message', (message: SocketMessage) => messages.push(message))
  const events = () => messages.flatMap(({ type, data }) => (type === 'event' ? (data as SignalEvent[]) : []))
  return { socket, messages, events }
}

type Reply = { ok: boolean; code?: string; signalIds?: string[]; unknown?: string[] }

const follow = ({ socket }: Heard, inputs: SignalInput[]): Promise<Reply> =>
  socket.emitWithAck('subscribe', {
    topic: 'signal',
    signalIds: inputs.map(({ signalId }) => signalId),
  })

async function trade(price: number): Promise<void> {
  const trades = [{ pool: poolA, sender: '0xs', side: 'b' as const, usd: 100, price }]
  app.bus.publish(await writer.addBlock(trades))
}

test('an event reaches those who follow, at once and alone, with its words and its trade', async () => {
  const input = newSignal(over(2))
  expect(await arm([input])).toMatchObject({ code: successCode, data: [{ state: 'armed' }] })
  const heard = connect()
  expect(await follow(heard, [input])).toMatchObject({ ok: true, signalIds: [input.signalId], unknown: [] })
  await trade(3)
  await expect.poll(() => heard.messages.filter(({ type }) => type === 'event')).toHaveLength(1)
  const message = heard.messages.find(({ type }) => type === 'event')
  expect(message).toMatchObject({ topic: 'signal', key: `signal/${input.signalId}` })
  expect(heard.events()).toMatchObject([
    {
      signalId: input.signalId,
      symbol: 'TKN',
      description: 'what is waited for',
      what: 'triggered',
      trigger: { pool: poolA, price: 3, blockNumber: writer.block },
    },
  ])
  app.bus.publish(await writer.undoBlock())
  await expect.poll(() => heard.events().map(({ what }) => what)).toEqual(['triggered', 'undone'])
  await trade(4)
  await expect
    .poll(() => heard.events().map(({ what }) => what))
    .toEqual(['triggered', 'undone', 'triggered'])
})

test('what cannot be followed is answered one by one', async () => {
  const [fired, late, over10, waiting] = [
    newSignal(over(2)),
    newSignal(over(2), { maxAgeMs: 1_000 }),
    newSignal(over(10), { expiresAt: Date.now() - 1 }),
    newSignal(over(10)),
  ]
  await arm([fired, late, over10, waiting])
  const { pool } = app.database
  await pool.query(`update signal set state = 'triggered' where id = $1`, [fired.signalId])
  await pool.query(`update signal set state = 'late' where id = $1`, [late.signalId])
  const heard = connect()
  const foreign = newSignal(over(3))
  const reply = await follow(heard, [fired, late, over10, waiting, foreign])
  expect(reply).toMatchObject({ ok: true, signalIds: [waiting.signalId], unknown: [foreign.signalId] })
  await follow(heard, [waiting])
  await expect
    .poll(() => heard.messages.map(({ topic, key, data }) => [topic, key, (data as SignalStatus).state]))
    .toEqual([
      ['signal-subscribe-ack-error-triggered', `signal/${fired.signalId}`, 'triggered'],
      ['signal-subscribe-ack-error-triggered', `signal/${late.signalId}`, 'late'],
      ['signal-subscribe-ack-error-expired', `signal/${over10.signalId}`, 'expired'],
      ['signal-subscribe-ack', 'signal', undefined],
      ['signal-subscribe-ack-error-exist', `signal/${waiting.signalId}`, 'armed'],
      ['signal-subscribe-ack', 'signal', undefined],
    ])
})

test('who unsubscribes, or whose signal is dropped, hears no more', async () => {
  const [left, dropped] = [newSignal(over(2)), newSignal(over(2))]
  await arm([left, dropped])
  const heard = connect()
  await follow(heard, [left, dropped])
  await heard.socket.emitWithAck('unsubscribe', { topic: 'signal', signalId: left.signalId })
  await drop([dropped], cookie)
  await expect.poll(() => app.sockets.signals.ids).toEqual([])
  await trade(3)
  await expect.poll(() => query([left, dropped])).toEqual(['triggered', 'unknown'])
  expect(heard.events()).toEqual([])
})

test('a trigger that nobody was told of is what the next subscription is told', async () => {
  const input = newSignal(over(2))
  await arm([input])
  const lost = connect()
  await follow(lost, [input])
  lost.socket.disconnect()
  await trade(3)
  await expect.poll(() => query([input])).toEqual(['triggered'])
  const heard = connect()
  expect(await follow(heard, [input])).toMatchObject({ ok: true, signalIds: [] })
  expect(heard.messages[0]).toMatchObject({
    topic: 'signal-subscribe-ack-error-triggered',
    data: { state: 'triggered', trigger: { price: 3 } },
  })
})

test("five thousand signals fit one socket, beside its other subscriptions' allowance", async () => {
  const inputs = Array.from({ length: 5_000 }, () => newSignal(over(2)))
  for (let first = 0; first < inputs.length; first += 100)
    expect((await arm(inputs.slice(first, first + 100))).code).toBe(successCode)
  expect((await arm([newSignal(over(2))])).code).toBe('signal.full')
  const heard = connect()
  for (let first = 0; first < inputs.length; first += 400)
    expect(await follow(heard, inputs.slice(first, first + 400))).toMatchObject({ ok: true })
  await trade(3)
  await expect.poll(() => heard.events().length).toBe(5_000)
  expect(new Set(heard.events().map(({ signalId }) => signalId)).size).toBe(5_000)
  expect(heard.socket.connected).toBe(true)
})

test('a socket follows no more than its allowance', async () => {
  const { end, ...small } = await startTestApp({ socketLimits: { maxSignals: 2 } })
  const heard = connect(null, small.url)
  const inputs = [1, 2, 3].map((value) => newSignal(over(value), { expiresAt: soon() }))
  await call('', { signals: inputs }, null, small.server)
  expect(await follow(heard, inputs)).toEqual({ ok: false, code: 'request.too-many' })
  expect(small.sockets.signals.ids).toEqual([])
  expect(await follow(heard, inputs.slice(0, 2))).toMatchObject({ ok: true })
  heard.socket.disconnect()
  await end()
})

test('arming twice is arming once; another content under one id is refused', async () => {
  const input = newSignal(over(2))
  await arm([input])
  await trade(3)
  await expect.poll(() => query([input])).toEqual(['triggered'])
  expect(await arm([input])).toMatchObject({ data: [{ state: 'triggered' }] })
  expect((await arm([{ ...input, condition: over(4) }])).code).toBe('signal.taken')
  expect((await arm([newSignal(over(9)), { ...input, holdMs: 5 }])).code).toBe('signal.taken')
})

test('another wallet and a visitor learn nothing of a user’s signal, and cannot end it', async () => {
  const input = newSignal(over(2))
  await arm([input])
  const foreign = await signInAs(app.server, bob)
  for (const caller of [foreign, null]) {
    expect(await query([input], caller)).toEqual(['unknown'])
    await drop([input], caller)
    const again = { ...input, expiresAt: caller ? null : soon() }
    expect((await arm([again], caller)).code).toBe('signal.taken')
    expect((await arm([input], caller)).code).toBe('signal.taken')
    const heard = connect(caller)
    expect(await follow(heard, [input])).toMatchObject({ ok: true, signalIds: [], unknown: [input.signalId] })
  }
  await trade(3)
  await expect.poll(() => query([input])).toEqual(['triggered'])
  expect(sockets.length).toBe(2)
})

test('the end of the session ends the socket that follows what is the user’s', async () => {
  const [own, open] = [newSignal(over(2)), newSignal(over(2), { expiresAt: soon() })]
  await arm([own])
  await arm([open], null)
  const [heard, visitor] = [connect(), connect(null)]
  await follow(heard, [own])
  await follow(visitor, [open])
  await post(app.server, '/auth/logout', {}, { cookie })
  await expect.poll(() => heard.socket.connected).toBe(false)
  await trade(3)
  await expect.poll(() => visitor.events()).toHaveLength(1)
  expect(heard.events()).toEqual([])
})

test('a visitor has few signals, and not for long; his id is the key to them', async () => {
  const of = (expiresAt: number | null) => newSignal(over(2), { expiresAt })
  expect((await arm([of(null)], null)).code).toBe('request.malformed')
  expect((await arm([of(Date.now() + maxVisitorMs + 60_000)], null)).code).toBe('request.malformed')
  const inputs = Array.from({ length: maxOfVisitor }, () => of(soon()))
  expect((await arm(inputs, null)).code).toBe(successCode)
  expect((await arm([of(soon())], null)).code).toBe('signal.full')
  expect((await arm([of(soon())])).code).toBe(successCode)
  expect(await query(inputs.slice(0, 1), await signInAs(app.server, bob))).toEqual(['armed'])
  await drop(inputs.slice(0, 1), null)
  expect((await arm([of(soon())], null)).code).toBe(successCode)
})

test('a user who arms what he armed as a visitor takes it over', async () => {
  const input = newSignal(over(2), { expiresAt: soon() })
  await arm([input], null)
  expect(await arm([input])).toMatchObject({ data: [{ state: 'armed' }] })
  expect(await query([input], null)).toEqual(['unknown'])
  expect(await query([input])).toEqual(['armed'])
})

test('more wallets than are listed can never have bought', async () => {
  const condition = { kind: 'group-buy', wallets: ['0xa1', '0xA1'], count: 2, withinMs: 1_000 } as const
  const input = newSignal({ ...condition, wallets: [...condition.wallets] })
  expect((await arm([input])).code).toBe('request.malformed')
})

/** Another process that serves the same database. */
async function serveToo(): Promise<{ app: App; url: string }> {
  const bus = inProcessBus()
  const other = await buildApp({
    pool: app.database.pool,
    bus,
    publicOrigins: [testOrigin],
    isOwnHost: () => true,
    webRoot: null,
    onError: (error) => app.errors.push(error),
  })
  others.push(other)
  return { app: other, url: await other.server.listen({ port: 0, host: '127.0.0.1' }) }
}

test('two processes serve one database: one evaluates, both deliver, and the other takes over', async () => {
  const other = await serveToo()
  const [high, low] = [newSignal(over(2)), newSignal(under(0.5))]
  await call('', { signals: [high] }, cookie, other.app.server)
  await arm([low])
  const [here, there] = [connect(), connect(cookie, other.url)]
  for (const heard of [here, there]) await follow(heard, [high, low])
  await trade(3)
  for (const heard of [here, there])
    await expect.poll(() => heard.events().map(({ what }) => what)).toEqual(['triggered'])
  // The lock is held by the connection: without it this process cannot write.
  await app.database.pool.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and database =
       (select oid from pg_database where datname = current_database())`,
  )
  await trade(0.4)
  for (const heard of [here, there])
    await expect.poll(() => heard.events().map(({ what }) => what)).toEqual(['triggered', 'triggered'])
  const { rows } = await app.database.pool.query('select version from signal')
  expect(rows).toEqual([{ version: 1 }, { version: 1 }])
  expect(app.errors.splice(0).length).toBeGreaterThan(0)
})
