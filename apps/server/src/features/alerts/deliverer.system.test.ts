import { createHmac } from 'node:crypto'
import type pg from 'pg'
import { createTestDatabase, type TestDatabase } from '@peregrine/testkit/database'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  correctAlerts,
  dropOldAlerts,
  listAlerts,
  listDeliveries,
  revertAlerts,
  writeAlerts,
} from './alertStore.ts'
import { listChannels, type NewChannel, saveChannel, switchChannel } from './channelStore.ts'
import { Deliverer, splitByAge, waitAfterMs } from './deliverer.ts'
import { claimDeliveries } from './deliveryStore.ts'
import { draftWallet } from './draftAlert.ts'
import { messageSender } from './sendMessage.ts'
import { openPushBrowser, type TestBrowser } from './testing/openPushBrowser.ts'
import { alice, plainSettings, watchOf } from './testing/testOwner.ts'
import { type Asked, startWebServer, type WebServer } from './testing/webServer.ts'
import { walletEventOf } from './testing/walletEventOf.ts'
import { openVapidKeys } from './channels/vapidKeys.ts'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const startMs = Date.parse('2026-03-01T12:00:00Z')
const folder = mkdtempSync(path.join(tmpdir(), 'alerts-'))
const keys = openVapidKeys(folder)

let database: TestDatabase
let outside: WebServer
let deliverer: Deliverer
let looks: number
let nowMs: number
let quiet = plainSettings.quiet
const errors: unknown[] = []

beforeAll(async () => {
  ;[database, outside] = await Promise.all([createTestDatabase(), startWebServer()])
})
beforeEach(async () => {
  await database.empty('alert_delivery', 'alert', 'alert_channel', 'alert_cursor')
  nowMs = startMs
  looks = 0
  quiet = plainSettings.quiet
  outside.asked.length = 0
  outside.answer = (_, reply) => void reply.end()
  open(true)
})
afterEach(() => deliverer.stop())
afterAll(async () => {
  outside.stop()
  await database.drop()
  rmSync(folder, { recursive: true })
  expect(errors).toEqual([])
})

function open(isLocalAllowed: boolean): void {
  const send = messageSender({
    settings: { isLocalAllowed, telegramUrl: outside.url, vapidSubject: 'mailto:a@b.example' },
    keys,
    origin: 'http://desk.test',
    now: () => nowMs,
  })
  const query = (...given: Parameters<typeof database.pool.query>) => {
    // It claims what is due each time.
    if (String(given[0]).includes('skip locked')) looks++
    return database.pool.query(...given)
  }
  deliverer = new Deliverer({
    pool: { query } as unknown as pg.Pool,
    send,
    settingsOf: () => ({ ...plainSettings, quiet }),
    now: () => nowMs,
    onError: (error) => errors.push(error),
    everyMs: 20,
  })
}

/** Resolves once the deliverer has looked for what is due, and what it began then has ended. */
async function lookedAgain(): Promise<void> {
  const before = looks
  await expect.poll(() => looks).toBeGreaterThan(before)
  await deliverer.stop()
  open(true)
}

const webhook = (path = '/hook', url = outside.url): NewChannel => ({
  kind: 'webhook',
  secret: { url: `${url}${path}`, key: 'a secret of sixteen' },
  target: path,
  label: path,
  host: new URL(url).host,
  isReady: true,
})
const pushTo = ({ p256dh, auth }: TestBrowser): NewChannel => ({
  kind: 'push',
  secret: { endpoint: `${outside.url}/push`, p256dh, auth },
  target: 'push',
  label: 'Chrome',
  host: 'push',
  isReady: true,
})
const bot = (): NewChannel => ({
  kind: 'telegram',
  secret: { token: `123456789:${'A'.repeat(35)}`, code: '', chat: '42' },
  target: 'bot',
  label: '@bot',
  host: 'telegram',
  isReady: true,
})
const keep = (channel: NewChannel) => saveChannel(database.pool, alice, channel)

