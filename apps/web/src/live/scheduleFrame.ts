import { createPacer } from './createPacer.ts'

/** Longest wait for a page that is never idle. */
const longestIdleWaitMs = 1000
const hiddenMs = 250

function onIdle(run: () => void): void {
  // Safari has no idle callback; after the frame has to do.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: longestIdleWaitMs })
  else requestAnimationFrame(() => setTimeout(run))
}

/** A page whose streams stand still for longer looks broken. */
const longestHoldMs = 500
let holds = 0
let held: (() => void)[] = []

function onFrame(run: () => void): void {
  if (holds > 0) held.push(run)
  else requestAnimationFrame(run)
}

/**
 * Holds back what streams bring until the returned function is called, half a second at most: what the user is waiting
 * for comes first.
 */
export function holdFrames(): () => void {
  holds += 1
  let isOver = false
  const release = (): void => {
    if (isOver) return
    isOver = true
    clearTimeout(timer)
    holds -= 1
    if (holds > 0) return
    const released = held
    held = []
    for (const run of released) requestAnimationFrame(run)
  }
  const timer = setTimeout(release, longestHoldMs)
  return release
}

const pace = createPacer({
  nowMs: () => performance.now(),
  onFrame,
  onIdle,
  wait: (run, ms) => void setTimeout(run, ms),
})

let pending: (() => void) | null = null

// A hidden tab gets no more frames, not even one already requested; batches must not pile up.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden' && pending) setTimeout(pending, hiddenMs)
})

/**
 * Runs once, at the next frame the page has time for; in a hidden tab, which has no frames, a quarter of a second
 * later. Only one task waits at a time.
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

/** Frames are late on a busy page or machine, and missing in a hidden tab. */
const longestFrameWaitMs = 50
/** Frequent updates do not deserve a render each. */
const soonEveryMs = 100
/** What belongs together comes one after the other: a trade, and the alert of it once that is stored. */
const soonAtOnce = 3

let soonAtMs = Number.NEGATIVE_INFINITY

/** Runs once, at the next frame or soon without it; at most ten times a second after the first three. Only one task waits at a time. */
export function scheduleSoon(run: () => void): void {
  const nowMs = performance.now()
  soonAtMs = Math.max(nowMs - (soonAtOnce - 1) * soonEveryMs, soonAtMs + soonEveryMs)
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
