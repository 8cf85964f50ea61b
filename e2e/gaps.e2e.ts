import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindingsInBothThemes } from './axeFindings.ts'
import { phone } from './browser.ts'
import { startGapWorld, tradesOf } from './gapWorld.ts'
import { sidewaysPx } from './onPage.ts'
import { visits } from './visits.ts'

// A chain left blocks out: everything that spans them says since when it is incomplete.

const site = visits({ server: startGapWorld })

type Surface = {
  name: string
  path: string
  within: string
  go?: (page: Page, token: string) => Promise<void>
}

const surfaces: Surface[] = [
  { name: 'home feed', path: '/', within: '[data-testid=feed]' },
  { name: 'square', path: '/square', within: '[data-testid=square]' },
  { name: 'radar', path: '/radar', within: '[data-testid=radar]' },
  { name: 'trend list', path: '/trend', within: '[data-testid=trend]' },
  {
    name: 'trades of a token',
    path: '/bsc/token/{token}',
    within: '[role=tabpanel]:has([data-testid=pool-trades])',
  },
  {
    name: 'traders of today',
    path: '/?kol=true',
    within: '[data-testid=day-traders]',
    async go(page) {
      await page.getByTestId('kol-way-traders').first().click()
      await page.getByTestId('day-chain-bsc').click()
    },
  },
  {
    name: 'search',
    path: '/',
    within: '[data-testid=search-dialog]',
    async go(page, token) {
      await page.getByTestId('search-box').click()
      await page.getByTestId('search-input').fill(token)
    },
  },
]

const said = { en: /^incomplete since \d\d:\d\d$/, 'zh-CN': /^\d\d:\d\d 起不完整$/ }
const reasons = {
  en: /^Blocks from \d\d:\d\d on have not been read yet/,
  'zh-CN': /^\d\d:\d\d 起有区块尚未读取/,
}

async function open({ path, go }: Surface, choice: Parameters<typeof site.open>[1]): Promise<Page> {
  const [traded] = await tradesOf(site.url())
  const token = traded?.tokenAddress ?? ''
  const { page } = await site.open(path.replace('{token}', token), choice)
  await go?.(page, token)
  return page
}

const markOf = (page: Page, { within }: Surface, text: RegExp) =>
  page.locator(within).getByTestId('incomplete-since').filter({ hasText: text }).first()

test.each(surfaces)('$name is marked, and says why', async (surface) => {
  for (const locale of ['en', 'zh-CN'] as const) {
    const page = await open(surface, { locale })
    const mark = markOf(page, surface, said[locale])
    await mark.waitFor()
    expect(await mark.getAttribute('title')).toMatch(reasons[locale])
    expect(await axeFindingsInBothThemes(page, '[data-testid=incomplete-since]')).toEqual([])
  }
})

test('on a phone a tap on the mark says why, and nothing is wider than the screen', async () => {
  const [home] = surfaces
  if (!home) throw new Error('no surface')
  const page = await open(home, { ...phone, locale: 'en' })
  const mark = markOf(page, home, said.en)
  await mark.waitFor()
  await mark.click()
  expect(await page.getByTestId('reason-tip').textContent()).toMatch(reasons.en)
  expect(await sidewaysPx(page)).toBe(0)
})
