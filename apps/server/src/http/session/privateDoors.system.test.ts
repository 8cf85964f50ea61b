import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Route } from '@peregrine/contract/route'
import type { Topic } from '@peregrine/contract/topic'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../realtime/testing/testApp.ts'
import { callerStates } from './testing/callerStates.ts'
import { type Call, type OwnIds, privateCalls } from './testing/privateCalls.ts'
import { evmSigner, signInAs, solanaSigner, testOrigin } from './testing/signInAs.ts'

// Promise P13: no private route opens in any of fourteen sign-in states but its owner's own. Routes are listed from the
// contract and from what is mounted: one missing from the tables here fails the test.

const alice = evmSigner(0xa11ce)
const bob = evmSigner(0xb0b)
const carol = solanaSigner()
const canary = 'canary-note-of-alice'
const watched = `0x${'77'.repeat(20)}`
const folder = mkdtempSync(path.join(tmpdir(), 'private-doors-'))

const clock = { nowMs: Date.parse('2026-11-20T12:00:00Z') }
/** Hers; visitors may call the same routes for their own. */
const signal = {
  signalId: 'ef'.repeat(16),
  network: 'eth',
  token: watched,
  pool: watched,
  symbol: 'TKN',
  description: canary,
  condition: { kind: 'migration' },
  expiresAt: null,
}
const signalCalls: Record<string, Call> = {
  'POST /api/signals': { url: '/api/signals', body: { signals: [signal] } },
  'POST /api/signals/query': { url: '/api/signals/query', body: { signalIds: [signal.signalId] } },
  'POST /api/signals/drop': { url: '/api/signals/drop', body: { signalIds: [signal.signalId] } },
}

let app: TestApp
let owner: string
let ids: OwnIds

const calls = () => privateCalls(alice.address, watched, ids)

async function modulesOf(what: 'routes' | 'topics'): Promise<unknown[]> {
  const place = fileURLToPath(new URL(`../../../../../packages/contract/src/${what}/`, import.meta.url))
  const files = readdirSync(place).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const modules = await Promise.all(files.map((name) => import(path.join(place, name)) as Promise<object>))
  return modules.flatMap((one) => Object.values(one))
}

async function privateRoutes(): Promise<Route[]> {
  const all = (await modulesOf('routes')).filter(
    (value): value is Route => typeof value === 'object' && value !== null && 'access' in value,
  )
  return [...new Set(all)].filter(({ access }) => access === 'session')
}

async function privateTopics(): Promise<Topic[]> {
  const all = (await modulesOf('topics')).filter(
    (value): value is Topic => typeof value === 'object' && value !== null && 'snapshot' in value,
  )
  return [...new Set(all)].filter(({ ownerOf }) => ownerOf)
}

const topicParams: Record<string, object> = {
  userTrade: { userId: alice.address },
  followTrade: { userId: alice.address },
  alerts: { userAddress: alice.address },
}

