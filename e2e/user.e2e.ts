import { readFileSync } from 'node:fs'
import { untilFound } from '@peregrine/testkit/untilFound'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type Choice, type OpenPage, phone } from './browser.ts'
import { findSample, hasPositions } from './routeList.ts'
import { axeFindingsInBothThemes } from './axeFindings.ts'
import { boxOf, sidewaysPx } from './onPage.ts'
import { createWallets, ownAddresses, tradedPool } from './tradeSteps.ts'
import { visits } from './visits.ts'

const { open, url, read } = visits({ ready: '[data-testid=position-row]', choice: { isStill: true } })

/** Opens the page of a wallet that has just traded. */
async function openWallet(choice: Choice = {}): Promise<OpenPage> {
  const { network, wallet } = await findSample(url())
  return open(`/user/${network}/${wallet}`, choice)
}

test('profit is computed by three methods, and the choice is in the address', async () => {
  const { page, problems } = await openWallet()
  for (const method of ['average', 'cash']) {
    await page.getByTestId(`user-method-${method}`).click()
    await page.waitForURL(new RegExp(`method=${method}`))
  }
  await page.reload()
  await page.getByTestId('position-row').first().waitFor()
  await page.locator('[data-testid=user-method-cash][data-state=on]').waitFor()
  expect(problems).toEqual([])
})

test.each([{ width: 1440 }, phone])('a number opens its trades at $width px', async (size) => {
  const { page, problems } = await openWallet(size)
  await page.getByTestId('position-bought').first().click()
  await page.getByTestId('source-sheet').waitFor()
  // A position with only sells has no purchases, and says so.
  await page.locator('[data-testid=sheet-trades], [data-testid=sheet-empty]').first().waitFor()
  await page.keyboard.press('Escape')
  await page.getByTestId('source-sheet').waitFor({ state: 'detached' })
  await page.getByTestId('user-tabs-trades').click()
  await page.getByTestId('user-trade').first().waitFor()
  expect(await sidewaysPx(page)).toBe(0)
  expect(problems).toEqual([])
})

/** Finds the wallet with a position that has traded most often lately: the next to trade again. */
async function findBusiest(): Promise<string> {
  const { items } = await read<{ items: { senderAddress: string }[] }>('/api/trades/bsc?limit=200')
  const byWallet = Map.groupBy(items, ({ senderAddress }) => senderAddress)
  const busiestFirst = [...byWallet].sort(([, one], [, other]) => other.length - one.length)
  for (const [wallet] of busiestFirst) if (await hasPositions(url(), wallet)) return wallet
  throw new Error('no wallet with a position has traded on bsc')
}

test('the next trade of a wallet appears as it happens, and its figures count it', async () => {
  await findSample(url())
  const asked: string[] = []
  const { page, problems } = await open(`/user/bsc/${await findBusiest()}`, {}, async (opened) =>
    opened.on('request', (request) => asked.push(new URL(request.url()).pathname)),
  )
  const count = page.getByTestId('user-count')
  const before = await count.textContent()
  await page.getByTestId('user-tabs-trades').click()
  const newest = page.getByTestId('user-trade').first()
  const shown = await newest.getAttribute('data-id')
  await expect.poll(() => newest.getAttribute('data-id'), { timeout: 120_000 }).not.toBe(shown)
  await expect.poll(() => count.textContent()).not.toBe(before)
  // It arrived by stream: the list of trades was requested only once on each network.
  const lists = Map.groupBy(
    asked.filter((path) => path.endsWith('/trades')),
    (path) => path,
  )
  expect([...lists.values()].map(({ length }) => length).every((times) => times === 1)).toBe(true)
  expect(problems).toEqual([])
})

type Report = {
  report: {
    realisedUsd: string | null
    volumeUsd: string | null
    curve: { cumulativeUsd: string }[]
    closed: { count: number; bands: { count: number }[] }
  }
  positions: {
    decimals: number | null
    tokenPrice: number | null
    heldUnits: string
    balanceUnits: string | null
    inPeriod: { volumeUsd: string | null; realisedUsd: string | null } | null
  }[]
}

/** Finds a wallet that has sold what it bought. */
async function findSeller(): Promise<string> {
  const find = async () => {
    const { items } = await read<{ items: { senderAddress: string; tradeType: string }[] }>(
      '/api/trades/bsc?limit=200',
    )
    for (const wallet of new Set(
      items.filter((each) => each.tradeType === 'sell').map((each) => each.senderAddress),
    )) {
      const { report } = await read<Report>(`/api/user/bsc/${wallet}?scope=all&period=7d`)
      if (report.curve.length > 0) return wallet
    }
    return null
  }
  return untilFound(find, { what: 'wallet with a realised profit has traded on bsc' })
}

const micros = (text: string | null | undefined): bigint => BigInt(Math.round(Number(text ?? 0) * 1e6))
const sum = (texts: readonly (string | null | undefined)[]): bigint =>
  texts.reduce((total, text) => total + micros(text), 0n)

