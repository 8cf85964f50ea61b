export type PacerParts = {
  nowMs(): number
  /** Runs before the next frame is drawn. */
  onFrame(run: () => void): void
  /** Runs once the page has drawn its changes and is idle. */
  onIdle(run: () => void): void
  wait(run: () => void, ms: number): void
}

/** Work that fits within a 60 Hz frame needs no pause. */
const freeMs = 16
const restsPerCost = 4
const longestRestMs = 700

/**
 * Schedules batches: at the next frame, and after two costly ones not until four times the lesser cost has passed, as one
 * alone may be slow by chance. Streams thus take about a fifth of the page's time; a slow or busy machine draws less often,
 * down to every 0.7 seconds, while scrolling and typing stay responsive.
 */
export function createPacer({ nowMs, onFrame, onIdle, wait }: PacerParts): (run: () => void) => void {
  let isDrawing = false
  let restUntilMs = 0
  let lastCostMs = 0
  let waiting: (() => void) | null = null

  function settle(startMs: number): void {
    const endMs = nowMs()
    const costMs = Math.min(endMs - startMs, lastCostMs)
    lastCostMs = endMs - startMs
    restUntilMs = costMs <= freeMs ? 0 : endMs + Math.min(longestRestMs, costMs * restsPerCost)
    isDrawing = false
    const next = waiting
    waiting = null
    if (next) schedule(next)
  }

  function draw(run: () => void): void {
    const startMs = nowMs()
    isDrawing = true
    run()
    onIdle(() => settle(startMs))
  }

  function schedule(run: () => void): void {
    const restMs = restUntilMs - nowMs()
    if (isDrawing) waiting = run
    else if (restMs > 0) wait(() => onFrame(() => draw(run)), restMs)
    else onFrame(() => draw(run))
  }
  return schedule
}
