import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '@peregrine/testkit/freePort'
import { type Peregrine, startPeregrine } from '@peregrine/testkit/startPeregrine'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goToTradedPool, sidewaysPx, tradeRow } from './onPage.ts'
import { visits } from './visits.ts'

// These tests stop and start a server of their own.
let base: string
let port: number
let server: Peregrine

async function start(): Promise<void> {
  server = await startPeregrine({ dataDir: path.join(base, 'data'), port, env: { SANDBOX_RATE: '12' } })
}

beforeAll(async () => {
  base = mkdtempSync(path.join(tmpdir(), 'peregrine-faults-'))
  chmodSync(base, 0o755) // as root, the database runs under another account
  port = await freePort()
})
// The last cleanup to run: the server has ended by then.
afterAll(() => rmSync(base, { recursive: true, force: true, maxRetries: 5 }))

const { open } = visits({
  async server() {
    await start()
    return { url: server.url, stop: () => server.stop() }
  },
})

const poolRow = '[data-testid=pool-trade]'

/** The visible live data of a page, and proof that it never reloaded. */
type Watched = { name: string; page: Page; rows: string }

const textOf = ({ page, rows }: Watched) => page.locator(rows).allTextContents()

async function watch(name: string, route: string, rows: string): Promise<Watched> {
  const { page } = await open(route)
  await page.locator(rows).first().waitFor()
  await page.evaluate(() => Object.assign(globalThis, { isSameLoad: true }))
  return { name, page, rows }
}

async function openTradedPool(): Promise<Watched> {
  const { page } = await open('/')
  await goToTradedPool(page)
  await page.evaluate(() => Object.assign(globalThis, { isSameLoad: true }))
  return { name: 'token', page, rows: poolRow }
}

async function expectStale({ name, page, rows }: Watched): Promise<void> {
  await page.getByTestId('stale').waitFor()
  expect(await page.getByTestId('connection').getAttribute('data-state'), name).toBe('lost')
  expect(await page.locator(rows).count(), name).toBeGreaterThan(0)
  const said = await page.getByTestId('stale').textContent()
  expect(said, name).toMatch(/\d/)
  await expect.poll(() => page.getByTestId('stale').textContent(), { timeout: 20_000 }).not.toBe(said)
}

async function expectCaughtUp(watched: Watched, before: string[]): Promise<void> {
  const { name, page } = watched
  await page.getByTestId('stale').waitFor({ state: 'detached', timeout: 60_000 })
  // Until the server has caught up, the header reports a chain as behind.
  await expect
    .poll(() => page.getByTestId('connection').getAttribute('data-state'), {
      timeout: 180_000,
      message: name,
    })
    .toBe('live')
  expect(await page.evaluate(() => 'isSameLoad' in globalThis), name).toBe(true)
  await expect.poll(() => textOf(watched), { timeout: 60_000 }).not.toEqual(before)
}

test('a page that throws shows its own error; the shell lives on, and a retry brings the page', async () => {
  let isBroken = true
  const { page } = await open('/', {}, async (fresh) => {
    await fresh.route('**/api/user/**', async (route) => {
      if (!isBroken) return route.continue()
      await route.fulfill({ json: { code: '000000', data: { positions: 7, tokens: 7 } } })
    })
  })
  await page.getByTestId('wallet-link').first().click()
  await page.getByTestId('page-error').waitFor()
  await page.getByTestId('connection').and(page.locator('[data-state=live]')).waitFor()
  isBroken = false
  await page.getByTestId('page-retry').click()
  await page.getByTestId('user-page').waitFor()
  await page.getByTestId('logo').click()
  await page.locator(tradeRow).first().waitFor()
})

test('a part that fails to load leaves a gap, and the page stays', async () => {
  const { page } = await open('/', {}, async (fresh) => {
    await fresh.route(
      /\/assets\/(WatchlistButton|TrendRail|SecurityPanel|SimilarPanel|CopyWarning)/,
      (route) => route.abort(),
    )
  })
  await goToTradedPool(page)
  await page.getByTestId('rail-watch').click()
  await page.getByTestId('rail-trend').click()
  await page.getByTestId('retry').waitFor()
  expect(await page.getByTestId('token-page').isVisible()).toBe(true)
  expect(await page.locator(poolRow).count()).toBeGreaterThan(0)
})

