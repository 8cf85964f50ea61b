import { groupRule } from '@peregrine/testkit/callSamples'
import { createServer } from 'node:http'
import { defaultAlertSettings, maxChannels, maxRules } from '@peregrine/contract/alert'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { evmSigner, post, signInAs, testOrigin } from '../../http/session/testing/signInAs.ts'
import { startTestApp, type TestApp } from '../../realtime/testing/testApp.ts'
import { openPushBrowser } from './testing/openPushBrowser.ts'
import { startAlertsApp } from './testing/alertsApp.ts'
import type { WebServer } from './testing/webServer.ts'

let folder: string
const token = `123456789:${'A'.repeat(35)}`
let outside: WebServer
let app: TestApp
let alice: string
let bob: string

beforeAll(async () => {
  const started = await startAlertsApp({ costLimits: { perSecond: 1e6, burst: 1e6 } })
  ;({ app, outside, folder } = started)
  alice = await signInAs(app.server, evmSigner(0xa11ce))
  bob = await signInAs(app.server, evmSigner(0xb0b))
  return started.end
})
beforeEach(async () => {
  await app.database.empty('alert_delivery', 'alert', 'alert_channel', 'alert_rule', 'alert_settings')
  outside.asked.length = 0
  outside.answer = (_, reply) => void reply.end()
})

async function send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', place: string, body?: object, cookie = alice) {
  const reply = await app.server.inject({
    method,
    url: `/api/alerts/${place}`,
    headers: { origin: testOrigin, cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { payload: JSON.stringify(body) } : {}),
  })
  return { status: reply.statusCode, ...reply.json<{ code: string; data: never }>(), text: reply.body }
}
const setup = async (cookie = alice) =>
  (await send('GET', 'setup', undefined, cookie)).data as {
    settings: object
    rules: { id: string; body: object }[]
    channels: { id: string; label: string; isReady: boolean; isOn: boolean }[]
    pushKey: string
  }

const rule = {
  id: null,
  isOn: true,
  channels: ['webhook'],
  sound: null,
  body: groupRule,
}
const price = {
  kind: 'price',
  network: 'eth',
  token: '0xAB',
  pool: null,
  symbol: 'T',
  increase: 5,
  decrease: 5,
  above: null,
  below: null,
  of: 'price',
}

test('settings, rules and channels are stored per owner', async () => {
  expect(await setup()).toMatchObject({ settings: defaultAlertSettings, rules: [], channels: [] })
  const settings = {
    ...defaultAlertSettings,
    locale: 'ko',
    quiet: { isOn: true, from: 1, to: 2, timeZone: 'Asia/Seoul' },
  }
  expect((await send('PUT', 'settings', settings)).code).toBe('000000')
  const saved = (await send('POST', 'rules', rule)).data as { id: string }
  await send('POST', 'rules', { ...rule, id: saved.id, isOn: false })
  await send('POST', 'rules', { ...rule, body: price })
  const mine = await setup()
  expect(mine.settings).toEqual(settings)
  expect(mine.rules).toMatchObject([{ id: saved.id, isOn: false }, { body: { token: '0xab' } }])
  expect(await setup(bob)).toMatchObject({ settings: defaultAlertSettings, rules: [], channels: [] })
  expect((await send('POST', 'rules', { ...rule, id: saved.id }, bob)).code).toBe('alert.unknown')
  expect((await send('DELETE', `rules/${saved.id}`, undefined, bob)).code).toBe('alert.unknown')
  expect((await send('DELETE', `rules/${saved.id}`)).code).toBe('000000')
  expect((await setup()).rules).toHaveLength(1)
})

test.each([
  [{ ...rule, body: { ...rule.body, wallets: 1 } }],
  [{ ...rule, body: { ...rule.body, minMarketCap: 2, maxMarketCap: 1 } }],
  [{ ...rule, body: { ...price, increase: null, decrease: null } }],
  [{ ...rule, body: { ...price, decrease: 101 } }],
  [{ ...rule, body: { ...price, increase: -1 } }],
  [{ ...rule, channels: ['fax'] }],
])('%j is refused', async (bad) => {
  expect((await send('POST', 'rules', bad)).status).toBe(400)
})

