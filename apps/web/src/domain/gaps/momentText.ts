const dayMs = 86_400_000

/** The time of day, with the date once it is longer ago than a day. */
export function momentText(atMs: number, nowMs: number, language: string): string {
  const isToday = nowMs - atMs < dayMs
  const date = isToday ? {} : ({ month: '2-digit', day: '2-digit' } as const)
  return new Intl.DateTimeFormat(language, {
    ...date,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(atMs)
}
