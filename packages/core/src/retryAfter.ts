/** The three forms of an HTTP date, and ISO's: `Date.parse` makes dates of many texts that are none. */
const dateForm = /^(?:(?:sun|mon|tue|wed|thu|fri|sat)[a-z]*,? |\d{4}-\d\d-\d\d)/i
const zoneForm = /(?:[a-z]|[+-]\d\d:?\d\d)$/i

/** The time of a date, by UTC where it names no zone, as HTTP has it; NaN if it is none. */
function parseDate(text: string): number {
  if (!dateForm.test(text)) return Number.NaN
  return Date.parse(zoneForm.test(text) ? text : `${text} GMT`)
}

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
  const toldMs = parseDate(date ?? '')
  const hostMs = Number.isNaN(toldMs) ? nowMs : toldMs
  const waitMs = Number.isFinite(seconds) ? seconds * 1_000 : parseDate(header) - hostMs
  return waitMs > 0 ? waitMs : null
}