test('a time zone that does not exist is refused', async () => {
  const quiet = { ...defaultAlertSettings.quiet, timeZone: 'Mars/Olympus' }
  expect((await send('PUT', 'settings', { ...defaultAlertSettings, quiet })).status).toBe(400)
})

test('a webhook is tested; neither its key nor its query comes back', async () => {
  const key = 'a secret of more than sixteen'
  const added = await send('POST', 'channels/webhook', { url: `${outside.url}/in?key=hidden`, secret: key })
  const { id } = added.data as { id: string }
  expect(added.data).toMatchObject({
    kind: 'webhook',
    label: `${outside.url}/in`,
    host: new URL(outside.url).host,
    isOn: true,
  })
  expect((await send('POST', `channels/${id}/test`, {})).data).toMatchObject({ problem: null })
  expect(JSON.parse(outside.asked[0]?.body.toString() ?? '')).toMatchObject({ type: 'alert', event: 'test' })
  outside.answer = (_, reply) => void reply.writeHead(500).end('inner details')
  expect((await send('POST', `channels/${id}/test`, {})).data).toMatchObject({ problem: 'http 500' })
  const { text } = await send('GET', 'setup')
  expect(text).not.toContain('hidden')
  expect(text).not.toContain(key)
  expect((await send('POST', `channels/${id}/test`, {}, bob)).code).toBe('alert.unknown')
  expect((await send('PUT', `channels/${id}`, { isOn: false })).data).toMatchObject({ isOn: false })
  expect((await send('DELETE', `channels/${id}`)).code).toBe('000000')
  expect((await setup()).channels).toEqual([])
})

test('a receiver that asked for a pause is not disturbed by another test', async () => {
  const hook = { url: `${outside.url}/hook`, secret: 'x'.repeat(16) }
  const { id } = (await send('POST', 'channels/webhook', hook)).data as { id: string }
  outside.answer = (_, reply) => void reply.writeHead(429, { 'retry-after': '60' }).end()
  const test = async () => (await send('POST', `channels/${id}/test`, {})).data
  expect(await test()).toMatchObject({ problem: 'http 429' })
  expect(await test()).toMatchObject({ problem: 'http 429' })
  expect(outside.asked).toHaveLength(1)
})

test('an owner may have 20 channels and 500 rules', async () => {
  const add = (n: number) =>
    send('POST', 'channels/webhook', { url: `${outside.url}/${n}`, secret: 'x'.repeat(16) })
  for (let n = 0; n < maxChannels; n++) expect((await add(n)).code).toBe('000000')
  expect((await add(maxChannels)).code).toBe('alert.full')
  // The same target adds none.
  expect((await add(0)).code).toBe('000000')
  await app.database.pool.query(
    `insert into alert_rule (owner_family, owner, is_on, channels, sound, body)
     select 'EVM', $1, true, '{}', null, $2 from generate_series(2, ${maxRules})`,
    [evmSigner(0xa11ce).address, JSON.stringify(rule.body)],
  )
  expect((await send('POST', 'rules', rule)).code).toBe('000000')
  expect((await send('POST', 'rules', rule)).code).toBe('alert.full')
  expect((await send('POST', 'rules', rule, bob)).code).toBe('000000')
})

test('a browser subscribes with the key of this server, once even if repeated', async () => {
  const { p256dh, auth } = openPushBrowser()
  expect(Buffer.from((await setup()).pushKey, 'base64url')).toHaveLength(65)
  const body = { endpoint: `${outside.url}/push/secret-id`, p256dh, auth, label: 'Chrome' }
  await send('POST', 'channels/push', body)
  await send('POST', 'channels/push', body)
  const { text } = await send('GET', 'setup')
  expect((await setup()).channels).toMatchObject([{ label: 'Chrome', isReady: true }])
  for (const secret of ['secret-id', p256dh, auth]) expect(text).not.toContain(secret)
})

