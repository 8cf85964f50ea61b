import { get, type IncomingMessage } from 'node:http'
import { connect as connectTcp } from 'node:net'
import { text } from 'node:stream/consumers'
import { io, type Socket } from 'socket.io-client'
import { afterEach, expect, test } from 'vitest'
import { hostCheck } from '../http/hostCheck.ts'
import { SessionStore } from '../http/session/sessionStore.ts'
import { startTestApp, type TestApp } from './testing/testApp.ts'

const owner = { address: `0x${'a1'.repeat(20)}`, chainFamily: 'EVM' } as const

let app: TestApp
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.disconnect()
  await app.end()
})

/** Returns whether a socket of this visitor, behind a proxy, is accepted. */
async function comesIn(visitor: string, headers: Record<string, string> = {}): Promise<boolean> {
  const extraHeaders = { 'x-forwarded-for': visitor, ...headers }
  const socket = io(app.url, { transports: ['websocket'], extraHeaders, forceNew: true, reconnection: false })
  sockets.push(socket)
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(true))
    socket.once('connect_error', () => resolve(false))
  })
}

async function cookieOf(): Promise<string> {
  const { secret } = await new SessionStore(app.database.pool, Date.now).open(owner, '', null)
  return `peregrine-session-80=${secret}`
}

const upgrade = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
}
const socketPath = '/socket.io/?EIO=4&transport=websocket'

async function shake(headers: Record<string, string>, path = socketPath): Promise<[number, string]> {
  const { port } = new URL(app.url)
  const options = { port, host: '127.0.0.1', path, headers: { ...upgrade, ...headers }, timeout: 10_000 }
  const reply = await new Promise<IncomingMessage>((resolve, reject) => {
    const call = get(options, resolve)
    call.once('timeout', () => call.destroy(new Error('nobody answered')))
    call.once('error', reject)
    call.once('upgrade', (answer: IncomingMessage, socket) => {
      socket.destroy()
      resolve(answer)
    })
  })
  const isOpen = reply.statusCode === 101
  return [reply.statusCode ?? 0, isOpen ? '' : (JSON.parse(await text(reply)) as { code: string }).code]
}

test('a visitor is limited in sockets, without affecting others', async () => {
  app = await startTestApp({ trustedProxies: ['loopback'], socketLimits: { maxPerVisitor: 3 } })
  const first = await Promise.all(Array.from({ length: 8 }, () => comesIn('203.0.113.1')))
  expect(first.filter(Boolean)).toHaveLength(3)
  expect(await comesIn('203.0.113.2')).toBe(true)
  sockets.find(({ connected }) => connected)?.disconnect()
  await expect.poll(() => comesIn('203.0.113.1')).toBe(true)
})

test('a visitor who reconnects endlessly does not use up the handshakes of others', async () => {
  app = await startTestApp({
    trustedProxies: ['loopback'],
    socketLimits: {
      handshakesPerSecond: 0,
      handshakeBurst: 8,
      visitorHandshakesPerSecond: 0,
      visitorHandshakeBurst: 5,
    },
  })
  const turns = []
  for (let turn = 0; turn < 20; turn++) {
    turns.push(await comesIn('203.0.113.1'))
    sockets.at(-1)?.disconnect()
  }
  expect(turns.filter(Boolean)).toHaveLength(5)
  expect(await comesIn('203.0.113.2')).toBe(true)
})

test('anonymous visitors cannot take the last sockets', async () => {
  app = await startTestApp({
    trustedProxies: ['loopback'],
    socketLimits: { maxClients: 5, signedInShare: 0.4 },
  })
  const strangers = []
  for (let visitor = 1; visitor <= 5; visitor++) strangers.push(await comesIn(`203.0.113.${visitor}`))
  expect(strangers).toEqual([true, true, true, false, false])
  const cookie = await cookieOf()
  expect(await comesIn('203.0.113.9', { cookie: 'peregrine-session-80=guessed' })).toBe(false)
  expect(await comesIn('203.0.113.9', { cookie })).toBe(true)
  expect(await comesIn('203.0.113.9', { cookie })).toBe(true)
  expect(await comesIn('203.0.113.9', { cookie })).toBe(false)
})

test('handshakes for a foreign host are a 421, whatever their origin', async () => {
  const publicOrigins = ['http://own.test']
  app = await startTestApp({ publicOrigins, isOwnHost: hostCheck(publicOrigins) })
  expect(await shake({ host: 'own.test', origin: 'http://own.test' })).toEqual([101, ''])
  expect(await shake({ host: 'evil.test', origin: 'http://evil.test' })).toEqual([421, 'host.foreign'])
  expect(await shake({ host: 'evil.test', origin: 'http://own.test' })).toEqual([421, 'host.foreign'])
  expect(await shake({ host: 'evil.test' })).toEqual([421, 'host.foreign'])
  expect(await shake({ host: 'evil.test' }, '/elsewhere')).toEqual([421, 'host.foreign'])
})

test('a plain call to the path of the socket is refused for a foreign host, and limited, like any other', async () => {
  app = await startTestApp({
    isOwnHost: ({ headers }) => headers.host !== 'evil.test',
    costLimits: { perSecond: 0, burst: 1, loopbackFactor: 1 },
  })
  const { port } = new URL(app.url)
  const ask = (host: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const path = '/socket.io/?EIO=4&transport=polling'
      const call = get({ port, host: '127.0.0.1', path, headers: { host } }, (reply) => {
        reply.resume()
        resolve(reply.statusCode)
      })
      call.once('error', reject)
    })
  expect(await ask('evil.test')).toBe(421)
  expect(await ask('own.test')).toBe(404)
  expect(await ask('own.test')).toBe(429)
})

test('a handshake for anything but the socket is ended, also on a connection that was used before', async () => {
  app = await startTestApp()
  expect(await shake({}, '/elsewhere')).toEqual([400, 'request.malformed'])
  const socket = connectTcp({ port: Number(new URL(app.url).port), host: '127.0.0.1', allowHalfOpen: true })
  let heard = ''
  socket.on('data', (chunk: Buffer) => (heard += chunk.toString()))
  socket.on('error', () => undefined)
  socket.write('GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n')
  await expect.poll(() => heard).toContain('200 OK')
  socket.write('GET /elsewhere HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n')
  await expect.poll(() => heard).toContain('400 Bad Request')
  const count = () => new Promise((resolve) => app.server.server.getConnections((_, open) => resolve(open)))
  await expect.poll(count).toBe(0)
  socket.destroy()
})
