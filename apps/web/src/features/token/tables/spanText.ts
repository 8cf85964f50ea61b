const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const
const inAnotherYear = { year: 'numeric', month: 'numeric', day: 'numeric', ...clock } as const
const dayAndClock = { month: 'numeric', day: 'numeric', ...clock } as const

type Span = { fromMs: number | undefined; toMs: number | undefined }

const isSameDay = (a: number, b: number): boolean => new Date(a).toDateString() === new Date(b).toDateString()

function partsFor(ends: readonly number[], nowMs: number): Intl.DateTimeFormatOptions {
  if (ends.every((at) => isSameDay(at, nowMs))) return clock
  const year = new Date(nowMs).getFullYear()
  return ends.every((at) => new Date(at).getFullYear() === year) ? dayAndClock : inAnotherYear
}

/** Formats a span of time in local time, with its days unless all of it is today, and the year unless it is this one; an open end stays empty. */
export function spanText({ fromMs, toMs }: Span, language: string, nowMs: number): string {
  const ends = [fromMs, toMs].filter((at) => at !== undefined)
  const format = new Intl.DateTimeFormat(language, partsFor(ends, nowMs))
  if (fromMs !== undefined && toMs !== undefined && fromMs <= toMs) return format.formatRange(fromMs, toMs)
  const text = (at: number | undefined) => (at === undefined ? '' : format.format(at))
  return `${text(fromMs)} – ${text(toMs)}`
}
