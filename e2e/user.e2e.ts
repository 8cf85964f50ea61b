import { expect, test } from 'vitest'
import { type Choice, type OpenPage, phone } from './browser.ts'
import { findSample, hasPositions } from './routeList.ts'
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
  for (const tab of ['trades', 'holdings']) await page.getByTestId(`user-tabs-${tab}`).click()
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
  // It arrived by stream: the list of trades was requested only once.
  expect(asked.filter((path) => path.endsWith('/trades')).length).toBeLessThanOrEqual(1)
  expect(problems).toEqual([])
})