async function alertAt(n: number, blockTime = nowMs - 400): Promise<string> {
  const event = walletEventOf({ id: `e${n}`, timestamp: blockTime, seenAt: blockTime + 50, valueUsd: `${n}` })
  const watch = watchOf(event.wallet)
  const context = { owner: alice, settings: plainSettings, nowMs }
  const draft = draftWallet(context, {
    event,
    key: event.id,
    name: watch.name,
    rules: watch.rules,
    rule: null,
  })
  const place = { chain: 'eth' as const, epoch: 'e', seq: n }
  const [made] = await writeAlerts(database.pool, { drafts: [draft], states: new Map(), place })
  if (!made) throw new Error('the alert was known')
  return made.alert.id
}

const json = (at = 0) =>
  JSON.parse(outside.asked[at]?.body.toString('utf8') ?? '{}') as Record<string, unknown>
function firstAsked(): Asked {
  const [first] = outside.asked
  if (!first) throw new Error('nothing was asked')
  return first
}
const stateOf = async (id: string) =>
  (await listDeliveries(database.pool, [id])).get(id)?.map(({ state, problem }) => ({ state, problem }))
const asked = (count: number) => expect.poll(() => outside.asked.length).toBe(count)

test('a webhook gets signed JSON with all its times and links', async () => {
  await keep(webhook('/hook?key=1'))
  const id = await alertAt(100)
  await asked(1)
  expect(json()).toMatchObject({
    type: 'alert',
    event: 'buy',
    text: 'name of 11 bought TKN $100.00',
    blockTime: startMs - 400,
    seenAt: startMs - 350,
    sentAt: startMs,
    delayMs: 400,
    transactionUrl: `https://etherscan.io/tx/0x${'3'.repeat(64)}`,
    tokenUrl: `http://desk.test/eth/lp/0x${'5'.repeat(40)}`,
  })
  const { headers, body, path: place } = firstAsked()
  expect(place).toBe('/hook?key=1')
  const hash = createHmac('sha256', 'a secret of sixteen')
    .update(`${startMs}.${body.toString('utf8')}`)
    .digest('hex')
  expect(headers['x-peregrine-signature']).toBe(`t=${startMs},sha256=${hash}`)
  await expect.poll(() => stateOf(id)).toEqual([{ state: 'sent', problem: null }])
})

test('failures are retried with growing delays; alerts too old by then are summarised in one message', async () => {
  await deliverer.stop()
  await keep(webhook())
  outside.answer = (_, reply) => void reply.writeHead(503).end()
  const ids = [await alertAt(1), await alertAt(2), await alertAt(3)]
  open(true)
  await asked(1)
  await expect.poll(() => stateOf(ids[2] ?? '')).toEqual([{ state: 'waiting', problem: 'http 503' }])
  // Nothing more until then, not even for a new alert.
  ids.push(await alertAt(4))
  await lookedAgain()
  expect(outside.asked).toHaveLength(1)
  nowMs += 2_000
  await asked(2)
  await expect.poll(async () => (await listChannels(database.pool, alice))[0]?.failures).toBe(2)
  // The outage goes on, then ends.
  outside.answer = (_, reply) => void reply.end()
  nowMs += 11 * 60_000
  ids.push(await alertAt(5))
  await asked(4)
  expect(json(2)).toMatchObject({ type: 'summary', count: 4, firstBlockTime: startMs - 400 })
  expect(json(2).alerts).toMatchObject([{ valueUsd: 1 }, { valueUsd: 2 }, { valueUsd: 3 }, { valueUsd: 4 }])
  expect(json(3)).toMatchObject({ type: 'alert', valueUsd: 5 })
  await expect
    .poll(async () => (await Promise.all(ids.map(stateOf))).map((list) => list?.[0]?.state))
    .toEqual(['summarised', 'summarised', 'summarised', 'summarised', 'sent'])
  expect(await listChannels(database.pool, alice)).toMatchObject([{ failures: 0, problem: null }])
})

test('alerts of a server that was down are summarised when it is up again', async () => {
  await deliverer.stop()
  await keep(webhook())
  await alertAt(1)
  await alertAt(2)
  nowMs += 601_000
  open(true)
  await asked(1)
  expect(json()).toMatchObject({ type: 'summary', count: 2 })
})

