/**
 * Milliseconds that a `Retry-After` header asks for, in seconds or as a date; null if it asks for nothing. A date is by
 * the host's clock, which its `Date` header tells; without one it is taken to be ours.
 */
export function parseRetryAfter(
  header: string | null | undefined,
  date: string | null | undefined,
  nowMs: number,
): number | null {
  if (!header) return null
  const seconds = Number(header)
  const toldMs = Date.parse(date ?? '')
  const hostMs = Number.isNaN(toldMs) ? nowMs : toldMs
  const waitMs = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(header) - hostMs
  return waitMs > 0 ? waitMs : null
}
