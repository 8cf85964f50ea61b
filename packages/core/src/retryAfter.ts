/** Milliseconds that a `Retry-After` header asks for, in seconds or as a date; null if it asks for nothing. */
export function parseRetryAfter(header: string | undefined, nowMs: number): number | null {
  if (header === undefined) return null
  const seconds = Number(header)
  const waitMs = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(header) - nowMs
  return waitMs > 0 ? waitMs : null
}
