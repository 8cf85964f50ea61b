import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { launchSandbox } from '@peregrine/sandbox/launchSandbox'
import { type Peregrine, startPeregrine } from '@peregrine/testkit/startPeregrine'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { axeFindings, axeFindingsInBothThemes } from './axeFindings.ts'
import { phone } from './browser.ts'
import { sidewaysPx } from './onPage.ts'
import { signedInPage } from './signedIn.ts'
import { evmAccount } from './testAccounts.ts'
import { visits } from './visits.ts'

// A server in live mode on its first day: its chains are the sandbox's, which it knows only as nodes. It has no list.

const operator = evmAccount()
let folder = ''
let sandbox: Awaited<ReturnType<typeof launchSandbox>>
let server: Peregrine

async function startLive(): Promise<Peregrine> {
  folder = mkdtempSync(path.join(tmpdir(), 'no-kols-'))
  sandbox = await launchSandbox({ dataDir: folder, seed: 'no-kols', rate: 12, log: () => undefined })
  const { chains } = sandbox.info
  const env: Record<string, string> = { OPERATORS: operator.address }
  for (const [chain, node] of Object.entries(chains)) {
    env[`${chain.toUpperCase()}_RPC_URL`] = node.rpcUrl
    if (node.wsUrl) env[`${chain.toUpperCase()}_WS_URL`] = node.wsUrl
  }
  return startPeregrine({ env })
}

