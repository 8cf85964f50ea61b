import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { io, type Socket } from 'socket.io-client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from './testing/testApp.ts'

let app: TestApp
const sockets: Socket[] = []

beforeEach(async () => {
  app = await startTestApp({
    socketLimits: { checkMs: 50, maxSubscriptions: 3, requestsPerSecond: 0, requestBurst: 12 },
  })
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.disconnect()
  await app.end()
})

function connect(extraHeaders: Record<string, string> = {}): Socket {
  const socket = io(app.url, { transports: ['websocket'], extraHeaders, forceNew: true, reconnection: false })
  sockets.push(socket)
  return socket
}

async function connected(socket: Socket): Promise<void> {
  await expect.poll(() => socket.connected).toBe(true)
}

/** Stops reading, as a suspended process does. */
function stopReading(socket: Socket): void {
  const { transport } = socket.io.engine as unknown as { transport: { ws: { _socket: { pause(): void } } } }
  transport.ws._socket.pause()
}

test('a client that does not read is cut off; others get everything', async () => {
  const [slow, good] = [connect(), connect()]
  await Promise.all([connected(slow), connected(good)])
  let received = 0
  good.on('filler', () => received++)
  stopReading(slow)
  const megabyte = 'x'.repeat(1_000_000)
  for (let i = 0; i < 40; i++) {
    app.sockets.io.emit('filler', megabyte)
    await expect.poll(() => received, { interval: 5 }).toBe(i + 1)
  }
  await expect.poll(() => app.sockets.cutOffs).toBe(1)
  await expect.poll(() => app.sockets.clientCount).toBe(1)
})

test('a browser of another origin is refused; ours and programs are not', async () => {
  const foreign = connect({ origin: 'http://evil.test' })
  await expect.poll(() => app.sockets.refusals).toBe(1)
  expect(foreign.connected).toBe(false)
  await connected(connect({ origin: 'http://peregrine.test' }))
  await connected(connect())
})

test('a refused handshake is a 403 that names the setting', async () => {
  const { port } = app.server.server.address() as AddressInfo
  const headers = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    origin: 'http://192.168.1.5:7777',
  }
  const path = '/socket.io/?EIO=4&transport=websocket'
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    get({ port, host: '127.0.0.1', path, headers }, resolve).once('error', reject),
  )
  expect(answer.statusCode).toBe(403)
  const body = JSON.parse(await text(answer)) as { code: string; msg: string }
  expect(body.code).toBe('origin.refused')
  expect(body.msg).toMatch(/192\.168\.1\.5:7777.*PUBLIC_ORIGINS/)
})

test.each([
  ['nothing', undefined, 'request.malformed'],
  ['a text', 'swap', 'request.malformed'],
  ['an unknown topic', { topic: '__proto__' }, 'topic.unknown'],
  ['a topic without its parameters', { topic: 'swap' }, 'request.malformed'],
  ['a wrong network', { topic: 'swap', chainType: 'tron', poolAddress: '0xaa' }, 'request.malformed'],
  [
    'a hostile address',
    { topic: 'swap', chainType: 'eth', poolAddress: "0x' or 1=1\u0000" },
    'request.malformed',
  ],
  [
    'a list where a text belongs',
    { topic: 'swap', chainType: ['eth'], poolAddress: {} },
    'request.malformed',
  ],
  [
    'too many tokens',
    { topic: 'radar', chainType: 'eth', tokens: Array(101).fill('0xaa') },
    'request.malformed',
  ],
  ['a wrong place', { topic: 'prices', since: { epoch: 1, offset: 'x' } }, 'request.malformed'],
])('subscribing with %s is refused', async (_, body, code) => {
  const socket = connect()
  await connected(socket)
  expect(await socket.emitWithAck('subscribe', body)).toEqual({ ok: false, code })
})

test('subscriptions and requests of one client are limited', async () => {
  const socket = connect()
  await connected(socket)
  const codes = []
  for (let i = 0; i < 13; i++) {
    const reply = await socket.emitWithAck('subscribe', {
      topic: 'radar',
      chainType: 'eth',
      tokens: [`0x${i}`],
    })
    codes.push(reply.ok)
  }
  expect(codes.slice(0, 4)).toEqual([true, true, true, false])
  expect(codes.at(-1)).toBe(false)
})

test('a room is left when all its members have left; a resume is no second reference', async () => {
  const socket = connect()
  await connected(socket)
  const body = { topic: 'swap', chainType: 'eth', poolAddress: '0xaa' }
  await socket.emitWithAck('subscribe', body)
  await socket.emitWithAck('subscribe', body)
  await socket.emitWithAck('subscribe', { ...body, since: null })
  const rooms = () => app.sockets.io.of('/').adapter.rooms.get('swap/eth/0xaa')?.size ?? 0
  await expect.poll(rooms).toBe(1)
  await socket.emitWithAck('unsubscribe', body)
  expect(rooms()).toBe(1)
  await socket.emitWithAck('unsubscribe', body)
  expect(rooms()).toBe(0)
})

test('the acknowledgement comes before the data and is named as the product document has it', async () => {
  const socket = connect()
  const seen: string[] = []
  socket.on('message', ({ topic, type }) => seen.push(`${topic} ${type}`))
  socket.emit('subscribe', {
    topic: 'kline',
    chainType: 'eth',
    poolAddress: '0xaa',
    timeFrame: '1m',
    type: 'mcap',
  })
  await expect.poll(() => seen).toEqual(['kline-subscribe-ack ack', 'kline snapshot'])
})
