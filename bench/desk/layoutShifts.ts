import type { Page } from 'playwright-core'

/** A move of what was already drawn that no press caused within half a second. `what` moved furthest. */
export type Shift = { atMs: number; value: number; what: string }
type Noted = { shifts?: Shift[] }

/** Chromium's own entry, which TypeScript's DOM does not have. */
type ShiftEntry = PerformanceEntry & {
  value: number
  hadRecentInput: boolean
  sources?: readonly { node: Node | null }[]
}

const gapMs = 1_000
const windowMs = 5_000

/** Runs in the page before anything else. */
function noteShifts(): void {
  const shifts: Shift[] = []
  ;(globalThis as Noted).shifts = shifts
  const nameOf = (node: Node | null | undefined): string => {
    const element = node instanceof Element ? node : node?.parentElement
    const named = element?.closest<HTMLElement>('[data-testid]')
    return named?.dataset.testid ?? element?.tagName ?? ''
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as ShiftEntry[])
      if (!entry.hadRecentInput)
        shifts.push({ atMs: entry.startTime, value: entry.value, what: nameOf(entry.sources?.[0]?.node) })
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Records from the next document on what moves by itself. */
export async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(noteShifts)
}

/** Returns the shifts of the document so far. */
export function readShifts(page: Page): Promise<Shift[]> {
  return page.evaluate(() => (globalThis as Noted).shifts ?? [])
}

/** Returns the sum of all shifts that began within a span of the page's clock. */
export function sumShifts(shifts: readonly Shift[], fromMs = 0, toMs = Number.POSITIVE_INFINITY): number {
  return shifts.filter(({ atMs }) => atMs >= fromMs && atMs < toMs).reduce((sum, { value }) => sum + value, 0)
}

/**
 * Returns the cumulative layout shift as browsers report it: the largest sum of shifts that follow one another within a
 * second, over five seconds at most.
 */
export function largestWindow(shifts: readonly Shift[]): number {
  let largest = 0
  let current = { firstMs: 0, lastMs: Number.NEGATIVE_INFINITY, sum: 0 }
  for (const { atMs, value } of shifts) {
    const isSame = atMs - current.lastMs < gapMs && atMs - current.firstMs < windowMs
    current = isSame
      ? { ...current, lastMs: atMs, sum: current.sum + value }
      : { firstMs: atMs, lastMs: atMs, sum: value }
    largest = Math.max(largest, current.sum)
  }
  return largest
}
