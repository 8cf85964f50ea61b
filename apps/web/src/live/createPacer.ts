export type PacerParts = {
  nowMs(): number
  /** Runs before the next frame is drawn. */
  onFrame(run: () => void): void
  /** Runs once the page has drawn what changed and has nothing else to do. */
  onIdle(run: () => void): void
  wait(run: () => void, ms: number): void
}

/** What fits beside a frame of 60 a second needs no rest. */
const freeMs = 16
const restsPerCost = 4
const longestRestMs = 700

/**
 * Decides when what has come in is put on the page: at the next frame, and after a costly one not before four times its
 * cost has been left to everything else. Whatever the stream brings, it takes a fifth of the page's time; on a slow or
 * busy machine it is drawn less often, up to every 0.7 seconds, and scrolling and typing stay quick.
 */
export function createPacer({ nowMs, onFrame, onIdle, wait }: PacerParts): (run: () => void) => void {
  let isDrawing = false
  let restUntilMs = 0
  let waiting: (() => void) | null = null

  function settle(startMs: number): void {
    const endMs = nowMs()
    const costMs = endMs - startMs
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
