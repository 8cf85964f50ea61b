import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { phone } from './browser.ts'
import { quietPath, sidewaysPx } from './onPage.ts'
import { visits } from './visits.ts'
import { eth, watchedSteps } from './watchedSteps.ts'

const visit = visits()
const { open } = visit
const { openCentre } = watchedSteps(visit)
const locales = ['zh-CN', 'en', 'zh-TW', 'ja', 'ko'] as const

/** Makes the first chain stall for the page while `late` says so. */
function stall(page: Page, late: { isOn: boolean }): Promise<unknown> {
  return page.route(/\/api\/status$/, async (route: Route) => {
    const response = await route.fetch()
    const body = await response.json()
    const [first, ...others] = body.data.chains
    const health = { ...first.health, state: 'stalled', why: 'unreachable', forMs: 95_000 }
    const chains = late.isOn ? [{ ...first, lagMs: 95_000, health }, ...others] : body.data.chains
    await route.fulfill({ response, json: { ...body, data: { ...body.data, chains } } })
  })
}

const widths = [1440, 1280, 1024, 768, 390]

/** The places of the frame's parts at each width. */
async function placesOf(page: Page): Promise<unknown[]> {
  const places = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    const boxes = await page.evaluate(() =>
      ['logo', 'search-box', 'connection-button', 'theme-button', 'toolbar', 'bottom-nav', '#main'].map(
        (name) => {
          const of = name.startsWith('#') ? name : `[data-testid=${name}]`
          const { x, y, width, height } = document.querySelector(of)?.getBoundingClientRect() ?? new DOMRect()
          return [name, x, y, width, height]
        },
      ),
    )
    places.push({ width, boxes })
  }
  return places
}

test.each(locales)(
  'in %s a late chain moves nothing: its words have their place, and the whole of them on focus',
  async (locale) => {
    const late = { isOn: false }
    const { page } = await open(quietPath, { locale }, (fresh) => stall(fresh, late))
    const state = (is: string) =>
      page.locator(`[data-testid=connection][data-state=${is}]`).waitFor({ state: 'attached' })
    await state('live')
    const before = await placesOf(page)
    late.isOn = true
    await state('stalled')
    const notice = page.getByTestId('late-chains')
    await notice.waitFor()
    expect(await placesOf(page)).toEqual(before)
    // On a phone, where it is shortened most.
    for (const button of [notice, page.getByTestId('connection-button')]) {
      const whole = await button.evaluate((one) =>
        (one.closest('[title]') ?? one.querySelector('[title]'))?.getAttribute('title'),
      )
      await page.keyboard.press('Tab')
      await button.focus()
      expect(await page.getByTestId('reason-tip').textContent()).toBe(whole)
    }
    expect(await sidewaysPx(page)).toBe(0)
  },
)

test('the heads of the watched wallets stand in one line, whole, apart from each other', async () => {
  const { page } = await openCentre([{ chainType: 1, addAddress: eth('a'), name: 'a' }])
  for (const locale of locales) {
    await page.getByTestId('language').selectOption(locale)
    await page.waitForFunction((lang) => document.documentElement.lang === lang, locale)
    const heads = await page.getByTestId('watched-table').evaluate((table) => {
      const first = table.querySelector('[data-testid=watched-sort-name]')
      return [...(first?.parentElement?.children ?? [])].flatMap((head) => {
        const text = document.createRange()
        text.selectNodeContents(head)
        const { left, right, top, bottom } = text.getBoundingClientRect()
        const isCut = head.scrollWidth > head.clientWidth
        return head.textContent
          ? [{ name: head.textContent, left, right, middle: (top + bottom) / 2, isCut }]
          : []
      })
    })
    expect(heads.length, locale).toBe(11)
    for (const [at, { name, left, middle, isCut }] of heads.entries()) {
      expect(isCut, `${locale} ${name} is cut`).toBe(false)
      expect(Math.abs(middle - (heads[0]?.middle ?? 0)), `${locale} ${name} is out of line`).toBeLessThan(1.5)
      const gap = left - (heads[at - 1]?.right ?? 0)
      // Figures end at their right, where the events begin.
      const least = at === 8 ? 20 : 7.5
      expect(gap, `${locale} ${name} touches its neighbour`).toBeGreaterThanOrEqual(least)
    }
  }
})

test('at 390 px a mover has three lines, in every language', async () => {
  const { page } = await open('/radar', phone)
  await page.getByTestId('radar-reasons').first().waitFor()
  for (const locale of locales) {
    await page.getByTestId('language').selectOption(locale)
    await page.waitForFunction((lang) => document.documentElement.lang === lang, locale)
    const heights = await page
      .getByTestId('radar-row')
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
    expect(Math.max(...heights), locale).toBeLessThanOrEqual(84)
    expect(await sidewaysPx(page), locale).toBe(0)
  }
})

test('the search of a column says what it is where columns are narrowest, on the home page at 1440', async () => {
  const { page } = await open('/')
  await page.getByTestId('find-completed').waitFor()
  for (const locale of locales) {
    await page.getByTestId('language').selectOption(locale)
    await page.waitForFunction((lang) => document.documentElement.lang === lang, locale)
    const rooms = await page.locator('[data-testid^=find-]').evaluateAll((fields) =>
      fields.map((field) => {
        const { placeholder, clientWidth } = field as HTMLInputElement
        const pen = document.createElement('canvas').getContext('2d')
        if (!pen) throw new Error('the browser draws no text')
        pen.font = getComputedStyle(field).font
        return { placeholder, spare: clientWidth - pen.measureText(placeholder).width }
      }),
    )
    expect(rooms.length).toBe(3)
    for (const { placeholder, spare } of rooms) {
      expect(placeholder, locale).not.toBe('')
      expect(spare, `${locale} ${placeholder}`).toBeGreaterThanOrEqual(0)
    }
  }
})

test.each([1440, 1280])(
  'at %i the tools of a column stay within it, also while it is searched',
  async (width) => {
    const { page } = await open('/', { width, locale: 'en' })
    const spare = () =>
      page
        .locator('[data-testid^=tools-]')
        .evaluateAll((rows) => rows.map(({ clientWidth, scrollWidth }) => clientWidth - scrollWidth))
    await page.getByTestId('find-completed').waitFor()
    expect(await spare()).toEqual([0, 0, 0])
    for (const column of ['latest', 'progress', 'completed']) {
      await page.getByTestId(`find-${column}`).focus()
      expect(await spare(), column).toEqual([0, 0, 0])
    }
  },
)