test('a channel that is switched off gets nothing until it is on again, and then without a pause', async () => {
  const { id } = await keep(webhook())
  const problem = async () => (await listChannels(database.pool, alice))[0]?.problem
  outside.answer = (_, reply) => void reply.writeHead(503).end()
  const first = await alertAt(1)
  await expect.poll(() => stateOf(first)).toEqual([{ state: 'waiting', problem: 'http 503' }])
  await switchChannel(database.pool, alice, id, false)
  nowMs += 3_000
  await lookedAgain()
  expect(outside.asked).toHaveLength(1)
  await switchChannel(database.pool, alice, id, true)
  await asked(2)
  await expect.poll(problem).toBe('http 503')
  outside.answer = (_, reply) => void reply.end()
  await switchChannel(database.pool, alice, id, true)
  await asked(3)
  await expect.poll(() => stateOf(first)).toMatchObject([{ state: 'sent' }])
  await alertAt(2)
  await asked(4)
  expect(json(3)).toMatchObject({ valueUsd: 2 })
})

test('switching a channel on sends nothing in quiet hours', async () => {
  quiet = { isOn: true, from: 11 * 60, to: 13 * 60, timeZone: 'UTC' }
  const { id } = await keep(webhook())
  await alertAt(1)
  await switchChannel(database.pool, alice, id, true)
  await lookedAgain()
  expect(outside.asked).toHaveLength(0)
})

test('deliveries claimed by one process are left alone until the claim expires after a minute', async () => {
  await deliverer.stop()
  await keep(webhook())
  await alertAt(1)
  const taken = async (afterMs: number) =>
    (await claimDeliveries(database.pool, startMs + afterMs, [])).length
  expect([await taken(0), await taken(59_999), await taken(60_000)]).toEqual([1, 0, 1])
})

test('pending deliveries of a slow channel stay claimed', async () => {
  await deliverer.stop()
  await keep(webhook())
  const ids = [await alertAt(1), await alertAt(2), await alertAt(3)]
  const waiting = async () =>
    (await Promise.all(ids.map(stateOf))).flatMap(
      (list) => list?.filter(({ state }) => state === 'waiting') ?? [],
    )
  let taken = -1
  // Each message takes longer than the remaining claim; nobody else may take the unsent ones meanwhile.
  outside.answer = (_, reply) => {
    nowMs += 45_000
    void claimDeliveries(database.pool, nowMs, []).then((claimed) => {
      if (outside.asked.length === 2) taken = claimed.length
      reply.end()
    })
  }
  open(true)
  await expect.poll(waiting).toEqual([])
  expect(taken).toBe(0)
  expect(outside.asked).toHaveLength(3)
})

test('a bot set up again gets nothing before it has found its owner', async () => {
  await deliverer.stop()
  await keep(bot())
  await alertAt(1)
  await keep({ ...bot(), isReady: false })
  expect(await claimDeliveries(database.pool, nowMs, [])).toEqual([])
})

test('a channel saved again is tried at once, whatever was wrong with it', async () => {
  await keep(webhook())
  outside.answer = (_, reply) => void reply.writeHead(410).end()
  await alertAt(1)
  const channels = () => listChannels(database.pool, alice)
  await expect.poll(channels).toMatchObject([{ isOn: false, problem: 'http 410' }])
  outside.answer = (_, reply) => void reply.end()
  await keep(webhook())
  expect(await channels()).toMatchObject([{ isOn: true, problem: null, failures: 0 }])
  await alertAt(2)
  await asked(2)
})

test('old alerts are dropped with their delivery results', async () => {
  await deliverer.stop()
  await keep(webhook())
  const [old, young] = [await alertAt(1), await alertAt(2)]
  const limitMs = Date.now() - 90 * 86_400_000
  const madeAt = 'update alert set made_at = to_timestamp($2 / 1000.0) where id = $1'
  await database.pool.query(madeAt, [old, limitMs - 1_000])
  await database.pool.query(madeAt, [young, limitMs + 1_000])
  await dropOldAlerts(database.pool, limitMs)
  expect((await listAlerts(database.pool, alice, 10)).map(({ id }) => id)).toEqual([young])
  expect([...(await listDeliveries(database.pool, [old, young])).keys()]).toEqual([young])
})

test('deliveries due in quiet hours wait for their end', async () => {
  quiet = { isOn: true, from: 11 * 60, to: 13 * 60, timeZone: 'UTC' }
  await keep(webhook())
  const id = await alertAt(1)
  await lookedAgain()
  expect(outside.asked).toHaveLength(0)
  expect(await stateOf(id)).toEqual([{ state: 'waiting', problem: null }])
  nowMs = Date.parse('2026-03-01T13:00:00Z')
  await asked(1)
  expect(json()).toMatchObject({ type: 'summary', count: 1 })
})