test('a page that fails to load shows an error while the server is away, and loads on retry', async () => {
  const { page } = await open('/')
  await page.locator(tradeRow).first().waitFor()
  await page.evaluate(() => Object.assign(globalThis, { isSameLoad: true }))
  await page.context().setOffline(true)
  await page.evaluate(() => {
    history.pushState({}, '', '/twitter')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await page.getByTestId('page-error').waitFor()
  await page.getByTestId('page-retry').click()
  // Nothing responds, so the app stays as it is instead of becoming the browser's own error page.
  await page.getByTestId('page-error').waitFor()
  expect(await page.evaluate(() => 'isSameLoad' in globalThis)).toBe(true)
  await page.context().setOffline(false)
  await page.getByTestId('page-retry').click()
  await page.getByTestId('page-error').waitFor({ state: 'detached' })
  await page.getByTestId('twitter-page').waitFor()
})

const hostile = `<img src=x onerror="globalThis.wasRun=1"><script>globalThis.wasRun=1</script>`

test('names from the chain are text, whatever they hold', async () => {
  const { page } = await open('/', {}, async (fresh) => {
    const symbol = JSON.stringify(hostile)
    await fresh.routeWebSocket(/socket\.io/, (link) => {
      const upstream = link.connectToServer()
      upstream.onMessage((text) =>
        link.send(
          String(text).replaceAll(
            /"(tokenSymbol|symbol|name)":"[^"]*"/g,
            `"$1":${symbol.replaceAll('$', '$$$$')}`,
          ),
        ),
      )
    })
  })
  await page.locator('[data-testid=trade-symbol]').first().waitFor()
  expect(await page.locator('[data-testid=trade-symbol]').first().textContent()).toBe(hostile)
  expect(await page.locator('main img[src=x], main script').count()).toBe(0)
  expect(await page.evaluate(() => 'wasRun' in globalThis)).toBe(false)
  expect(await sidewaysPx(page)).toBe(0)
})

test('a picture that is broken leaves the pattern in its place', async () => {
  const { page } = await open('/trend', {}, async (fresh) => {
    await fresh.route('**/api/token-image/**', (route) =>
      route.fulfill({ body: 'no picture', contentType: 'image/png' }),
    )
  })
  await page.locator('[data-testid=token-icon]').first().waitFor()
  const icons = page.locator('[data-testid=token-icon]')
  // Images out of view are not loaded; of the loaded ones, none shows the browser's broken-image icon.
  const count = () =>
    icons.evaluateAll((all) => {
      const images = all.map((icon) => icon.querySelector('img'))
      const broken = images.filter((image) => image?.complete && image.currentSrc && image.naturalWidth === 0)
      const patterns = all.filter((icon) => icon.querySelector('svg') && !icon.querySelector('img'))
      return { broken: broken.length, hasPatterns: patterns.length > 0 }
    })
  await expect.poll(count, { timeout: 30_000 }).toEqual({ broken: 0, hasPatterns: true })
})

test.each([
  ['/moon/lp/0x12', 'bad-network'],
  ['/eth/lp/0x12', 'bad-address'],
  ['/eth/lp/%3Cscript%3E', 'bad-address'],
  ['/sol/lp/0OIl', 'bad-address'],
  [`/eth/lp/0x${'12'.repeat(20)}`, 'bad-pool'],
  ['/nowhere/at/all', 'not-found'],
])('%s says what is wrong', async (route, testId) => {
  const { page, problems } = await open(route)
  await page.getByTestId(testId).waitFor()
  await page.getByTestId('logo').click()
  await page.locator(tradeRow).first().waitFor()
  expect(problems.filter((problem) => problem.startsWith('page error'))).toEqual([])
})

test('after a server restart pages report it, keep their data, and catch up by themselves', async () => {
  const pages = [
    await watch('home', '/', tradeRow),
    await watch('trend', '/trend', '[data-testid=trend-row]'),
    await watch('square', '/square', '[data-testid^=column-] [data-token]'),
    await openTradedPool(),
  ]
  const before = await Promise.all(pages.map(textOf))
  server.kill('SIGTERM')
  await server.ended
  for (const page of pages) await expectStale(page)
  await start()
  for (const [at, page] of pages.entries()) await expectCaughtUp(page, before[at] ?? [])
}, 480_000)

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

// Once: afterwards the sandbox is dead.
test('a dying sandbox node ends the others, and the page shows what to do', { retry: 0 }, async () => {
  const { page } = await open('/')
  await page.locator('[data-testid=connection][data-state=live]').waitFor()
  const record = path.join(base, 'data', 'sandbox', 'sandbox.json')
  const { anvils: nodes } = JSON.parse(readFileSync(record, 'utf8')) as { anvils: number[] }
  const [, second] = nodes
  if (!second) throw new Error('the sandbox has no second node')
  process.kill(second, 'SIGKILL')
  await page.locator('[data-testid=connection][data-state=halted]').waitFor()
  await page.getByTestId('connection-button').click()
  const halted = page.locator('[data-testid=chain-health][data-state=halted]')
  const otherWhys = async () => {
    const whys = await halted.getByTestId('health-why').allTextContents()
    return whys.filter((why) => !why.includes('沙盒已结束，请重新启动服务器'))
  }
  await expect.poll(() => halted.count()).toBe(4)
  expect(await halted.getByTestId('health-why').count()).toBe(4)
  expect(await otherWhys()).toEqual([])
  await expect.poll(() => nodes.filter(isAlive)).toEqual([])
  await page.waitForResponse((response) => new URL(response.url()).pathname === '/api/status')
  expect(await otherWhys()).toEqual([])
})
