import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindingsInBothThemes } from './axeFindings.ts'
import { type Choice, type OpenPage, phone } from './browser.ts'
import { type Box, boxOf, drag, type Point, sidewaysPx } from './onPage.ts'
import { visits } from './visits.ts'

const { open } = visits()

/** Opens a page with these panels open, as a visitor left them. */
async function openWith(panels: string, choice: Choice = {}): Promise<OpenPage> {
  const next = await open('/square', { ...choice, stored: { openPanels: panels } })
  for (const name of panels.split(',').filter(Boolean)) await next.page.getByTestId(`panel-${name}`).waitFor()
  // Content that is still loading may shift under the pointer.
  await next.page
    .locator('[data-testid=panels] [data-testid=skeleton-rows]')
    .first()
    .waitFor({ state: 'detached' })
  return next
}

const panelBox = (page: Page, name: string) => boxOf(page.getByTestId(`panel-${name}`))

const dragBy = (page: Page, from: Point, by: Point) =>
  drag(page, from, { x: from.x + by.x, y: from.y + by.y })

const title = ({ x, y }: Box) => ({ x: x + 60, y: y + 18 })

test('panels open where the product document puts them, and stay where they are dragged', async () => {
  const { page, problems } = await openWith('tracker,tweets', { height: 1_000 })
  expect(await panelBox(page, 'tracker')).toEqual({ x: 400, y: 400, width: 596, height: 420 })
  expect(await panelBox(page, 'tweets')).toEqual({ x: 430, y: 230, width: 400, height: 600 })
  await dragBy(page, title(await panelBox(page, 'tweets')), { x: -200, y: -100 })
  const moved = { x: 230, y: 130, width: 400, height: 600 }
  await expect.poll(() => panelBox(page, 'tweets')).toEqual(moved)
  await page.reload()
  await page.getByTestId('panel-tweets').waitFor()
  expect(await panelBox(page, 'tweets')).toEqual(moved)
  expect(problems).toEqual([])
})

/** The end pulled on each axis (0 near, 1 far, a half neither), and the effect of a 40-pixel pull. */
const edges = [
  ['top left', 0, 0, { x: -40, y: -40, width: 40, height: 40 }],
  ['top', 0.5, 0, { x: 0, y: -40, width: 0, height: 40 }],
  ['top right', 1, 0, { x: 0, y: -40, width: 40, height: 40 }],
  ['right', 1, 0.5, { x: 0, y: 0, width: 40, height: 0 }],
  ['bottom right', 1, 1, { x: 0, y: 0, width: 40, height: 40 }],
  ['bottom', 0.5, 1, { x: 0, y: 0, width: 0, height: 40 }],
  ['bottom left', 0, 1, { x: -40, y: 0, width: 40, height: 40 }],
  ['left', 0, 0.5, { x: -40, y: 0, width: 40, height: 0 }],
] as const
/** A pixel inside, so that the edge itself is hit. */
const inside = (end: number) => (end === 1 ? -1 : end === 0 ? 1 : 0)

test('it is resized from all eight edges and corners', async () => {
  const { page } = await openWith('tracker', { height: 1_000 })
  for (const [name, across, down, change] of edges) {
    const box = await panelBox(page, 'tracker')
    const from = {
      x: box.x + across * box.width + inside(across),
      y: box.y + down * box.height + inside(down),
    }
    await dragBy(page, from, { x: across === 0 ? -40 : 40, y: down === 0 ? -40 : 40 })
    const wanted = {
      x: box.x + change.x,
      y: box.y + change.y,
      width: box.width + change.width,
      height: box.height + change.height,
    }
    await expect.poll(() => panelBox(page, 'tracker'), { message: name }).toEqual(wanted)
  }
})

test('it never gets smaller than 200 by 200, nor out of the window, whatever the window does', async () => {
  const { page } = await openWith('tracker', { height: 1_000 })
  const box = await panelBox(page, 'tracker')
  await dragBy(page, { x: box.x + box.width - 1, y: box.y + box.height - 1 }, { x: -500, y: -330 })
  await expect.poll(() => panelBox(page, 'tracker')).toMatchObject({ width: 200, height: 200 })
  await dragBy(page, title(await panelBox(page, 'tracker')), { x: 970, y: 570 })
  await expect.poll(() => panelBox(page, 'tracker')).toMatchObject({ x: 1_240, y: 800 })
  await page.setViewportSize({ width: 700, height: 500 })
  await expect.poll(() => panelBox(page, 'tracker')).toMatchObject({ x: 500, y: 300 })
})

