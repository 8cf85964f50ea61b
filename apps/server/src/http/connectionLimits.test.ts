import { connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../realtime/testing/testApp.ts'
import { affordableConnections } from './connectionLimits.ts'

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

/** What comes back before the server ends the connection. */
async function readAll(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
  if (!socket.destroyed) await new Promise((resolve) => socket.once('close', resolve))
  return text
}

const get = 'GET /healthz HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n'

test('one address has so many connections and no more, others have theirs', async () => {
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

test('a trusted proxy has as many as it likes', async () => {
  app = await startTestApp({ connectionLimits: { maxPerAddress: 1 }, trustedProxies: ['127.0.0.2'] })
  const held = await Promise.all(Array.from({ length: 5 }, () => connectFrom('127.0.0.2')))
  const last = held[4] as Socket
  last.write(get)
  expect(await readAll(last)).toContain('200 OK')
})

test('headers and bodies that never come to an end are cut', async () => {
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
