const clockParts: ReadonlySet<string | undefined> = new Set(['hour', 'minute', 'second', 'dayPeriod'])

/** A day and its clock. */
export const toMinute = { dateStyle: 'medium', timeStyle: 'short' } as const
export const toSecond = { dateStyle: 'medium', timeStyle: 'medium' } as const

/** Formats a time; no line breaks between the clock and its half of the day. */
export function timeText(atMs: number, language: string, options: Intl.DateTimeFormatOptions): string {
  const parts = new Intl.DateTimeFormat(language, options).formatToParts(atMs)
  const isClock = (at: number) => clockParts.has(parts[at]?.type)
  return parts
    .map(({ value }, at) => (isClock(at - 1) && isClock(at + 1) ? value.replace(/\s/g, '\u00a0') : value))
    .join('')
}