test.each([
  ['http://127.0.0.1:9/', 'address'],
  ['http://[::1]:9/', 'address'],
  ['http://169.254.169.254/latest', 'address'],
  ['http://10.0.0.1:8080/', 'address'],
  ['http://0x7f000001/', 'address'],
  ['http://localhost:9/', 'address'],
  ['ftp://example.com/', 'url'],
  ['http://user:pass@example.com/', 'url'],
])('%s is refused: %s', async (url, why) => {
  await deliverer.stop()
  open(false)
  await keep({ ...webhook(), kind: 'webhook', secret: { url, key: 'a secret of sixteen' } })
  const id = await alertAt(1)
  await expect.poll(() => stateOf(id)).toEqual([{ state: 'waiting', problem: why }])
})

test('a redirect is no success, and is not followed', async () => {
  await keep(webhook())
  outside.answer = (_, reply) => void reply.writeHead(302, { location: `${outside.url}/elsewhere` }).end()
  const id = await alertAt(1)
  await expect.poll(() => stateOf(id)).toEqual([{ state: 'waiting', problem: 'http 302' }])
  expect(outside.asked.map(({ path: place }) => place)).toEqual(['/hook'])
})

test('an endless answer is cut off', async () => {
  await keep(webhook())
  outside.answer = (_, reply) => {
    const more = () =>
      void (reply.write(Buffer.alloc(65_536)) ? setImmediate(more) : reply.once('drain', more))
    more()
  }
  const id = await alertAt(1)
  await expect.poll(() => stateOf(id)).toEqual([{ state: 'waiting', problem: 'size' }])
})

test('a browser gets a push message that only it can read, signed by this server', async () => {
  const browser = openPushBrowser()
  await keep(pushTo(browser))
  const id = await alertAt(250)
  await asked(1)
  const { headers, body, path: place } = firstAsked()
  expect(place).toBe('/push')
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '3600', urgency: 'high' })
  expect(headers.authorization).toContain(`k=${keys.publicKey}`)
  expect(body.includes('TKN')).toBe(false)
  expect(JSON.parse(browser.open(body))).toEqual({
    title: 'name of 11 bought TKN $250.00',
    body: '0.4 s after the block',
    url: `/eth/lp/0x${'5'.repeat(40)}`,
    tag: `alert-${id}`,
  })
})

test('an unsubscribed browser is switched off, and nothing waits for it', async () => {
  await keep(pushTo(openPushBrowser()))
  outside.answer = (_, reply) => void reply.writeHead(410).end()
  const id = await alertAt(1)
  await expect.poll(() => stateOf(id)).toEqual([{ state: 'failed', problem: 'http 410' }])
  expect(await listChannels(database.pool, alice)).toMatchObject([{ isOn: false, problem: 'http 410' }])
})

test.each([
  ['a webhook', 410, () => webhook()],
  ['a push service', 404, () => pushTo(openPushBrowser())],
  ['a bot that was blocked', 403, () => bot()],
] as const)('%s that answers %i is switched off for good', async (_, status, channel) => {
  await keep(channel())
  outside.answer = (__, reply) => void reply.writeHead(status).end()
  const id = await alertAt(1)
  await expect.poll(() => stateOf(id)).toEqual([{ state: 'failed', problem: `http ${status}` }])
  expect(await listChannels(database.pool, alice)).toMatchObject([{ isOn: false }])
})

test('a bot gets plain text, and a message refused by Telegram does not count as sent', async () => {
  await keep(bot())
  outside.answer = (_, reply) => void reply.end('{"ok":false,"result":{}}')
  const id = await alertAt(250)
  await expect.poll(() => stateOf(id)).toEqual([{ state: 'waiting', problem: 'reply' }])
  expect(json()).toEqual({
    chat_id: '42',
    text: [
      'name of 11 bought TKN $250.00',
      '0.4 s after the block',
      `https://etherscan.io/tx/0x${'3'.repeat(64)}`,
      `http://desk.test/eth/lp/0x${'5'.repeat(40)}`,
    ].join('\n'),
    link_preview_options: { is_disabled: true },
  })
})

