import type { WebSocketRoute } from 'playwright-core'
import { expect, test } from 'vitest'
import { tradeRow } from '../onPage.ts'
import { visits } from '../visits.ts'
import { makeTrades } from './market.ts'

const { open, url } = visits()

test('when the server goes the page says so, keeps what it has, and catches up without a reload', async () => {
  const links: WebSocketRoute[] = []
  let isDown = false
  const { page } = await open('/?tab=eth', {}, (fresh) =>
    fresh.routeWebSocket(/socket\.io/, (link) => {
      if (isDown) return void link.close()
      links.push(link)
      link.connectToServer()
    }),
  )
  const newest = page.locator(tradeRow).first()
  await newest.waitFor()
  isDown = true
  for (const link of links) await link.close()
  await page.getByTestId('stale').waitFor()
  await page.locator('[data-testid=connection][data-state=lost]').waitFor()
  const kept = await newest.getAttribute('data-id')
  expect(kept).not.toBeNull()
  // Missed while the connection is lost.
  await makeTrades(url(), 'eth', 1)
  isDown = false
  await page.getByTestId('stale').waitFor({ state: 'detached' })
  await expect.poll(() => newest.getAttribute('data-id')).not.toBe(kept)
})

test('language and theme are kept, and set before the first paint', async () => {
  const { page } = await open('/')
  await page.getByTestId('language').selectOption('en')
  await page.getByTestId('theme-button').click()
  await page.waitForFunction(() => document.title.startsWith('New coins'))
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.reload()
  const root = await page.evaluate(() => ({
    ...document.documentElement.dataset,
    lang: document.documentElement.lang,
  }))
  expect(root).toMatchObject({ theme: 'dark', lang: 'en' })
})
