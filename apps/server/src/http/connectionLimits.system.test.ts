import { connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import type { AppDeps } from '../appDeps.ts'
import { startTestApp, type TestApp } from '../realtime/testing/testApp.ts'
import { affordableConnections } from './connectionLimits.ts'
import { SessionStore } from './session/sessionStore.ts'

let app: TestApp
const open: Socket[] = []
afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy()
  await app.end()
})

async function connectFrom(localAddress: string): Promise<Socket> {
  const socket = connect({ port: Number(new URL(app.url).port), host: '127.0.0.1', localAddress })
  socket.on('error', () => undefined)
  open.push(socket)
  await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve))
  return socket
}

/** Reads what the server sends before it ends the connection. */
async function readAll(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
  if (!socket.destroyed) await new Promise((resolve) => socket.once('close', resolve))
  return text
}

const get = 'GET /healthz HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n'

test('one address is limited in connections, without affecting others', async () => {
  app = await startTestApp({ connectionLimits: { maxPerAddress: 5 } })
  const held = await Promise.all(Array.from({ length: 5 }, () => connectFrom('127.0.0.2')))
  const sixth = await connectFrom('127.0.0.2')
  sixth.write(get)
  expect(await readAll(sixth)).toBe('')
  const other = await connectFrom('127.0.0.3')
  other.write(get)
  expect(await readAll(other)).toContain('200 OK')
  held[0]?.end(get)
  await readAll(held[0] as Socket)
  const again = await connectFrom('127.0.0.2')
  again.write(get)
  expect(await readAll(again)).toContain('200 OK')
})

test('a trusted proxy is unlimited', async () => {
  app = await startTestApp({ connectionLimits: { maxPerAddress: 1 }, trustedProxies: ['127.0.0.2'] })
  const held = await Promise.all(Array.from({ length: 5 }, () => connectFrom('127.0.0.2')))
  const last = held[4] as Socket
  last.write(get)
  expect(await readAll(last)).toContain('200 OK')
})

test('endless headers and bodies are cut off', async () => {
  app = await startTestApp({ connectionLimits: { headersMs: 200, requestMs: 400, checkMs: 50 } })
  const slowHead = await connectFrom('127.0.0.2')
  slowHead.write('GET /healthz HTTP/1.1\r\nhost: a\r\n')
  expect(await readAll(slowHead)).toContain('408')
  const slowBody = await connectFrom('127.0.0.2')
  slowBody.write(
    'POST /auth/nonce HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{',
  )
  await readAll(slowBody)
  expect(slowBody.destroyed).toBe(true)
})

async function ask(cookie: string, localAddress = '127.0.0.9', path = '/api/status'): Promise<string> {
  const socket = await connectFrom(localAddress)
  socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\ncookie: ${cookie}\r\nconnection: close\r\n\r\n`)
  return (await readAll(socket)).split('\r\n')[0] ?? ''
}

async function signIn(): Promise<string> {
  const owner = { address: `0x${'a1'.repeat(20)}`, chainFamily: 'EVM' } as const
  const { secret } = await new SessionStore(app.database.pool, Date.now).open(owner, '', null)
  return `peregrine-session-80=${secret}`
}

test('the last connections are reserved for signed-in users; the earliest anonymous one is closed', async () => {
  app = await startTestApp({ connectionLimits: { maxConnections: 20, signedInShare: 0.2 } })
  const cookie = await signIn()
  const early = await Promise.all(Array.from({ length: 16 }, () => connectFrom('127.0.0.2')))
  expect(await ask('peregrine-session-80=guessed')).toContain('429')
  expect(await ask(cookie)).toContain('200')
  expect(await ask('', '127.0.0.9', '/healthz')).toContain('200')
  const late: Socket[] = []
  for (let at = 0; at < 10; at++) late.push(await connectFrom('127.0.0.3'))
  expect(await ask(cookie)).toContain('200')
  await expect.poll(() => late.filter(({ destroyed }) => destroyed).length).toBe(7)
  expect(late.slice(0, 7).every(({ destroyed }) => destroyed)).toBe(true)
  expect(early.some(({ destroyed }) => destroyed)).toBe(false)
  for (const socket of early.slice(0, 8)) socket.destroy()
  await expect.poll(() => ask('')).toContain('200')
})

test('a visitor behind a proxy is limited in open requests', async () => {
  app = await startTestApp({
    trustedProxies: ['127.0.0.2'],
    connectionLimits: { maxPerAddress: 3, requestMs: 60_000 },
  })
  const head = (visitor: string) =>
    `POST /auth/nonce HTTP/1.1\r\nhost: a\r\nx-forwarded-for: ${visitor}\r\norigin: http://peregrine.test\r\n` +
    'content-type: application/json\r\ncontent-length: 99\r\n\r\n{'
  const slow = await Promise.all(Array.from({ length: 5 }, () => connectFrom('127.0.0.2')))
  for (const socket of slow) socket.resume().write(head('203.0.113.1'))
  await expect.poll(() => slow.filter(({ destroyed }) => destroyed).length).toBe(2)
  const other = await connectFrom('127.0.0.2')
  other.write(get.replace('host: a', 'host: a\r\nx-forwarded-for: 203.0.113.2'))
  expect(await readAll(other)).toContain('200 OK')
  for (const socket of slow) socket.destroy()
  const again = async () => {
    const socket = await connectFrom('127.0.0.2')
    socket.write(get.replace('host: a', 'host: a\r\nx-forwarded-for: 203.0.113.1'))
    return readAll(socket)
  }
  await expect.poll(again).toContain('200 OK')
})

