import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { call, send } from '@peregrine/trader/http/callRoute'
import { getOrders } from '@peregrine/contract/routes/orders'
import { logOut } from '@peregrine/contract/routes/auth'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSession, type Session } from './openSession.ts'

const address = `0x${'1'.repeat(40)}`
const wallet = { index: 0, type: 'evm', address, label: '', groupId: '', createTime: 0 } as const

let server: Server
let url: string
let asked: { path: string; headers: IncomingHttpHeaders }[]
/** The session that counts, by its cookie. */
let session: number
let signed: string[]
let renewed: number

beforeEach(async () => {
  asked = []
  signed = []
  session = 0
  renewed = 0
  server = createServer((request, reply) => {
    const path = request.url ?? ''
    asked.push({ path, headers: request.headers })
    const say = (status: number, body: object, headers = {}) =>
      reply.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
    if (path === '/auth/nonce') return say(200, { code: '000000', data: { message: `text ${asked.length}` } })
    if (path === '/auth/verify') {
      session += 1
      return say(200, { code: '000000', data: { address } }, { 'set-cookie': `s=${session}; HttpOnly` })
    }
    if (path === '/away') return say(302, {}, { location: '/caught' })
    if (request.headers.cookie !== `s=${session}`) return say(401, { code: 'session.missing', data: null })
    return say(200, { code: '000000', data: [] })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => server.close())

const open = (): Promise<Session> =>
  openSession({
    server: url,
    wallet,
    signIn: async (_, message) => {
      signed.push(message)
      return '0x00'
    },
    onSignedIn: () => {
      renewed += 1
    },
  })

test('it signs in as a page does, and sends the cookie with the server’s own origin', async () => {
  const opened = await open()
  expect(await call(opened, getOrders)).toEqual([])
  expect(opened.cookie()).toBe('s=1')
  expect(asked.at(-1)?.headers).toMatchObject({ cookie: 's=1', origin: url, 'user-agent': 'peregrine-agent' })
})

test('a session that has ended is begun anew, once for all who miss it', async () => {
  const opened = await open()
  session = 7
  expect(
    await Promise.all([call(opened, getOrders), call(opened, getOrders), send(opened, logOut, { body: {} })]),
  ).toHaveLength(3)
  expect([signed.length, renewed, opened.cookie()]).toEqual([2, 2, 's=8'])
})

test('it goes where no redirect leads', async () => {
  const opened = await open()
  await expect(opened.request('/away')).rejects.toThrow('server unreachable')
  expect(asked.map(({ path }) => path)).not.toContain('/caught')
})
