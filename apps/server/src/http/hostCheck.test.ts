import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { startTestApp } from '../realtime/testing/testApp.ts'
import { hostCheck } from './hostCheck.ts'

const origins = ['http://127.0.0.1:7777', 'http://localhost:7777', 'https://desk.example']

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
  ['', false],
  [undefined, false],
])('host %s is answered: %s', (host, isAnswered) => {
  expect(hostCheck(origins)({ headers: { host } } as IncomingMessage)).toBe(isAnswered)
})

test('a foreign host is told nothing, and a person what to set', async () => {
  const app = await startTestApp({ isOwnHost: hostCheck(['http://own.test']) })
  const ask = (url: string, host: string, accept = '*/*') =>
    app.server.inject({ url, headers: { host, accept } })
  for (const url of [
    '/metrics',
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
  expect((await ask('/api/status', 'own.test')).statusCode).toBe(200)
  expect((await ask('/healthz', 'evil.test')).statusCode).toBe(200)
  const page = await ask('/', '192.168.1.5:7777', 'text/html')
  expect(page.statusCode).toBe(421)
  expect(page.body).toContain('PUBLIC_ORIGINS=…,http://192.168.1.5:7777')
  const hostile = await ask('/', '<script>alert(1)</script>', 'text/html')
  expect(hostile.body).not.toContain('<script>')
  await app.end()
})

test('headers close the page on every answer, also to an address that cannot be read', async () => {
  const app = await startTestApp({ publicOrigins: ['https://desk.example'] })
  for (const url of ['/api/status', '/%', '/.stamp', '/.env', '/no/such']) {
    const { headers } = await app.server.inject(url)
    expect([url, headers['x-content-type-options']]).toEqual([url, 'nosniff'])
    expect(headers['permissions-policy']).toContain('camera=()')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  }
  const { headers } = await app.server.inject('/api/status')
  expect(headers['strict-transport-security']).toBe('max-age=15552000')
  await app.end()
})
