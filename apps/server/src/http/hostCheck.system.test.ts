import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { startTestApp } from '../realtime/testing/testApp.ts'
import { hostCheck } from './hostCheck.ts'

const origins = ['http://127.0.0.1:7777', 'http://localhost:7777', 'https://desk.example']

const asking = (rawHeaders: string[], url = '/') => ({ url, rawHeaders }) as unknown as IncomingMessage

test.each([
  ['127.0.0.1:7777', true],
  ['LOCALHOST:7777', true],
  ['desk.example', true],
  ['desk.example:443', true],
  ['desk.example:80', false],
  ['localhost', false],
  ['127.0.0.1:7778', false],
  ['evil.example', false],
  ['evil.example:7777', false],
  ['localhost.:7777', false],
  ['user@localhost:7777', false],
  ['', false],
])('host %s is answered: %s', (host, isAnswered) => {
  expect(hostCheck(origins)(asking(['Host', host]))).toBe(isAnswered)
})

test.each([
  ['no host', asking(['accept', '*/*']), false],
  ['two hosts', asking(['host', 'localhost:7777', 'Host', 'localhost:7777']), false],
  ['ours, then another', asking(['host', 'localhost:7777', 'host', 'evil.example']), false],
  ['a header that has our host as its value', asking(['x', 'host', 'y', 'localhost:7777']), false],
  ['a whole address of ours', asking(['host', 'localhost:7777'], 'http://LOCALHOST:7777/metrics'), true],
  ['a whole address of another', asking(['host', 'localhost:7777'], 'http://evil.example/metrics'), false],
  ['ours in the name of another', asking(['host', 'localhost:7777'], 'http://localhost:7777@evil/'), false],
  ['an address that holds another', asking(['host', 'localhost:7777'], '/x?to=http://evil/'), true],
])('a request with %s', (_, request, isAnswered) => {
  expect(hostCheck(origins)(request)).toBe(isAnswered)
})

test('a foreign host learns nothing, and a human visitor which setting to change', async () => {
  const app = await startTestApp({ isOwnHost: hostCheck(['http://own.test']) })
  const ask = (url: string, host: string, accept = '*/*') =>
    app.server.inject({ url, headers: { host, accept } })
  for (const url of [
    '/metrics',
    '/%',
    '/socket.io/?EIO=4&transport=polling',
    '/readyz',
    '/api/status',
    '/',
    '/openapi.json',
    '/no/such/page',
    '/auth/session',
  ]) {
    const reply = await ask(url, 'evil.test')
    expect([url, reply.statusCode, reply.json().code]).toEqual([url, 421, 'host.foreign'])
  }
  const posted = await app.server.inject({
    method: 'POST',
    url: '/auth/nonce',
    headers: { host: 'evil.test', origin: 'http://evil.test' },
    payload: {},
  })
  expect(posted.statusCode).toBe(421)
  expect((await ask('/api/status', 'own.test')).statusCode).toBe(200)
  expect((await ask('/healthz', 'evil.test')).statusCode).toBe(200)
  const page = await ask('/', '192.168.1.5:7777', 'text/html')
  expect(page.statusCode).toBe(421)
  expect(page.body).toContain('PUBLIC_ORIGINS=…,http://192.168.1.5:7777')
  const hostile = await ask('/', '<script>alert(1)</script>', 'text/html')
  expect(hostile.body).not.toContain('<script>')
  await app.end()
})

test('security headers are on every response, even to an unparsable URL', async () => {
  const app = await startTestApp({ publicOrigins: ['https://desk.example'] })
  for (const url of ['/api/status', '/%', '/.stamp', '/.env', '/no/such']) {
    const { headers } = await app.server.inject(url)
    expect([url, headers['x-content-type-options']]).toEqual([url, 'nosniff'])
    expect(headers['permissions-policy']).toContain('camera=()')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['strict-transport-security']).toBe('max-age=15552000')
  }
  await app.end()
})
