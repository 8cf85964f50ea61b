import type { Page } from 'playwright-core'

/** One press on an amount, in milliseconds of the page's clock; null for what has not happened yet. */
export type PressTimes = {
  clickedAt: number
  /** After the paint of what the press changed. */
  paintedAt: number | null
  intent: string
  moments: Readonly<Record<string, number>>
}

/** A call to the server that a trade waits for. */
export type Wait = { from: number; to: number; path: string }

type Noted = { clicks?: { at: number; paintedAt: number | null }[] }

/** Runs in the page before anything else: notes presses on amounts, and the first paint of what they change. */
function notePresses(): void {
  performance.setResourceTimingBufferSize(20_000)
  const clicks: { at: number; paintedAt: number | null }[] = []
  ;(globalThis as Noted).clicks = clicks
  addEventListener(
    'click',
    ({ target, timeStamp }) => {
      if (!(target instanceof Element) || !target.closest('[data-testid^=quick-]')) return
      const click: { at: number; paintedAt: number | null } = { at: timeStamp, paintedAt: null }
      clicks.push(click)
      const observer = new MutationObserver((changes) => {
        const isShown = changes.some(({ target: changed, addedNodes }) =>
          [changed.parentElement ?? changed, changed, ...addedNodes].some(
            (node) =>
              node instanceof Element &&
              (node.matches('[data-testid=trade-steps],[data-testid=confirm-trade]') ||
                node.closest('[data-testid=trade-steps],[data-testid=confirm-trade]')),
          ),
        )
        if (!isShown) return
        observer.disconnect()
        // A frame's callbacks run before its paint; a task asked for in them runs after it.
        requestAnimationFrame(() => setTimeout(() => (click.paintedAt = performance.now())))
      })
      observer.observe(document, { childList: true, subtree: true, characterData: true, attributes: true })
    },
    { capture: true },
  )
}

/** Records presses of every document that the page opens from now on. */
export async function recordPresses(page: Page): Promise<void> {
  await page.addInitScript(notePresses)
}

type Mark = { name: string; at: number; id: string }

function readPage(): { clicks: NonNullable<Noted['clicks']>; marks: Mark[]; waits: Wait[] } {
  const clicks = (globalThis as Noted).clicks ?? []
  const marks = performance.getEntriesByType('mark').flatMap((entry) => {
    const { name, startTime, detail } = entry as PerformanceMark
    return name.startsWith('trade:') ? [{ name: name.slice(6), at: startTime, id: String(detail) }] : []
  })
  const waits = performance.getEntriesByType('resource').map((entry) => {
    const { name, startTime, responseEnd } = entry as PerformanceResourceTiming
    return { from: startTime, to: responseEnd, path: new URL(name).pathname }
  })
  return { clicks, marks, waits }
}

/** Presses of the current document in their order, one at a time up to `send`, and all its calls to the server. */
export async function readPresses(page: Page): Promise<{ presses: PressTimes[]; waits: Wait[] }> {
  const { clicks, marks, waits } = await page.evaluate(readPage)
  const presses = clicks.flatMap(({ at, paintedAt }, index) => {
    const until = clicks[index + 1]?.at ?? Number.POSITIVE_INFINITY
    const intended = marks.find((mark) => mark.name === 'intended' && mark.at > at && mark.at < until)
    if (!intended) return []
    const own = marks.filter(({ id }) => id === intended.id)
    const moments = Object.fromEntries(own.map((mark) => [mark.name, mark.at]))
    return [{ clickedAt: at, paintedAt, intent: intended.id, moments }]
  })
  return { presses, waits }
}

/** Milliseconds of a span in which a call of a trade was under way. Looking up what became of others does not count. */
export function waitedMs(waits: readonly Wait[], from: number, to: number): number {
  let [total, reached] = [0, from]
  for (const wait of [...waits].sort((one, other) => one.from - other.from)) {
    if (!/^\/(api|rpc)\//.test(wait.path) || wait.path.startsWith('/api/execution/')) continue
    const [start, end] = [Math.max(wait.from, reached), Math.min(wait.to, to)]
    if (end <= start) continue
    total += end - start
    reached = end
  }
  return total
}