test("a wallet's figures agree; the wallet's curve ends at its realised profit", async () => {
  const wallet = await findSeller()
  const isReport = (address: string) => new URL(address).pathname === `/api/user/bsc/${wallet}`
  let last: Report | null = null
  const { page, problems } = await open(`/user/bsc/${wallet}`, {}, async (opened) => {
    // Nothing moves while the page is compared with what it was told.
    await opened.route(
      ({ href }) => isReport(href),
      async (route) => {
        if (last) return route.fulfill({ json: { code: '000000', msg: '', data: last } })
        const reply = await route.fetch()
        last = ((await reply.json()) as { data: Report }).data
        return route.fulfill({ response: reply })
      },
    )
  })
  await page.getByTestId('curve-end').waitFor()
  const { report, positions } = last as unknown as Report
  expect(report.curve.at(-1)?.cumulativeUsd).toBe(report.realisedUsd)
  expect(sum(positions.map(({ inPeriod }) => inPeriod?.realisedUsd))).toBe(micros(report.realisedUsd))
  expect(sum(positions.map(({ inPeriod }) => inPeriod?.volumeUsd))).toBe(micros(report.volumeUsd))
  const profit = await page.getByTestId('user-realised').locator('dd').first().textContent()
  expect(await page.getByTestId('curve-end').textContent()).toBe(profit)
  const bands = await page.getByTestId('behind-band').allTextContents()
  const counts = bands.map((text) => Number.parseInt(text, 10))
  expect(counts.reduce((total, count) => total + count, 0)).toBe(report.closed.count)
  await page.getByTestId('curve-table').click()
  expect(await page.locator('[data-testid=days-table] tfoot td').first().textContent()).toBe(profit)
  await page.getByTestId('behind-day').first().click()
  await page.getByTestId('sheet-trades').waitFor()
  await page.keyboard.press('Escape')
  await page.getByTestId('source-sheet').waitFor({ state: 'detached' })
  expect(await axeFindingsInBothThemes(page)).toEqual([])
  expect(problems).toEqual([])
})

test('the period and the network are kept in the address', async () => {
  const { page, problems } = await openWallet()
  await page.locator('[data-testid=user-period-7d][data-state=on]').waitFor()
  await page.getByTestId('user-period-30d').click()
  await page.waitForURL(/period=30d/)
  await page.getByTestId('user-scope-bsc').click()
  await page.waitForURL(/scope=bsc/)
  await page.reload()
  await page.locator('[data-testid=user-period-30d][data-state=on]').waitFor()
  await page.locator('[data-testid=user-scope-bsc][data-state=on]').waitFor()
  expect(problems).toEqual([])
})

/** The colours of a picture's last line, where the address would be. */
const addressLine = (page: Page) =>
  page.getByTestId('card-picture').evaluate((element) => {
    const context = (element as HTMLCanvasElement).getContext('2d')
    return new Set(context?.getImageData(72, 586, 428, 26).data).size
  })

test('the card of a wallet is saved as a picture, without its address until chosen', async () => {
  const { network, wallet } = await findSample(url())
  const { page, problems } = await open(`/user/${network}/${wallet}`)
  await page.getByTestId('share-period').click()
  const picture = page.getByTestId('card-picture')
  await picture.waitFor()
  expect(await picture.getAttribute('aria-label')).not.toContain(wallet)
  const plain = await addressLine(page)
  const saving = page.waitForEvent('download')
  await page.getByTestId('card-save').click()
  const saved = await saving
  expect(saved.suggestedFilename()).toMatch(/^peregrine-7d-[\d-]+\.png$/)
  const bytes = readFileSync(await saved.path())
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  expect(bytes.length).toBeGreaterThan(5_000)
  await page.getByTestId('card-address').check()
  await expect.poll(() => picture.getAttribute('aria-label')).toContain(wallet)
  expect(await addressLine(page)).toBeGreaterThan(plain)
  expect(problems).toEqual([])
})

test('a phone shows every part of the report below each other', async () => {
  const { page, problems } = await openWallet(phone)
  await page.getByTestId('report-panels').waitFor()
  for (const part of ['curve-panel', 'calendar', 'closed-panel', 'positions'])
    expect((await page.getByTestId(part).boundingBox())?.width).toBeLessThanOrEqual(phone.width)
  expect(await sidewaysPx(page)).toBe(0)
  expect(await axeFindingsInBothThemes(page)).toEqual([])
  expect(problems).toEqual([])
})

test('from one own wallet a menu leads to the others, on a phone with room for a thumb', async () => {
  const { page, problems } = await openWallet()
  const { pool } = await tradedPool(read, 'base')
  await page.goto(`/base/lp/${pool}`)
  await createWallets(page)
  const own = await ownAddresses(page)
  await page.setViewportSize(phone)
  await page.goto(`/user/bsc/${own.EVM[0]}`)
  const picker = page.getByTestId('user-own')
  await picker.waitFor()
  expect((await boxOf(picker)).height).toBe(44)
  expect(await axeFindingsInBothThemes(page)).toEqual([])
  await picker.click()
  const wallets = page.getByTestId('user-own-wallet')
  await wallets.first().waitFor()
  expect((await boxOf(wallets.first())).height).toBeGreaterThanOrEqual(44)
  expect(await axeFindingsInBothThemes(page, '[data-testid=user-own-menu]')).toEqual([])
  await wallets.filter({ hasText: 'SOL' }).click()
  await page.waitForURL(`**/user/sol/${own.SOL[0]}`)
  await picker.waitFor()
  expect(await sidewaysPx(page)).toBe(0)
  expect(problems).toEqual([])
})
