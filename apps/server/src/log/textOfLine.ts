type Line = { level: string; time: string; msg: string; stack?: string }

/** A line of JSON as a person at a terminal reads it: the time in UTC, the level where it matters, the sentence. */
export function textOfLine(json: string): string {
  // Our own logger wrote it a moment ago.
  const { level, time, msg, stack } = JSON.parse(json) as Line
  const mark = level === 'info' ? '' : `${level.toUpperCase()} `
  return `${time.slice(11, 19)} ${mark}${msg}\n${stack ? `${stack}\n` : ''}`
}
