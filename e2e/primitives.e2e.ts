import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axeFindings } from './axeFindings.ts'
import { launchBrowser } from './browser.ts'
import { contrastsAsDrawn, findFaint, findOverflow } from './primitives/measure.ts'
import { openGallery } from './primitives/openGallery.tsx'

const folder = path.resolve(import.meta.dirname, '../shots')

let browser: Browser
beforeAll(async () => {
  mkdirSync(folder, { recursive: true })
  browser = await launchBrowser()
})
afterAll(() => browser.close())

// A picture for people, and measurements in place of comparing it: fonts differ between machines.
describe.each(['light', 'dark'] as const)('form primitives in %s', (theme) => {
  let page: Page
  beforeAll(async () => {
    page = await openGallery(browser, theme)
    await page.screenshot({ path: path.join(folder, `primitives-${theme}.png`), fullPage: true })
  })
  afterAll(() => page.context().close())

  test('nothing overlaps or leaves its place, however long the text', async () => {
    expect(await page.evaluate(findOverflow)).toEqual([])
  })

  test('texts read at 4.5:1 and what marks a state at 3:1', async () => {
    expect(await findFaint(page)).toEqual([])
    const marks = await contrastsAsDrawn(
      page,
      '[data-row=Checkbox] input:enabled, [data-row=Switch] [role=switch]:enabled, [data-force=focus] select',
    )
    expect(marks.length).toBeGreaterThan(8)
    for (const { what, ratio } of marks) expect(ratio, what).toBeGreaterThanOrEqual(3)
  })

  test('focused controls have a visible 2 px ring', async () => {
    const rings = await page.locator('[data-force=focus]').evaluateAll((cells) =>
      cells.map((cell) => {
        const ringed = [...cell.querySelectorAll('*')].map((element) => getComputedStyle(element))
        const accent = getComputedStyle(document.documentElement).getPropertyValue('--accent').trim()
        const probe = document.createElement('i')
        probe.style.color = accent
        cell.append(probe)
        const { color } = getComputedStyle(probe)
        probe.remove()
        return ringed.some(
          ({ outlineStyle, outlineWidth, outlineColor }) =>
            outlineStyle === 'solid' && outlineWidth === '2px' && outlineColor === color,
        )
          ? 'ring'
          : `${cell.closest('[data-row]')?.getAttribute('data-row')} ${cell.getAttribute('data-cell')}`
      }),
    )
    expect(new Set(rings)).toEqual(new Set(['ring']))
  })

  test('hovered controls look different', async () => {
    const looks = await page.locator('[data-force=hover]').evaluateAll((cells) =>
      cells.map((cell) => {
        const lookOf = (box: Element | null) => {
          const control = box?.querySelector('button, a')
          if (!control) throw new Error('nothing to point at')
          const { color, backgroundColor, filter, textDecorationLine } = getComputedStyle(control)
          return [color, backgroundColor, filter, textDecorationLine].join(' ')
        }
        return [lookOf(cell), lookOf(cell.previousElementSibling)]
      }),
    )
    for (const [pointed, atRest] of looks) expect(pointed).not.toBe(atRest)
  })

  test('side by side they are 28 px high and share a baseline', async () => {
    const boxes = await page.locator('[data-line] > *').evaluateAll((parts) =>
      // The row aligns them by baseline: where those agree, so do their tops.
      parts.map((part) => {
        const { top, height } = part.getBoundingClientRect()
        return { top: Math.round(top), height }
      }),
    )
    expect(boxes.length).toBeGreaterThan(4)
    for (const box of boxes) expect(box).toEqual({ top: boxes[0]?.top, height: 28 })
  })

  test('axe finds nothing', async () => {
    // Only contrast depends on the theme, and axe is slow.
    const part = theme === 'dark' ? { rule: 'color-contrast' } : {}
    expect(await axeFindings(page, part)).toEqual([])
  })
})
