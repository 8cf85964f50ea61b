import { randomUUID } from 'node:crypto'
import { startPeregrine } from '@peregrine/testkit/startPeregrine'
import type { SandboxInfo } from '@peregrine/sandbox/sandboxInfo'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPushBrowser } from '../apps/server/src/features/alerts/testing/openPushBrowser.ts'
import { startWebServer, type WebServer } from '../apps/server/src/features/alerts/testing/webServer.ts'
import { axeFindings } from './axeFindings.ts'
import { type OpenPage, phone } from './browser.ts'
import { sidewaysPx } from './onPage.ts'
import { signedInPage } from './signedIn.ts'
import type { TestAccount } from './testAccounts.ts'
import { visits } from './visits.ts'

type Signed = OpenPage & { account: TestAccount }

// Webhook and push service run on this machine, which only a permissive server allows.
const visit = visits({
  async server() {
    const running = process.env.PEREGRINE_URL
    if (running) return { url: running, stop: async () => undefined }
    return startPeregrine({ env: { SANDBOX_RATE: '12', ALERT_LOCAL_TARGETS: 'on' } })
  },
})
let outside: WebServer
beforeAll(async () => {
  outside = await startWebServer()
})
afterAll(() => outside.stop())

async function send(page: Page, method: 'POST' | 'PUT', path: string, data: object) {
  const reply = await page.request.fetch(path, { method, data, headers: { origin: visit.url() } })
  const body = (await reply.json()) as { code: string; data: never }
  expect(body.code).toBe('000000')
  return body.data
}

/** Watches all well-known traders of the sandbox: one of them trades every few seconds. */
async function watchKols({ page, account }: Signed): Promise<void> {
  const { kols } = (await (await fetch(new URL('/sandbox', visit.url()))).json()) as SandboxInfo
  const configs = kols.map(({ family, address, name }) => ({
    chainType: family === 'EVM' ? 1 : 2,
    addAddress: address,
    name,
    configGroup: 'KOL',
  }))
  await send(page, 'POST', '/monitor-config/batch-add/v1', { userAddress: account.address, configs })
}

/** Counts the tones that the page plays. */
async function listenForSound(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const counted = globalThis as { tones?: number }
    counted.tones = 0
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (...given) {
      counted.tones = (counted.tones ?? 0) + 1
      return start.apply(this, given)
    }
  })
  return () => page.evaluate(() => (globalThis as { tones?: number }).tones ?? 0)
}

async function openAlerts(choice: Parameters<typeof signedInPage>[2] = {}): Promise<Signed> {
  const signed = await signedInPage(visit, '/monitorConfig?tab=alerts', choice)
  await signed.page.getByTestId('alert-settings').waitFor()
  return signed
}

test('a watched trader’s trade alerts by the bell with sound, in the history with its delay, and at a webhook', async () => {
  const signed = await openAlerts()
  const { page } = signed
  const tones = await listenForSound(page)
  await page.reload()
  await page.getByTestId('alerts-add-webhook').click()
  await page.getByTestId('alerts-webhook-url').fill(`${outside.url}/hook`)
  await page.getByTestId('alerts-webhook-save').click()
  await page.locator('[data-testid=alert-channel][data-kind=webhook]').waitFor()
  await watchKols(signed)
  const bell = page.getByTestId('alert-bell')
  await expect.poll(async () => Number(await bell.getAttribute('data-unread'))).toBeGreaterThan(1)
  await expect.poll(tones).toBeGreaterThan(0)
  expect(await page.locator('[data-testid=toast][data-topic=alerts]').count()).toBe(0)
  await bell.click()
  const inbox = page.getByTestId('alert-inbox')
  await inbox
    .getByTestId('inbox-row')
    .filter({ hasText: /买入|卖出|转入|转出/ })
    .first()
    .waitFor()
  expect(await axeFindings(page, { within: '[data-testid=alert-inbox]' })).toEqual([])
  await page.keyboard.press('Escape')
  await inbox.waitFor({ state: 'detached' })
  await page.getByTestId('alert-row').first().waitFor()
  expect(await page.getByTestId('alert-delay').first().textContent()).toMatch(/^出块后 [\d.]+ 秒$/)
  // A new sandbox replays its past first, and old events arrive as a summary.
  type LastShown = { type: string; seenAt: number; sentAt: number; blockTime: number }
  const told = () =>
    outside.asked
      .map(({ body }) => JSON.parse(body.toString()) as LastShown)
      .find(({ type }) => type === 'alert')
  await expect.poll(told, { timeout: 60_000 }).toBeDefined()
  const { blockTime = Number.NaN, seenAt = 0, sentAt = 0 } = told() ?? {}
  expect(blockTime).toBeGreaterThan(0)
  expect(sentAt).toBeGreaterThanOrEqual(seenAt)
})