test('a correction says which alert is void, by itself and however late', async () => {
  const browser = openPushBrowser()
  outside.answer = (_, reply) => void reply.end('{"ok":true,"result":{}}')
  for (const channel of [webhook(), bot(), pushTo(browser)]) await keep(channel)
  const id = await alertAt(250)
  await asked(3)
  const states = async () => (await stateOf(id))?.map(({ state }) => state)
  await expect.poll(states).toEqual(['sent', 'sent', 'sent'])
  const { eventId } = json(outside.asked.findIndex(({ path: place }) => place === '/hook'))
  outside.asked.length = 0
  await revertAlerts(database.pool, ['e250'], 5)
  nowMs += 11 * 60_000
  await correctAlerts(database.pool, { chain: 'eth', block: 5, nowMs })
  await asked(3)
  const bodyAt = (start: string) =>
    outside.asked.find(({ path: place }) => place.startsWith(start))?.body ?? Buffer.from('{}')
  const text = 'Void: name of 11 bought TKN $250.00'
  expect(JSON.parse(bodyAt('/hook').toString())).toMatchObject({ type: 'correction', id, eventId, text })
  expect(JSON.parse(bodyAt('/bot').toString()).text).toMatch(
    /^Void: .+\nIt no longer holds after a reorg\nhttps:/,
  )
  expect(JSON.parse(browser.open(bodyAt('/push')))).toMatchObject({ title: text, tag: `alert-${id}` })
  // The history shows how the alert itself was told.
  expect(await states()).toEqual(['sent', 'sent', 'sent'])
})

/** What was sent, by type, once so many messages were. */
async function typesOf(count: number): Promise<unknown[]> {
  await asked(count)
  await lookedAgain()
  return outside.asked.map((_, at) => json(at).type)
}

test('an alert that a reorg takes back while it is refused is sent once its transaction comes again', async () => {
  await keep(webhook())
  outside.answer = (_, reply) =>
    void revertAlerts(database.pool, ['e1'], 5).then(() => reply.writeHead(503).end())
  const id = await alertAt(1)
  await expect.poll(async () => (await listChannels(database.pool, alice))[0]?.failures).toBe(1)
  expect(await stateOf(id)).toEqual([{ state: 'failed', problem: 'reorg' }])
  outside.answer = (_, reply) => void reply.end()
  expect(await alertAt(1)).toBe(id)
  nowMs += 60_000
  expect(await typesOf(2)).toEqual(['alert', 'alert'])
  expect(await stateOf(id)).toEqual([{ state: 'sent', problem: null }])
})

test('an alert that is on its way as it is corrected is corrected as well', async () => {
  await keep(webhook())
  outside.answer = async (_, reply) => {
    if (outside.asked.length === 1) {
      await revertAlerts(database.pool, ['e1'], 5)
      await correctAlerts(database.pool, { chain: 'eth', block: 5, nowMs })
    }
    reply.end()
  }
  await alertAt(1)
  expect(await typesOf(2)).toEqual(['alert', 'correction'])
})

test('an event that comes again while its correction is on its way is told again', async () => {
  await keep(webhook())
  const id = await alertAt(1)
  await asked(1)
  await expect.poll(() => stateOf(id)).toMatchObject([{ state: 'sent' }])
  outside.answer = async (_, reply) => {
    if (outside.asked.length === 2) await alertAt(1)
    reply.end()
  }
  await revertAlerts(database.pool, ['e1'], 5)
  await correctAlerts(database.pool, { chain: 'eth', block: 5, nowMs })
  expect(await typesOf(3)).toEqual(['alert', 'correction', 'alert'])
})

test('a slow channel does not hold up another', async () => {
  await keep(webhook('/slow'))
  await keep(webhook('/quick'))
  outside.answer = ({ path: place }, reply) => void (place === '/quick' && reply.end())
  await alertAt(1)
  await asked(2)
  await alertAt(2)
  await expect.poll(() => outside.asked.filter(({ path: place }) => place === '/quick').length).toBe(2)
  expect(outside.asked.filter(({ path: place }) => place === '/slow')).toHaveLength(1)
  outside.answer = (_, reply) => void reply.end()
})

