import type { Page } from 'playwright-core'

/** When a row was first on the page, and when the server saw its block; NaN where the row does not say. */
export type FirstShown = { atMs: number; seenAtMs: number }
type Noted = { firstShown?: Map<string, FirstShown> }

/** Runs in the page before anything else. */
function noteRows(testId: string): void {
  const shown = new Map<string, FirstShown>()
  ;(globalThis as Noted).firstShown = shown
  const note = (): void => {
    const atMs = performance.timeOrigin + performance.now()
    for (const row of document.querySelectorAll<HTMLElement>(`[data-testid=${testId}]`)) {
      const { id, seenAt } = row.dataset
      if (id && !shown.has(id)) shown.set(id, { atMs, seenAtMs: Number(seenAt) })
    }
  }
  new MutationObserver(note).observe(document, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['data-id'],
  })
}

/** Records from the next document on when each row with this test id is first shown. */
export async function noteFirstShown(page: Page, testId: string): Promise<void> {
  await page.addInitScript(noteRows, testId)
}

/** Returns the rows shown so far by `data-id`, the earliest first. */
export async function readFirstShown(page: Page): Promise<Map<string, FirstShown>> {
  return new Map(await page.evaluate(() => [...((globalThis as Noted).firstShown ?? [])]))
}