const site = visits({
  choice: { locale: 'en' },
  async server() {
    server = await startLive()
    return { url: server.url, stop: async () => void (await server.stop()) }
  },
})
afterAll(async () => {
  await sandbox.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

type Trade = { senderAddress: string; tokenAddress: string; poolAddress: string | null; timestamp: number }
type Page_ = { items: Trade[] }
const tradesOf = async (network: string) => (await site.read<Page_>(`/api/trades/${network}?limit=100`)).items

type Surface = {
  name: string
  path: string
  /** Panel that a visitor left open. */
  panel?: string
  go?: (page: Page) => Promise<void>
  /** With a list: what is there because of it. */
  shown: (page: Page) => Promise<unknown>
}

const first = (id: string) => (page: Page) => page.getByTestId(id).first().waitFor()
const click = (id: string) => (page: Page) => page.getByTestId(id).click()

/** Each surface that lists, marks or counts KOLs, where it says that there are none: the table in docs/kols.md. */
const surfaces: Surface[] = [
  { name: 'home feed', path: '/?kol=true', shown: first('trade-row') },
  {
    name: 'network monitor',
    path: '/watchlist',
    panel: 'network-monitor',
    go: click('monitor-tab-ETH'),
    shown: first('monitor-row'),
  },
  {
    name: 'KOL moves of the tracker',
    path: '/watchlist',
    panel: 'tracker',
    go: click('tracker-tabs-monitorInfo'),
    shown: first('kol-row'),
  },
  { name: 'list of KOL wallets', path: '/watchlist', panel: 'wallets', shown: first('wallet-row') },
  // Nobody has tweeted: it says that, and not that there is nobody.
  { name: 'tweets', path: '/twitter', shown: first('tweets-empty') },
  {
    name: 'trend’s KOL column',
    path: '/trend',
    shown: (page) =>
      page
        .locator('[data-column=kols]')
        .filter({ hasText: /^[1-9]/ })
        .first()
        .waitFor(),
  },
  { name: 'radar', path: '/radar', shown: first('radar-row') },
  {
    name: 'chart marks',
    path: '/eth/lp/{pool}',
    go: click('marks'),
    shown: (page) => page.locator('[data-testid=candles]:not([data-marks="0"])').waitFor(),
  },
  {
    name: 'holders, tab KOL',
    path: '/eth/lp/{pool}',
    async go(page) {
      await page.getByTestId('token-tabs-holders').click()
      await page.getByTestId('holder-tab-kol').click()
    },
    shown: (page) => page.locator('[data-testid=holder-row] [data-tag=kol]').first().waitFor(),
  },
]

/** Pictures of tokens come from other hosts, which a test has none of. */
const withoutPictures = (problems: readonly string[]) => problems.filter((one) => !/status of 404/.test(one))

const patient = { timeout: 120_000, interval: 500 }

/** The pool of the newest trade on Ethereum whose market is known, and who traded or holds its token. */
async function tradedPool(): Promise<{ pool: string; wallets: string[] }> {
  return vi.waitUntil(async () => {
    const trades = await tradesOf('eth')
    const trade = trades.find(({ poolAddress }) => poolAddress !== null)
    if (!trade?.poolAddress) return null
    type Holders = { holders: { kind: string; address: string }[] }
    const { holders } = await site.read<Holders>(`/api/holders/eth/${trade.tokenAddress}`)
    const holder = holders.find(({ kind }) => kind === 'wallet')
    const wallets = [trade.senderAddress, ...trades.map(({ senderAddress }) => senderAddress)]
    return holder && { pool: trade.poolAddress, wallets: [...new Set([holder.address, ...wallets])] }
  }, patient)
}

async function openSurface({ path: place, panel, go }: Surface, pool: string) {
  const opened = await site.open(
    place.replace('{pool}', pool),
    panel ? { stored: { openPanels: panel } } : {},
  )
  await go?.(opened.page)
  return opened
}

test.each(surfaces)('without a list it says so: $name', async (surface) => {
  const { pool } = await tradedPool()
  const { page, problems } = await openSurface(surface, pool)
  const gap = page.getByTestId('kol-gap').first()
  await gap.waitFor()
  expect((await gap.textContent())?.startsWith('No KOLs on this server yet')).toBe(true)
  expect(withoutPictures(problems)).toEqual([])
})

describe('with a list', () => {
  let pool = ''

  beforeAll(async () => {
    const found = await tradedPool()
    pool = found.pool
    const { page, close } = await signedInPage(site, '/operator/kols', { account: operator })
    await preview(page, found.wallets.map((address, at) => `${address},Kol ${at}`).join('\n'))
    await page.getByTestId('kol-import').click()
    await page.getByTestId('kol-entry').first().waitFor()
    await close()
  })

  test.each(surfaces)('it is there: $name', async (surface) => {
    const { page, problems } = await openSurface(surface, pool)
    await surface.shown(page)
    expect(await page.getByTestId('kol-gap').count()).toBe(0)
    expect(withoutPictures(problems)).toEqual([])
  })

  test('and is gone with the undo', async () => {
    const { page } = await signedInPage(site, '/operator/kols', { account: operator })
    await page.getByTestId('kol-undo').first().click()
    await expect.poll(() => page.getByTestId('kol-entry').count()).toBe(0)
  })
})

test('a visitor’s ways lead to the sign-in, a user’s to the own list', async () => {
  await tradedPool()
  const { page, problems } = await site.open('/?kol=true')
  await page.getByTestId('kol-way-import').click()
  await page.getByTestId('sign-in-dialog').waitFor()
  const { page: own } = await signedInPage(site, '/?kol=true')
  await own.getByTestId('kol-way-paste').click()
  await own.getByTestId('import-dialog').waitFor()
  await own.keyboard.press('Escape')
  await own.getByTestId('kol-way-traders').click()
  await own.getByTestId('day-chain-eth').click()
  await own.getByTestId('day-basis').waitFor()
  expect(await axeFindings(own, { within: '[data-testid=day-traders]' })).toEqual([])
  expect(withoutPictures(problems)).toEqual([])
})

const tradersNow = async (network: string) =>
  (await site.read<{ traders: { address: string }[] }>(`/api/day-traders/${network}`)).traders

/** Uploads a list on the operator's page up to its preview. */
async function preview(page: Page, text: string): Promise<void> {
  await page.getByTestId('any-text').fill(text)
  await page.getByTestId('any-read').click()
  await page.getByTestId('kol-import-preview').waitFor()
}

const countOf = (page: Page, state: string) => page.getByTestId(`kol-count-${state}`).textContent()

test('a list that the operator imports reaches an open page at once, and leaves with the undo', async () => {
  const senders = await vi.waitUntil(async () => {
    const all = [...new Set((await tradesOf('eth')).map(({ senderAddress }) => senderAddress))]
    return all.length >= 3 && all
  }, patient)
  const { page: feed } = await site.open('/?kol=true&tab=eth')
  await feed.getByTestId('kol-gap').waitFor()
  const { page, problems } = await signedInPage(site, '/operator/kols', { account: operator })
  await page.getByTestId('kols-page').waitFor()
  const key = 'ab'.repeat(32)
  const lines = senders.slice(0, 3).map((address, at) => `${address},Kol ${at},一组,@kol_${at}`)
  await preview(
    page,
    ['address,name,group,twitter', ...lines, `${senders[0]},again,,`, 'nothing,x,,', `${key},y,,`].join('\n'),
  )
  expect(
    await Promise.all(['new', 'changed', 'duplicate', 'invalid'].map((state) => countOf(page, state))),
  ).toEqual(['3', '0', '1', '2'])
  expect(await page.getByTestId('kol-secret').textContent()).toContain('7')
  expect(await page.content()).not.toContain(key)
  await page.getByTestId('kol-import').click()
  await page.getByTestId('kol-entry').nth(2).waitFor()
  // The page that was open hears of it, with trades from before the import.
  await feed.getByTestId('trade-row').first().waitFor()
  expect(await feed.getByTestId('kol-gap').count()).toBe(0)
  // Renamed by a second list.
  await preview(page, `${senders[0]},Renamed`)
  await page.getByTestId('kol-update').check()
  expect(await countOf(page, 'changed')).toBe('1')
  await page.getByTestId('kol-import-cancel').click()
  // Found, edited, removed.
  await page.getByTestId('kol-search').fill('@kol_1')
  await page.getByTestId('kol-edit').click()
  await page.getByTestId('kol-name').fill('Edited')
  await page.getByTestId('kol-avatar').fill('javascript:x')
  expect(await page.getByTestId('kol-save').isDisabled()).toBe(true)
  await page.getByTestId('kol-avatar').fill('🦅')
  await page.getByTestId('kol-save').click()
  await page.getByTestId('kol-entry').getByText('Edited').waitFor()
  await page.getByTestId('kol-remove').click()
  await page.getByTestId('kol-none').waitFor()
  await page.getByTestId('kol-search').fill('')
  // Undone by batch, newest first; the surface is empty again.
  for (let left = 3; left > 0; left--) {
    await expect.poll(() => page.getByTestId('kol-change').count()).toBe(left)
    await page.getByTestId('kol-undo').first().click()
  }
  await expect.poll(() => page.getByTestId('kol-change').count()).toBe(0)
  await feed.getByTestId('kol-gap').waitFor()
  expect(await page.getByTestId('kol-entry').count()).toBe(0)
  expect(withoutPictures(problems)).toEqual([])
})

test('the operator marks a wallet on its page, from a row and from today’s traders', async () => {
  await tradedPool()
  const [trade] = await tradesOf('eth')
  const wallet = trade?.senderAddress ?? ''
  const { page, problems } = await signedInPage(site, `/user/eth/${wallet}`, { account: operator })
  await page.getByTestId('user-kol').click()
  await page.getByTestId('kol-name').fill('Marked')
  await page.getByTestId('kol-xHandle').fill('https://x.com/marked')
  await page.getByTestId('kol-save').click()
  await page.getByTestId('user-name').getByText('Marked').waitFor()
  expect(await page.getByTestId('user-x').textContent()).toBe('@marked')
  await page.goto('/?tab=eth&kol=true')
  await page.getByTestId('trade-row').first().click({ button: 'right' })
  await page.getByTestId('row-kol-remove').click()
  await page.getByTestId('kol-gap').waitFor()
  await page.getByTestId('kol-way-traders').click()
  await page.getByTestId('day-chain-eth').click()
  await page.getByTestId('day-basis').waitFor()
  if ((await tradersNow('eth')).length > 0 && (await page.getByTestId('day-mark').count()) > 0) {
    await page.getByTestId('day-mark').first().click()
    await page.getByTestId('toast').filter({ hasText: 'is a KOL now' }).getByRole('button').first().click()
  }
  expect(withoutPictures(problems)).toEqual([])
})

test.each([
  ['a desk', {}, '34'],
  ['a phone', phone, '56'],
])('on %s the operator’s page fits, in both themes', async (_, choice, listed) => {
  const { page, problems } = await signedInPage(site, '/operator/kols', { account: operator, ...choice })
  await page.getByTestId('kols-page').waitFor()
  await preview(page, `0x${listed.repeat(20)},Listed`)
  await page.getByTestId('kol-import').click()
  await page.getByTestId('kol-list-table').waitFor()
  await preview(page, `0x${'12'.repeat(20)},One,A\nnothing`)
  expect(await sidewaysPx(page)).toBe(0)
  expect(await axeFindingsInBothThemes(page, '[data-testid=kols-page]')).toEqual([])
  expect(withoutPictures(problems)).toEqual([])
})

test('nobody else sees the page, or its entry in the menu', async () => {
  const { page } = await signedInPage(site, '/operator/kols')
  await page.getByTestId('kol-stranger').waitFor()
  expect(await page.getByTestId('any-text').count()).toBe(0)
})
