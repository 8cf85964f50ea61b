import type { SandboxInfo } from '@peregrine/sandbox/sandboxInfo'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signedInPage } from './signedIn.ts'
import { evmAccount, type TestAccount } from './testAccounts.ts'
import { installWallets } from './testWallets.ts'
import { visits } from './visits.ts'

const site = visits({ ready: '[data-testid=connection][data-state=live]' })

/** Watches all well-known traders of the sandbox: one of them trades every few seconds. */
async function watchKols(page: Page, { address }: TestAccount): Promise<void> {
  const { kols } = (await (await fetch(new URL('/sandbox', site.url()))).json()) as SandboxInfo
  const configs = kols.map((kol, at) => ({
    chainType: kol.family === 'EVM' ? 1 : 2,
    addAddress: kol.address,
    name: `secret ${at}`,
  }))
  const data = { userAddress: address, configs }
  const headers = { origin: site.url() }
  expect((await page.request.post('/monitor-config/batch-add/v1', { data, headers })).ok()).toBe(true)
}

/** Returns the newest public trades of well-known traders. */
async function newestKolTrades(): Promise<(string | undefined)[]> {
  const lists = ['eth', 'bsc', 'sol'].map((network) => site.read<{ id: string }[]>(`/trades/kol/${network}`))
  return (await Promise.all(lists)).map(([newest]) => newest?.id)
}

/** Records the page's websocket traffic on a private topic, as raw texts. */
function listenTo(page: Page, topic: string) {
  const said: string[] = []
  const heard: string[] = []
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => String(payload).includes(topic) && said.push(String(payload)))
    socket.on(
      'framereceived',
      ({ payload }) => String(payload).includes(topic) && heard.push(String(payload)),
    )
  })
  return { said, heard }
}

async function signInThroughPage(page: Page): Promise<void> {
  await page.getByTestId('user-menu-button').click()
  await page.getByTestId('user-login').click()
  await page.getByTestId('sign-in-metamask').click()
  await page.getByTestId('sign-in-dialog').waitFor({ state: 'detached' })
}

test('the custom feed belongs to the signed-in wallet, and ends with its session', async () => {
  const account = evmAccount()
  let wire = { said: [] as string[], heard: [] as string[] }
  const { page, problems } = await site.open('/?own=true', {}, async (next) => {
    wire = listenTo(next, 'followTrade')
    await installWallets(next, [{ form: 'metamask-announced', account }])
  })
  expect(wire.said).toEqual([])
  await signInThroughPage(page)
  await watchKols(page, account)
  // What loads late belongs to the session as well; a logout while it is asked for would be its refusal.
  const late = ['**/api/alerts/setup', '**/api/orders'].map((path) => page.waitForResponse(path))
  await page.reload()
  await Promise.all(late)
  const rows = page.getByTestId('feed').getByTestId('event-row')
  await rows.first().waitFor()
  const newest = await rows.first().getAttribute('data-id')
  await expect.poll(() => rows.first().getAttribute('data-id'), { timeout: 60_000 }).not.toBe(newest)
  await expect.poll(() => rows.first().textContent()).toContain('secret ')
  expect(wire.said.join()).toContain(account.address.toLowerCase())

  // The page follows the watched wallets until the session ends.
  await page.getByTestId('feed-own').click()
  await rows.first().waitFor({ state: 'detached' })
  await page.getByTestId('user-menu-button').click()
  const said = wire.said.length
  await page.getByTestId('user-logout').click()
  await page.getByTestId('toast').getByText('已退出登录').waitFor()
  const heard = wire.heard.length
  for (let trades = 0; trades < 2; trades++) {
    const before = await newestKolTrades()
    await expect.poll(newestKolTrades, { timeout: 60_000, interval: 500 }).not.toEqual(before)
  }
  expect(wire.said.slice(said).filter((text) => !text.includes('unsubscribe'))).toEqual([])
  expect(wire.heard.slice(heard)).toEqual([])
  const shown = await page.evaluate(() => document.body.textContent)
  expect(shown).not.toContain('secret ')
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(kept).not.toContain('secret ')
  expect(problems).toEqual([])
})

test('the feed of another wallet is refused, and the page says so', async () => {
  const [mine, other] = [evmAccount(), evmAccount()]
  const { page } = await signedInPage(site, '/', { account: mine })
  await watchKols(page, mine)
  await page.waitForFunction(
    (address) => Object.values(localStorage).some((text) => String(text).includes(address)),
    mine.address.toLowerCase(),
  )
  // The page takes itself for the other wallet's, and cannot be corrected.
  await page.route('**/auth/session', (route) => route.abort())
  await page.evaluate(
    ([right, wrong]) => {
      const [key] = Object.entries(localStorage).find(([, text]) => String(text).includes(right ?? '')) ?? []
      if (!key) throw new Error('the page has kept nobody')
      localStorage.setItem(key, (localStorage.getItem(key) ?? '').replace(right ?? '', wrong ?? ''))
    },
    [mine.address.toLowerCase(), other.address.toLowerCase()],
  )
  await page.goto('/?own=true')
  await page.getByTestId('events-refused').waitFor()
  expect(await page.getByTestId('events-refused').textContent()).toContain('服务器不提供这些动态')
  expect(await page.getByTestId('event-row').count()).toBe(0)
  await page.getByTestId('events-sign-in').click()
  await page.getByTestId('sign-in-dialog').waitFor()
})
