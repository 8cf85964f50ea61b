import { isFault } from '@peregrine/core/fault'

/** Where an error arose, without its message; undefined for a foreseen failure, whose message is enough. */
export function framesOf(error: unknown, most = 50): string | undefined {
  if (!(error instanceof Error) || isFault(error)) return undefined
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? []
  return frames.slice(0, most).join('\n') || undefined
}