async function call(cookie: string | null, key: string, { url, body }: Call, origin = testOrigin) {
  const method = key.split(' ')[0] as 'GET'
  return app.server.inject({
    method,
    url,
    headers: {
      origin,
      ...(cookie ? { cookie } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { payload: JSON.stringify(body) } : {}),
  })
}

/** Reads all that is Alice's from the database. */
async function holdings(): Promise<unknown> {
  const tables = [
    'monitor_config',
    'trade_config',
    'community_reward',
    'invitation',
    'invite_code',
    'alert_rule',
    'alert_channel',
    'alert_settings',
    'kol_change',
    'signal',
    'trade_order',
  ]
  const { rows } = await app.database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_name = any($1)`,
    [tables],
  )
  const held = []
  for (const { name } of rows) {
    const { rows: own } = await app.database.pool.query(
      `select row_to_json(t)::text as row from ${name} t where row_to_json(t)::text ilike $1 order by 1`,
      [`%${alice.address}%`],
    )
    held.push([name, own])
  }
  const reply = await call(owner, 'GET', { url: '/auth/sessions' })
  return [held, reply.json<{ data: { id: string }[] }>().data.map(({ id }) => id)]
}

beforeAll(async () => {
  const settings = {
    isLocalAllowed: true,
    telegramUrl: 'http://127.0.0.1:9',
    vapidSubject: 'mailto:a@b.example',
  }
  app = await startTestApp({
    now: () => clock.nowMs,
    alerts: { settings, folder },
    costLimits: { perSecond: 1e6, burst: 1e6 },
    // An injected request that is refused before its body is read counts as open for ever.
    connectionLimits: { maxPerAddress: 10_000 },
    operators: [{ chainFamily: 'EVM', address: alice.address }],
  })
  owner = await signInAs(app.server, alice)
  const sessions = await call(owner, 'GET', { url: '/auth/sessions' })
  ids = {
    session: sessions.json().data[0].id,
    rule: randomUUID(),
    channel: randomUUID(),
    batch: randomUUID(),
  }
  const table = calls()
  const make = async (key: string, body: object) => {
    const { url = key.split(' ')[1] ?? '' } = table[key] ?? {}
    const reply = await call(owner, key, { url, body })
    expect([key, reply.statusCode, reply.body]).toEqual([key, 200, expect.any(String)])
    return reply.json().data
  }
  const added = { chainType: 1, name: 'w', addAddress: watched, tip: canary }
  await make('POST /monitor-config/add/v1', { userAddress: alice.address, ...added })
  const rule = table['POST /api/alerts/rules']?.body ?? {}
  // The canary is in a field of the operator's list that is not public.
  await make('PUT /api/kols', { address: watched, name: 'w', group: canary })
  ids.rule = (await make('POST /api/alerts/rules', { ...rule, id: null })).id
  ids.channel = (
    await make('POST /api/alerts/channels/webhook', table['POST /api/alerts/channels/webhook']?.body ?? {})
  ).id
  const { orders = [] } = (table['POST /api/orders']?.body ?? {}) as { orders?: object[] }
  await make('POST /api/orders', { orders: orders.map((order) => ({ ...order, note: canary })) })
  await make('POST /api/signals', { signals: [signal] })
  ids.batch = (
    await make('POST /monitor-config/import/v1', table['POST /monitor-config/import/v1']?.body ?? {})
  ).importId
})
afterAll(async () => {
  await app.end()
  rmSync(folder, { recursive: true })
})

test('every private route is in the table, and mounted', async () => {
  const routes = await privateRoutes()
  expect(routes.map(({ method, path: place }) => `${method} ${place}`).sort()).toEqual(
    Object.keys(calls()).sort(),
  )
  const { paths } = (await app.server.inject('/openapi.json')).json<{ paths: Record<string, object> }>()
  for (const { path: place } of routes)
    expect(Object.keys(paths)).toContain(place.replace(/:([A-Za-z]+)/g, '{$1}'))
})

test('every private topic is in the table', async () => {
  expect((await privateTopics()).map(({ name }) => name).sort()).toEqual(Object.keys(topicParams).sort())
})

test('the owner gets in, so that refusals below have no other reason', async () => {
  for (const key of [
    'GET /auth/sessions',
    'POST /monitor-config/query/v1/:userAddress',
    'GET /api/alerts/setup',
    'GET /api/kols',
  ])
    expect((await call(owner, key, calls()[key] as Call)).statusCode).toBe(200)
  const query = signalCalls['POST /api/signals/query'] as Call
  const status = (await call(owner, 'POST /api/signals/query', query)).json()
  expect(status).toMatchObject({ data: [{ state: 'armed' }] })
  for (const [topic, params] of Object.entries(topicParams))
    expect(await hear(owner, topic, params)).toMatchObject({ ok: true, heard: 1 })
})

/** Returns the answer to a subscription, and the number of stream messages: up to the first one, or to a second refusal. */
async function hear(cookie: string | null, topic: string, params: object) {
  const socket = io(app.url, {
    transports: ['websocket'],
    extraHeaders: { origin: testOrigin, ...(cookie ? { cookie } : {}) },
    reconnection: false,
    forceNew: true,
  })
  let heard = 0
  const first = Promise.withResolvers<void>()
  socket.on('message', ({ type, topic: told }: { type: string; topic: string }) => {
    if (type === 'ack' || told !== topic) return
    heard += 1
    first.resolve()
  })
  const { ok, code } = await socket.emitWithAck('subscribe', { topic, ...params })
  if (ok) await first.promise
  else await socket.emitWithAck('subscribe', { topic, ...params })
  socket.disconnect()
  return { ok, code, heard }
}

test('every route of signals is in the table', async () => {
  const { paths } = (await app.server.inject('/openapi.json')).json<{ paths: Record<string, object> }>()
  const routes = Object.entries(paths).flatMap(([place, methods]) =>
    place.startsWith('/api/signals')
      ? Object.keys(methods).map((one) => `${one.toUpperCase()} ${place}`)
      : [],
  )
  expect(routes.sort()).toEqual(Object.keys(signalCalls).sort())
})

/** What a caller learns and changes of her signal: every route, and the stream. */
async function openedSignals(cookie: string | null): Promise<string[]> {
  const opened = []
  for (const [key, one] of Object.entries(signalCalls)) {
    const reply = await call(cookie, key, one)
    const { code, data } = reply.json<{ code: string; data: { state: string }[] | null }>()
    const isRefused = code === 'signal.taken' || data?.[0]?.state === 'unknown' || data === null
    if (!isRefused || reply.body.includes(canary)) opened.push(key)
  }
  const socket = io(app.url, {
    transports: ['websocket'],
    extraHeaders: { origin: testOrigin, ...(cookie ? { cookie } : {}) },
    reconnection: false,
    forceNew: true,
  })
  const { signalIds } = await socket.emitWithAck('subscribe', { topic: 'signal', signalId: signal.signalId })
  socket.disconnect()
  return signalIds.length > 0 ? [...opened, 'topic signal'] : opened
}

/** Expected reasons of a refusal; one for another reason would hide an open route. */
const refusals = ['session.missing', 'session.foreign']

test.each(Object.entries(callerStates))(
  '%s: no private route and no private stream opens',
  async (name, holdIt) => {
    const cookies = await holdIt({
      app,
      owner: alice,
      another: bob,
      ofAnotherFamily: carol,
      live: { cookie: owner, id: ids.session },
      clock,
    })
    const before = await holdings()
    const isStranger = name === 'another user' || name === 'another chain family'
    for (const cookie of cookies) {
      const opened = []
      for (const route of await privateRoutes()) {
        const key = `${route.method} ${route.path}`
        const reply = await call(cookie, key, calls()[key] as Call)
        // A stranger may have things of his own, but learns nothing of hers: see below.
        const isOperators = route.faults.includes('operator.only')
        const isOwn = isStranger && route.ownerOf === null && !isOperators
        const wanted = isStranger && isOperators ? ['operator.only'] : refusals
        if (!isOwn && !wanted.includes(reply.json().code)) opened.push(key)
        expect([key, reply.body.includes(canary)]).toEqual([key, false])
      }
      for (const [topic, params] of Object.entries(topicParams)) {
        const { ok, heard } = await hear(cookie, topic, params)
        if (ok || heard > 0) opened.push(topic)
      }
      expect([...opened, ...(await openedSignals(cookie))]).toEqual([])
    }
    expect(await holdings()).toEqual(before)
  },
)

test('a foreign origin changes nothing and reads nothing, with her own cookie', async () => {
  const before = await holdings()
  const opened = []
  for (const { method, path: place } of await privateRoutes()) {
    const key = `${method} ${place}`
    const reply = await call(owner, key, calls()[key] as Call, 'http://evil.test')
    const isReadable = reply.headers['access-control-allow-origin'] !== undefined
    if (isReadable || (method !== 'GET' && reply.statusCode < 400)) opened.push(key)
  }
  expect(opened).toEqual([])
  expect(await holdings()).toEqual(before)
})

// Runs last: her calls change what is hers, and end her session.
test('every call of the table is one that its owner may make', async () => {
  const table = Object.entries(calls())
  const [ending] = table.splice(
    table.findIndex(([key]) => key === 'DELETE /auth/sessions/:id'),
    1,
  )
  for (const [key, one] of [...table, ...(ending ? [ending] : [])]) {
    const { code } = (await call(owner, key, one)).json()
    expect([key, [...refusals, 'request.malformed'].includes(code), code]).toEqual([key, false, code])
  }
})