test('a push message that was sent encrypted to the push service becomes a notification', async () => {
  const browser = openPushBrowser()
  const path = `/push/${randomUUID()}`
  const signed = await openAlerts({ locale: 'en', browser: 'whole' })
  const { page } = signed
  await page.context().grantPermissions(['notifications'], { origin: visit.url() })
  // No push service is reachable from here: a stand-in replaces the browser's side of the subscription.
  await page.evaluate(
    ({ endpoint, p256dh, auth }) => {
      // The page uses only a subscription's JSON.
      PushManager.prototype.subscribe = async () =>
        ({ toJSON: () => ({ endpoint, keys: { p256dh, auth } }) }) as unknown as PushSubscription
    },
    { endpoint: outside.url + path, p256dh: browser.p256dh, auth: browser.auth },
  )
  await page.getByTestId('alerts-add-push').click()
  const channel = page.locator('[data-testid=alert-channel][data-kind=push]')
  await channel.waitFor()
  await channel.getByTestId('alert-channel-test').click()
  const pushed = () => outside.asked.find((asked) => asked.path === path)
  await expect.poll(() => pushed()?.method).toBe('POST')
  const message = browser.open(pushed()?.body ?? Buffer.alloc(0))
  expect(JSON.parse(message)).toMatchObject({ title: 'Test message: alerts reach this place' })

  const protocol = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    protocol.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [own] = registrations
      if (own) resolve(own.registrationId)
    }),
  )
  await protocol.send('ServiceWorker.enable')
  const registrationId = await registered
  const shown = async () => {
    // Sent until it arrives: a browser drops what comes while a busy machine starts its worker.
    await protocol.send('ServiceWorker.deliverPushMessage', {
      origin: visit.url(),
      registrationId,
      data: message,
    })
    return page.evaluate(async () => {
      const notifications = await (await navigator.serviceWorker.ready).getNotifications()
      return notifications.map(({ title }) => title)
    })
  }
  await expect.poll(shown).toContain('Test message: alerts reach this place')
})

test('a group rule is created with validation, alerts, is disabled, deleted and restored', async () => {
  const { page } = await openAlerts()
  await page.getByTestId('alerts-add-group').click()
  await page.getByTestId('alert-wallets').fill('1')
  await page.getByTestId('alert-rule-save').click()
  await page.getByText('钱包数至少为 2').waitFor()
  await page.getByTestId('alert-name').fill('三人行')
  await page.getByTestId('alert-wallets').fill('3')
  await page.getByTestId('alert-rule-save').click()
  const rule = page.locator('[data-testid=alert-rule][data-kind=group]')
  await rule.filter({ hasText: '三人行' }).filter({ hasText: '3 个钱包 · 10 分钟内' }).waitFor()
  await rule.getByTestId('alert-rule-on').click()
  await expect.poll(() => rule.getByTestId('alert-rule-on').isChecked()).toBe(false)
  await rule.getByTestId('alert-rule-delete').click()
  await rule.waitFor({ state: 'detached' })
  const undo = page.getByTestId('toast').last()
  const [toast, search] = [await undo.boundingBox(), await page.getByTestId('search-box').boundingBox()]
  // A toast covers neither the header nor its search.
  expect(toast?.y).toBeGreaterThan((search?.y ?? 0) + (search?.height ?? 0))
  await page.getByTestId('toast-action').last().click()
  await rule.filter({ hasText: '三人行' }).waitFor()
})

test('an unreachable target is refused with the reason', async () => {
  const { page } = await openAlerts({ locale: 'en' })
  await page.getByTestId('alerts-add-webhook').click()
  await page.getByTestId('alerts-webhook-url').fill('ftp://example.com/')
  await page.getByTestId('alerts-webhook-save').click()
  await page.getByTestId('alerts-webhook').getByRole('alert').waitFor()
})

test('chain health is opened from the connection: head, lag, gaps, reorgs of each chain', async () => {
  const { page } = await visit.open('/', { locale: 'en' })
  await page.getByTestId('connection-button').click()
  const chain = page.locator('[data-testid=chain-health][data-chain=eth]')
  await expect.poll(() => chain.getAttribute('data-state')).toBe('live')
  expect(await chain.getByTestId('health-head').textContent()).toMatch(/Head[\d,]+/)
  for (const fact of ['lag', 'gaps', 'filled', 'reorgs']) await chain.getByTestId(`health-${fact}`).waitFor()
  expect(await axeFindings(page, { within: '[data-testid=health]' })).toEqual([])
})

test.each([
  ['wide', {}],
  ['on a phone', phone],
])('the settings are sound %s', async (_, size) => {
  const { page, problems } = await openAlerts({ ...size, theme: 'dark', isStill: true })
  const body = { kind: 'group', group: null, wallets: 2, withinS: 60, minUsd: null } as const
  const caps = { minMarketCap: null, maxMarketCap: null }
  for (let at = 0; at < 12; at++)
    await send(page, 'POST', '/api/alerts/rules', {
      id: null,
      isOn: true,
      channels: [],
      sound: null,
      body: { ...body, ...caps, name: `rule ${at}` },
    })
  await page.reload()
  await page.getByTestId('alert-rule').nth(11).waitFor()
  expect(await axeFindings(page, { within: '[data-testid=alert-settings]' })).toEqual([])
  expect(await sidewaysPx(page)).toBeLessThanOrEqual(0)
  // A screen-reader label positioned by the page would lengthen it along with the list.
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
  expect(problems).toEqual([])
})