test('push keys are created once, and readable by their owner only', () => {
  expect(openVapidKeys(folder)).toEqual(keys)
  expect(statSync(path.join(folder, 'vapid.json')).mode & 0o077).toBe(0)
})

const asksForOneMinute = { ok: false, error_code: 429, parameters: { retry_after: 60 } }
const inSeconds = (text: string) => () => ({ 'retry-after': text })
const inOneMinute = () => ({ 'retry-after': new Date(Date.now() + 60_000).toUTCString() })

test.each([
  ['a webhook, in seconds', () => webhook(), 429, inSeconds('60'), '', 60_000],
  ['a webhook, by a date', () => webhook(), 429, inOneMinute, '', 60_000],
  ['a webhook that is being mended', () => webhook(), 503, inSeconds('60'), '', 60_000],
  ['a webhook that asks for 30 years', () => webhook(), 429, inSeconds('1000000000'), '', 3_600_000],
  ['a push service', () => pushTo(openPushBrowser()), 429, inSeconds('60'), '', 60_000],
  ['Telegram, in the body', () => bot(), 429, () => ({}), JSON.stringify(asksForOneMinute), 60_000],
  ['Telegram, in the header', () => bot(), 429, inSeconds('60'), '<html>', 60_000],
  ['a webhook that asks for less than we wait', () => webhook(), 429, inSeconds('1'), '', 2_000],
] as const)('%s is left alone for as long as it asks', async (_, channel, status, headers, body, pauseMs) => {
  await keep(channel())
  outside.answer = (__, reply) => void reply.writeHead(status, headers()).end(body)
  const id = await alertAt(1)
  await expect.poll(() => stateOf(id)).toEqual([{ state: 'waiting', problem: `http ${status}` }])
  // A date has no milliseconds, and the host's clock goes on between the two headers.
  nowMs += pauseMs - 1_500
  await lookedAgain()
  expect(outside.asked).toHaveLength(1)
  nowMs += 3_000
  await asked(2)
})

test.each([
  [
    'switching off and on',
    async (id: string) => {
      for (const isOn of [false, true]) await switchChannel(database.pool, alice, id, isOn)
    },
  ],
  ['saving again', async () => void (await keep(webhook()))],
])('a pause that was asked for outlasts %s', async (_, change) => {
  const { id } = await keep(webhook())
  outside.answer = (_, reply) => void reply.writeHead(429, { 'retry-after': '60' }).end()
  const alert = await alertAt(1)
  await expect.poll(() => stateOf(alert)).toEqual([{ state: 'waiting', problem: 'http 429' }])
  await change(id)
  await alertAt(2)
  nowMs += 59_000
  await lookedAgain()
  expect(outside.asked).toHaveLength(1)
  outside.answer = (_, reply) => void reply.end()
  nowMs += 1_000
  await asked(3)
  await expect.poll(() => stateOf(alert)).toMatchObject([{ state: 'sent' }])
  expect(await listChannels(database.pool, alice)).toMatchObject([{ askedUntil: null }])
})

test('an endless refusal is one all the same', async () => {
  await keep(webhook())
  outside.answer = (_, reply) => {
    const more = () =>
      void (reply.write(Buffer.alloc(65_536)) ? setImmediate(more) : reply.once('drain', more))
    reply.writeHead(500)
    more()
  }
  const id = await alertAt(1)
  await expect.poll(() => stateOf(id)).toEqual([{ state: 'waiting', problem: 'http 500' }])
})

test('waiting doubles up to ten minutes', () => {
  expect([1, 2, 3, 9, 10, 100].map((failures) => waitAfterMs(failures))).toEqual([
    2_000, 4_000, 8_000, 512_000, 600_000, 600_000,
  ])
  expect([null, 1_000, 60_000, 1e12].map((askedMs) => waitAfterMs(2, askedMs))).toEqual([
    4_000, 4_000, 60_000, 3_600_000,
  ])
})

test('an alert is stale past the limit, not at it', () => {
  const one = (blockTime: number) =>
    ({ id: '1', channelId: 'c', kind: 'alert', alert: { blockTime } }) as never
  const { fresh, stale } = splitByAge([one(0), one(1)], 1_000, 1_001)
  expect([fresh.length, stale.length]).toEqual([1, 1])
})
