import { startPeregrine } from '@peregrine/testkit/startPeregrine'
import type { Page } from 'playwright-core'
import { launchBrowser, openPage } from '../e2e/browser.ts'
import { atMost } from './atMost.ts'
import type { BenchOptions } from './benchOptions.ts'
import type { BenchResult } from './benchResult.ts'
import { busiestPool } from './desk.ts'
import { largestWindow, readShifts, recordShifts, type Shift, sumShifts } from './desk/layoutShifts.ts'

const limit = 0.02
const rounds = 3
const wheelPx = 500

type Place = { name: string; route: string; row: string; tabs: readonly [string, string] }
type Stay = { name: string; fromMs: number }

const placesOf = (token: string): Place[] => [
  { name: 'home', route: '/', row: 'trade-row', tabs: ['feed-tab-sol', 'feed-tab-all'] },
  { name: 'square', route: '/square', row: 'launch-card', tabs: ['square-pad-pump', 'square-pad-all'] },
  { name: 'token', route: token, row: 'pool-trade', tabs: ['token-tabs-holders', 'token-tabs-trades'] },
]

const clockOf = (page: Page): Promise<number> => page.evaluate(() => performance.now())

/** Changes the route as a link does, without a press that would excuse what moves. */
async function goTo(page: Page, { route, row }: Place): Promise<void> {
  await page.evaluate((to) => history.pushState({}, '', to), route)
  await page.getByTestId(row).first().waitFor()
}

/** Reads a list as a trader does: the pointer on a row, down and up again, another tab and back, the pointer away. */
async function readList(page: Page, { row, tabs }: Place): Promise<void> {
  await page.getByTestId(row).nth(2).hover()
  await page.waitForTimeout(1_500)
  await page.mouse.wheel(0, wheelPx)
  await page.waitForTimeout(1_500)
  await page.mouse.wheel(0, -wheelPx)
  await page.getByTestId('logo').hover()
  await page.waitForTimeout(2_000)
  for (const tab of tabs) {
    await page.getByTestId(tab).click()
    await page.waitForTimeout(1_500)
  }
  await page.getByTestId(row).first().waitFor()
  await page.waitForTimeout(2_000)
}

/** Goes round the places until the time is over; returns when each stay began, by the page's clock. */
async function use(page: Page, places: readonly Place[], spanMs: number): Promise<Stay[]> {
  const stays: Stay[] = []
  const stayMs = spanMs / (rounds * places.length)
  for (let stay = 0; stay < rounds * places.length; stay++) {
    const place = places[stay % places.length]
    if (!place) continue
    const fromMs = stay === 0 ? 0 : await clockOf(page)
    stays.push({ name: place.name, fromMs })
    if (stay > 0) await goTo(page, place)
    while ((await clockOf(page)) - fromMs < stayMs) await readList(page, place)
  }
  return stays
}

/** Adds up what moved during all stays of one place. */
function shiftOf(name: string, stays: readonly Stay[], shifts: readonly Shift[]): number {
  return stays
    .map((stay, at) => (stay.name === name ? sumShifts(shifts, stay.fromMs, stays[at + 1]?.fromMs) : 0))
    .reduce((sum, one) => sum + one, 0)
}

/**
 * Measures what moves by itself in five minutes of a visitor's use of home, square and a pool in turn: the sum on
 * each page, and the largest window of all as browsers report it.
 */
export async function benchLayoutShift({ isQuick }: BenchOptions): Promise<BenchResult[]> {
  const server = await startPeregrine({ env: { SANDBOX_RATE: '12' } })
  const browser = await launchBrowser()
  try {
    const { page } = await openPage(browser, server.url)
    await recordShifts(page)
    await page.goto('/')
    await page.getByTestId('trade-row').first().waitFor()
    const places = placesOf(await busiestPool(server.url))
    const stays = await use(page, places, isQuick ? 60_000 : 300_000)
    const shifts = await readShifts(page)
    if (process.env['BENCH_DETAIL']) console.error(JSON.stringify({ stays, shifts }))
    return [
      ...places.map(({ name }) =>
        atMost(`layout-shift-${name}`, shiftOf(name, stays, shifts), 'score', limit),
      ),
      atMost('layout-shift-window', largestWindow(shifts), 'score', limit),
    ]
  } finally {
    await browser.close()
    await server.stop()
  }
}