test('dropped near an edge or another panel it lies against it', async () => {
  const { page } = await openWith('tracker,tweets', { height: 1_000 })
  await dragBy(page, title(await panelBox(page, 'tweets')), { x: -423, y: 0 })
  // Its lower edge was ten pixels below the tracker's as well.
  await expect.poll(() => panelBox(page, 'tweets')).toMatchObject({ x: 0, y: 220 })
  const tracker = await panelBox(page, 'tracker')
  await dragBy(page, { x: tracker.x + 300, y: tracker.y + 18 }, { x: 8, y: -173 })
  await expect.poll(() => panelBox(page, 'tracker')).toMatchObject({ x: 400, y: 220 })
})

test('the keyboard moves and resizes it, raises it, and closes the topmost first', async () => {
  const { page } = await openWith('tracker,tweets', { height: 1_000 })
  await page.getByTestId('panel-tracker-grip').focus()
  const before = await panelBox(page, 'tracker')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowUp')
  await expect
    .poll(() => panelBox(page, 'tracker'))
    .toEqual({ ...before, x: before.x + 16, y: before.y - 16 })
  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('Shift+ArrowDown')
  await expect
    .poll(() => panelBox(page, 'tracker'))
    .toEqual({ x: before.x + 16, y: before.y - 16, width: before.width - 16, height: before.height + 16 })
  expect(await page.evaluate(() => localStorage.getItem('openPanels'))).toBe('tweets,tracker')
  await page.keyboard.press('Escape')
  await page.getByTestId('panel-tracker').waitFor({ state: 'detached' })
  expect(await page.getByTestId('panel-tweets').count()).toBe(1)
  await page.keyboard.press('Escape')
  await page.getByTestId('panel-tweets').waitFor({ state: 'detached' })
})

test('a click raises a panel, its button closes it, and that is kept', async () => {
  const { page } = await openWith('tracker,tweets')
  const tracker = await panelBox(page, 'tracker')
  await page.mouse.click(tracker.x + tracker.width - 150, tracker.y + 18)
  expect(await page.evaluate(() => localStorage.getItem('openPanels'))).toBe('tweets,tracker')
  await page.getByTestId('panel-tracker-close').click()
  await page.reload()
  await page.getByTestId('panel-tweets').waitFor()
  expect(await page.getByTestId('panel-tracker').count()).toBe(0)
})

test('the tracker lists the public wallets by family and order, and follows what they trade', async () => {
  const { page, problems } = await openWith('tracker')
  const panel = page.getByTestId('panel-tracker')
  const rows = panel.getByTestId('wallet-row')
  await rows.first().waitFor()
  await panel.getByTestId('wallet-filter-SOL').click()
  for (const text of await rows.allTextContents()) expect(text).toContain('SOL')
  await panel.getByTestId('wallet-filter-all').click()
  await panel.getByTestId('wallet-sort-address').click()
  const addresses = () => rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-address') ?? ''))
  const up = await addresses()
  expect(up).toEqual([...up].sort())
  await panel.getByTestId('wallet-sort-address').click()
  const down = await addresses()
  expect(down).toEqual([...down].sort().reverse())
  await panel.getByTestId('tracker-tabs-monitorInfo').click()
  await panel.getByTestId('kol-row').first().waitFor()
  expect(problems).toEqual([])
})

test('at 390 px the topmost panel is a sheet that does not overflow', async () => {
  const { page } = await openWith('', phone)
  await page.evaluate(() => localStorage.setItem('openPanels', 'tracker,tweets'))
  await page.reload()
  await page.getByTestId('panel-tweets').waitFor()
  expect(await page.getByTestId('panel-tracker').count()).toBe(0)
  expect(await panelBox(page, 'tweets')).toMatchObject({ x: 0, width: 390 })
  expect(await sidewaysPx(page)).toBe(0)
  await page.getByTestId('panel-tweets-close').click()
  await page.getByTestId('panel-tracker').waitFor()
})

test('axe finds nothing in the panels in either theme', async () => {
  const { page } = await openWith('wallets,tracker,tweets', { isStill: true })
  await page.getByTestId('tweet').first().waitFor()
  expect(await axeFindingsInBothThemes(page, '[data-testid=panels]')).toEqual([])
})
