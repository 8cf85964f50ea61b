import type { AlertSettings } from '@peregrine/contract/alert'

const dayMinutes = 1440
const minuteMs = 60_000

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  formats.set(timeZone, made)
  return made
}

function minuteOfDay(timeZone: string, nowMs: number): number {
  const parts = formatOf(timeZone).formatToParts(nowMs)
  const part = (type: string) => Number(parts.find((found) => found.type === type)?.value ?? 0)
  return part('hour') * 60 + part('minute')
}

/**
 * Returns the end in milliseconds of the quiet hours around a moment; null outside of them. May be an hour off on a
 * clock change: callers check again then.
 */
export function quietUntilMs(quiet: AlertSettings['quiet'], nowMs: number): number | null {
  if (!quiet.isOn || quiet.from === quiet.to) return null
  const now = minuteOfDay(quiet.timeZone, nowMs)
  const since = (now - quiet.from + dayMinutes) % dayMinutes
  const length = (quiet.to - quiet.from + dayMinutes) % dayMinutes
  if (since >= length) return null
  return Math.floor(nowMs / minuteMs) * minuteMs + (length - since) * minuteMs
}
