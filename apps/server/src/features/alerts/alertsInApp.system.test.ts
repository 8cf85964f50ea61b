import type { AlertWire } from '@peregrine/contract/alert'
import { alerts as alertsTopic } from '@peregrine/contract/topics/alerts'
import { beforeAll, expect, test } from 'vitest'
import { evmSigner, post, signInAs } from '../../http/session/testing/signInAs.ts'
import { ChainWriter } from '../../realtime/testing/chainWriter.ts'
import { follow } from '../../realtime/testing/follow.ts'
import type { TestApp } from '../../realtime/testing/testApp.ts'
import { readPlaces } from './alertStore.ts'
import { missedRecords } from './missedRecords.ts'
import { startAlertsApp } from './testing/alertsApp.ts'
import type { WebServer } from './testing/webServer.ts'

const alice = evmSigner(0xa11ce)
const whale = `0x${'7'.repeat(40)}`
const startMs = Date.now()

let outside: WebServer
let app: TestApp
let writer: ChainWriter
let cookie: string
beforeAll(async () => {
  const started = await startAlertsApp()
  ;({ app, outside } = started)
  writer = new ChainWriter(app.database.pool, 'eth', startMs)
  await writer.prepare()
  cookie = await signInAs(app.server, alice)
  await app.log.catchUp()
  return started.end
})

const trade = { pool: `0x${'a1'.repeat(20)}`, sender: whale, side: 'b' as const, usd: 100, price: 2 }

test("a watched wallet's trade and transfer reach the open page and a webhook, with their times", async () => {
  await post(
    app.server,
    '/monitor-config/add/v1',
    { userAddress: alice.address, chainType: 1, name: '老王', addAddress: whale },
    { cookie },
  )
  await post(
    app.server,
    '/api/alerts/channels/webhook',
    { url: `${outside.url}/hook`, secret: 'x'.repeat(16) },
    { cookie },
  )
  const page = follow(app.url, alertsTopic, { userAddress: alice.address }, undefined, null, cookie)
  await expect.poll(() => page.state()).toEqual([])
  await expect.poll(() => app.watched.has(whale)).toBe(true)
  app.bus.publish(
    await writer.addBlock([trade], {
      transfers: [{ wallet: whale, direction: 'i', counterparty: `0x${'9'.repeat(40)}` }],
    }),
  )
  const shown = () => (page.state() ?? []) as AlertWire[]
  await expect
    .poll(() =>
      shown()
        .map(({ event }) => event)
        .sort(),
    )
    .toEqual(['buy', 'in'])
  expect(shown().find(({ event }) => event === 'buy')).toMatchObject({
    wallets: [{ address: whale, name: '老王', valueUsd: 100 }],
    move: 'open',
    blockTime: writer.timeMs,
  })
  await expect.poll(() => outside.asked.length).toBe(2)
  const told = outside.asked.map(({ body }) => JSON.parse(body.toString()) as Record<string, number | string>)
  expect(told.map(({ event }) => event).sort()).toEqual(['buy', 'in'])
  for (const { blockTime, seenAt, sentAt } of told) {
    expect(blockTime).toBe(writer.timeMs)
    expect(seenAt).toBe(writer.timeMs)
    expect(sentAt).toBeGreaterThanOrEqual(startMs)
  }
  page.close()
})

test('another wallet cannot listen', async () => {
  const foreign = await signInAs(app.server, evmSigner(0xb0b))
  const page = follow(app.url, alertsTopic, { userAddress: alice.address }, undefined, null, foreign)
  expect(await page.askAgain()).toEqual({ ok: false, code: 'session.foreign' })
  expect(page.state()).toBeUndefined()
  page.close()
})

test('commits missed during downtime are processed in order, once', async () => {
  const before = await writer.addBlock([])
  app.bus.publish(before)
  await expect
    .poll(
      async () => {
        // A place without an alert is saved once a second.
        app.bus.publish(await writer.addBlock([]))
        return (await readPlaces(app.database.pool))[0]?.seq
      },
      { interval: 300 },
    )
    .toBeGreaterThanOrEqual(before.seq)
  await app.log.stop()
  const [place] = await readPlaces(app.database.pool)
  const missed: { seq: number }[] = []
  // More than one batch.
  for (let n = 0; n < 201; n++) missed.push(await writer.addBlock([]))
  missed.push(await writer.addBlock([trade]))
  const find = async () => (await Array.fromAsync(missedRecords(app.database.pool))).map(({ seq }) => seq)
  const found = await find()
  expect(found.filter((seq) => seq <= (place?.seq ?? 0))).toEqual([])
  expect(found.slice(-202)).toEqual(missed.map(({ seq }) => seq))
  expect(new Set(found).size).toBe(found.length)
  // The place belongs to another log: nothing in this one may count as newer.
  await app.database.pool.query("update alert_cursor set epoch = 'another'")
  expect(await find()).toEqual([])
})
