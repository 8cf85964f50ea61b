import { framesOf, type Log } from '../log/log.ts'

/** Kinds of errors counted separately; any beyond are counted together. */
const maxKinds = 200
const everyMs = 60_000
const otherKinds = 'errors of other kinds'

const lineOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 500) : String(error).slice(0, 500)

/** Returns an error and its causes, innermost last. */
function chainOf(error: unknown): unknown[] {
  const chain: unknown[] = []
  for (let at = error; at !== undefined && at !== null && chain.length < 5; at = (at as Error).cause)
    chain.push(at)
  return chain
}

/** Returns the same kind for errors that differ only in the values they name. */
const kindOf = (text: string): string => text.replace(/"[^"]*"|'[^']*'|\d+/g, '#')

export type ErrorLog = {
  take(error: unknown): void
  /** Writes pending counts. */
  stop(): void
}

/**
 * Writes errors with their causes. A repeated one is counted, and the count written once a minute, so that repeating a
 * call does not fill the disk.
 */
export function openErrorLog(log: Log): ErrorLog {
  const repeats = new Map<string, number>()
  const tell = (): void => {
    for (const [kind, count] of repeats) {
      if (count > 0) log.error({ event: 'request.failed', count }, `${count} more: ${kind}`)
    }
    repeats.clear()
  }
  const timer = setInterval(tell, everyMs)
  timer.unref()
  return {
    take(error) {
      const chain = chainOf(error)
      const text = chain.map(lineOf).join(', caused by ')
      const kind = kindOf(text)
      const known = repeats.has(kind) ? kind : repeats.size >= maxKinds ? otherKinds : null
      if (known !== null) {
        repeats.set(known, (repeats.get(known) ?? 0) + 1)
        return
      }
      repeats.set(kind, 0)
      log.error({ event: 'request.failed', stack: framesOf(chain.at(-1), 8) }, text)
    },
    stop() {
      clearInterval(timer)
      tell()
    },
  }
}
