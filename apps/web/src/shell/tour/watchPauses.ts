/** As long as hands rest, once a user has had a look or done something. */
const pauseMs = 6_000
const lookMs = 1_000

const acts = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const

/**
 * Calls `onPause` while the user pauses: the page is in front and nothing was pressed, moved or turned for six
 * seconds. Called again every second of the pause. Returns its stop function.
 */
export function watchPauses(onPause: () => void): () => void {
  let actedAtMs = Date.now()
  const act = () => {
    actedAtMs = Date.now()
  }
  const options = { capture: true, passive: true }
  for (const name of acts) addEventListener(name, act, options)
  const timer = setInterval(() => {
    if (document.visibilityState !== 'visible') act()
    else if (Date.now() - actedAtMs >= pauseMs) onPause()
  }, lookMs)
  return () => {
    clearInterval(timer)
    for (const name of acts) removeEventListener(name, act, options)
  }
}
