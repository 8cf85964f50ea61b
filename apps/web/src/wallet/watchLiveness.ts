/** A worker that is busy with a password's key answers nothing meanwhile: seconds, on a slow phone. */
const everyMs = 5_000
const maxUnanswered = 6

/** Looks whether somebody who owes an answer still runs. */
export type Liveness = {
  /** Any message of theirs: they run. */
  hear(): void
  /** Begins to look, unless it does already. */
  start(): void
  stop(): void
}

/**
 * Asks for a sign of life every five seconds, and calls `onSilent` once six in a row were left unanswered. Counted, not
 * timed: a computer that slept, or a tab whose timers are slowed, takes nobody for dead.
 */
export function watchLiveness(ping: () => void, onSilent: () => void): Liveness {
  let unanswered = 0
  let timer: ReturnType<typeof setInterval> | undefined
  function stop(): void {
    clearInterval(timer)
    timer = undefined
  }
  function look(): void {
    if (unanswered === maxUnanswered) {
      stop()
      return onSilent()
    }
    unanswered += 1
    ping()
  }
  return {
    hear: () => {
      unanswered = 0
    },
    start: () => {
      if (timer !== undefined) return
      unanswered = 0
      timer = setInterval(look, everyMs)
    },
    stop,
  }
}