test('a browser gets nothing more once its owner ends the session of its subscription', async () => {
  const { p256dh, auth } = openPushBrowser()
  const carol = evmSigner(0xca401)
  const body = { endpoint: `${outside.url}/push/carol`, p256dh, auth, label: 'Chrome' }
  const elsewhere = await signInAs(app.server, carol)
  // A channel not tied to a browser outlives every session.
  const hook = { url: `${outside.url}/hook`, secret: 'x'.repeat(16) }
  await send('POST', 'channels/webhook', hook, await signInAs(app.server, carol))
  const labels = async () =>
    (await setup(elsewhere)).channels.map(({ label }) => label).filter((label) => label !== hook.url)
  const subscribe = async (cookie: string) => {
    expect((await send('POST', 'channels/push', body, cookie)).code).toBe('000000')
    expect(await labels()).toEqual(['Chrome'])
  }
  const idOf = async (cookie: string) =>
    (await app.server.inject({ url: '/auth/session', headers: { cookie } })).json().data.id as string

  const first = await signInAs(app.server, carol)
  await subscribe(first)
  await post(app.server, '/auth/logout', {}, { cookie: first })
  expect(await labels()).toEqual([])

  const lost = await signInAs(app.server, carol)
  await subscribe(lost)
  await app.server.inject({
    method: 'DELETE',
    url: `/auth/sessions/${await idOf(lost)}`,
    headers: { cookie: elsewhere, origin: testOrigin },
  })
  expect(await labels()).toEqual([])

  // The same wallet in the same browser goes on, until that session is ended in turn.
  const before = await signInAs(app.server, carol)
  await subscribe(before)
  const again = await signInAs(app.server, carol, before)
  expect(await labels()).toEqual(['Chrome'])
  await post(app.server, '/auth/logout', {}, { cookie: again })
  expect(await labels()).toEqual([])

  // Another wallet in the same browser must not see the previous one's alerts.
  const mine = await signInAs(app.server, carol)
  await subscribe(mine)
  await signInAs(app.server, evmSigner(0xb0b), mine)
  expect(await labels()).toEqual([])
  expect((await setup(elsewhere)).channels).toMatchObject([{ label: hook.url, isOn: true }])
})

test("a session that expires does not end a browser's messages", async () => {
  const { p256dh, auth } = openPushBrowser()
  const dave = evmSigner(0xda7e)
  const cookie = await signInAs(app.server, dave)
  const body = { endpoint: `${outside.url}/push/dave`, p256dh, auth, label: 'Firefox' }
  await send('POST', 'channels/push', body, cookie)
  await app.database.pool.query(
    "update session set seen_at = seen_at - interval '8 days' where address = $1",
    [dave.address],
  )
  const later = await signInAs(app.server, dave)
  expect((await setup(later)).channels).toMatchObject([{ label: 'Firefox', isOn: true }])
})

test('a bot is set up in one step: token, link, start, done', async () => {
  let updates: object[] = []
  outside.answer = ({ path: place }, reply) => {
    const result = place.endsWith('/getMe')
      ? { username: 'falcon_bot' }
      : place.endsWith('/getUpdates')
        ? updates
        : {}
    reply.end(JSON.stringify({ ok: true, result }))
  }
  const added = await send('POST', 'channels/telegram', { token })
  const { channel, link } = added.data as { channel: { id: string }; link: string }
  expect(channel).toMatchObject({ label: '@falcon_bot', isReady: false })
  const code = /^https:\/\/t\.me\/falcon_bot\?start=([0-9a-f]{24})$/.exec(link)?.[1] ?? ''
  const confirm = () => send('POST', `channels/telegram/${channel.id}/confirm`, {})
  updates = [{ message: { text: '/start somebody-elses', chat: { id: 7 } } }]
  expect((await confirm()).data).toMatchObject({ isReady: false })
  updates = [...updates, { message: { text: `/start ${code}`, chat: { id: 42 } } }]
  expect((await confirm()).data).toMatchObject({ isReady: true })
  expect((await send('POST', `channels/${channel.id}/test`, {})).data).toMatchObject({ problem: null })
  const sent = outside.asked.filter(({ path: place }) => place === `/bot${token}/sendMessage`)
  expect(sent.map(({ body }) => JSON.parse(body.toString()).chat_id)).toEqual(['42', '42'])
  expect((await send('GET', 'setup')).text).not.toContain(token)
})

