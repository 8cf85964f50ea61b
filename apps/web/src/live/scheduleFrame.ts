import { createPacer } from './createPacer.ts'

/** A page that is never idle is waited for this long. */
const longestIdleWaitMs = 1000
const hiddenMs = 250

function onIdle(run: () => void): void {
  // Safari has no idle callback; there, after the frame has to do.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: longestIdleWaitMs })
  else requestAnimationFrame(() => setTimeout(run))
}

const pace = createPacer({
  nowMs: () => performance.now(),
  onFrame: (run) => void requestAnimationFrame(run),
  onIdle,
  wait: (run, ms) => void setTimeout(run, ms),
})

let pending: (() => void) | null = null

// A tab that is hidden gets no frame any more, also not the one that it was promised; what has come in must not pile up.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden' && pending) setTimeout(pending, hiddenMs)
})

/**
 * Runs once, at the next frame that the page has time for; in a hidden tab, which has no frames, a quarter of a second
 * later. One thing at a time waits.
 */
export function scheduleFrame(run: () => void): void {
  const once = (): void => {
    if (pending !== once) return
    pending = null
    run()
  }
  pending = once
  if (document.visibilityState === 'hidden') setTimeout(once, hiddenMs)
  else pace(once)
}

/** Frames come late where the page or the machine is busy drawing, and not at all in a hidden tab. */
const longestFrameWaitMs = 50
/** Each of many is not worth a drawing of its own. */
const soonEveryMs = 100

let soonAtMs = Number.NEGATIVE_INFINITY

/** Runs once, at the next frame or soon without it; at most ten times a second. One thing at a time waits. */
export function scheduleSoon(run: () => void): void {
  const nowMs = performance.now()
  soonAtMs = Math.max(nowMs, soonAtMs + soonEveryMs)
  let isDone = false
  const once = (): void => {
    if (isDone) return
    isDone = true
    run()
  }
  const begin = (): void => {
    requestAnimationFrame(once)
    setTimeout(once, longestFrameWaitMs)
  }
  if (soonAtMs > nowMs) setTimeout(begin, soonAtMs - nowMs)
  else begin()
}