test('requests answered before they arrived whole are forgotten with their connection', async () => {
  app = await startTestApp({ connectionLimits: { maxPerAddress: 3 } })
  const tooLong =
    'POST /auth/nonce HTTP/1.1\r\nhost: a\r\norigin: http://peregrine.test\r\n' +
    'content-type: application/json\r\ncontent-length: 9000000\r\n\r\n{'
  for (let at = 0; at < 5; at++) {
    const socket = await connectFrom('127.0.0.2')
    let heard = ''
    socket.on('data', (chunk: Buffer) => (heard += chunk.toString()))
    socket.write(tooLong)
    await expect.poll(() => heard).toContain('413')
    socket.destroy()
  }
  await expect.poll(() => ask('', '127.0.0.2')).toContain('200')
})

test('unread answers do not fill the memory', async () => {
  let calls = 0
  const extend: AppDeps['extend'] = (server) => {
    server.get('/long', async () => {
      calls++
      return 'x'.repeat(6_000_000)
    })
  }
  app = await startTestApp({ extend })
  const long = 'GET /long HTTP/1.1\r\nhost: a\r\n\r\n'
  const pipelined = await connectFrom('127.0.0.2')
  pipelined.pause().write(long.repeat(1_000))
  await expect.poll(() => pipelined.destroyed).toBe(true)
  expect(calls).toBeLessThan(100)
  calls = 0
  for (let at = 0; at < 100; at++) {
    const socket = await connectFrom('127.0.0.2')
    socket.pause().write(long)
  }
  const other = await connectFrom('127.0.0.3')
  other.write(long)
  await expect.poll(() => other.readableLength + other.bytesRead).toBeGreaterThan(100_000)
  expect(calls).toBeLessThan(50)
})

test('an unread answer is not kept', async () => {
  app = await startTestApp({
    connectionLimits: { idleMs: 300 },
    extend: (server) => void server.get('/long', () => 'x'.repeat(20_000_000)),
  })
  const socket = await connectFrom('127.0.0.2')
  socket.pause()
  socket.write('GET /long HTTP/1.1\r\nhost: a\r\n\r\n')
  const count = () => new Promise((resolve) => app.server.server.getConnections((_, open) => resolve(open)))
  await expect.poll(count).toBe(0)
})

test('visitors behind a proxy have budgets of their own', async () => {
  app = await startTestApp({ trustedProxies: ['loopback'], costLimits: { perSecond: 0, burst: 3 } })
  const ask = async (visitor: string) =>
    (await app.server.inject({ url: '/healthz', headers: { 'x-forwarded-for': visitor } })).statusCode
  const statuses = []
  for (let call = 0; call < 4; call++) statuses.push(await ask('203.0.113.1'))
  expect(statuses).toEqual([200, 200, 200, 429])
  expect(await ask('203.0.113.2')).toBe(200)
})

test('a quarter of the descriptors is left for others', async () => {
  app = await startTestApp()
  expect(affordableConnections(15_000, 1_024)).toBe(768)
  expect(affordableConnections(15_000, 1_000_000)).toBe(15_000)
})