test('a token that Telegram does not know is refused, and appears nowhere', async () => {
  outside.answer = (_, reply) => void reply.writeHead(401).end('{"ok":false}')
  const { code, text } = await send('POST', 'channels/telegram', { token })
  expect(code).toBe('alert.refused')
  expect(text).not.toContain(token)
  expect((await setup()).channels).toEqual([])
  expect(String(app.errors)).not.toContain(token)
})

test('private targets are refused before anything is stored, unless the operator allows them', async () => {
  const strict = await startTestApp({
    alerts: {
      settings: {
        isLocalAllowed: false,
        telegramUrl: 'https://api.telegram.org',
        vapidSubject: 'mailto:a@b.c',
      },
      folder,
    },
  })
  const cookie = await signInAs(strict.server, evmSigner(0xa11ce))
  const { p256dh, auth } = openPushBrowser()
  for (const [place, body] of [
    ['webhook', { url: `${outside.url}/`, secret: 'x'.repeat(16) }],
    ['webhook', { url: 'http://localhost:1/', secret: 'x'.repeat(16) }],
    ['push', { endpoint: 'http://192.168.1.1/', p256dh, auth, label: 'x' }],
  ] as const) {
    const reply = await post(strict.server, `/api/alerts/channels/${place}`, body, { cookie })
    expect(reply.json()).toMatchObject({ code: 'alert.target', context: { why: 'address' } })
  }
  expect(outside.asked).toEqual([])
  await strict.end()
})

test('without a session every call is refused', async () => {
  const calls = [
    ['GET', 'setup'],
    ['PUT', 'settings'],
    ['POST', 'rules'],
    ['POST', 'channels/webhook'],
    ['POST', 'channels/push'],
    ['POST', 'channels/telegram'],
    ['GET', 'history'],
  ] as const
  for (const [method, place] of calls)
    expect((await send(method, place, method === 'GET' ? undefined : {}, '')).status).toBe(401)
})

test('the history pages backwards, with delivery results', async () => {
  await app.database.pool.query(
    `insert into alert (owner_family, owner, event_key, block_time_ms, body)
     select 'EVM', $1, n::text, n, json_build_object('event', 'buy', 'blockTime', n) from generate_series(1, 5) n`,
    [evmSigner(0xa11ce).address],
  )
  type Page = { alerts: { blockTime: number; deliveries: unknown[] }[]; next: string | null }
  const first = (await send('GET', 'history?limit=3')).data as Page
  expect(first.alerts.map(({ blockTime }) => blockTime)).toEqual([5, 4, 3])
  const second = (await send('GET', `history?limit=3&before=${first.next}`)).data as Page
  expect(second.alerts.map(({ blockTime }) => blockTime)).toEqual([2, 1])
  expect(second.next).toBeNull()
  expect(((await send('GET', 'history', undefined, bob)).data as Page).alerts).toEqual([])
})

test('a closed local port is reported as such', async () => {
  const closed = createServer()
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve))
  const { port } = closed.address() as { port: number }
  await new Promise((resolve) => closed.close(resolve))
  const added = await send('POST', 'channels/webhook', {
    url: `http://127.0.0.1:${port}/`,
    secret: 'x'.repeat(16),
  })
  const { id } = added.data as { id: string }
  expect((await send('POST', `channels/${id}/test`, {})).data).toMatchObject({ problem: 'unreachable' })
})
