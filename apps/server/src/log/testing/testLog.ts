import { type Log, type LogFields, openLog } from '../log.ts'

export type TestLog = { log: Log; lines: string[]; fields: LogFields[] }

/** A log for tests: the messages in order, each followed by its stack, and what stood beside them. */
export function testLog(): TestLog {
  const lines: string[] = []
  const fields: LogFields[] = []
  const log = openLog({ level: 'debug', format: 'json', secrets: [] }, (line) => {
    const { msg, level: _, time: __, ...rest } = JSON.parse(line) as LogFields & Record<string, string>
    lines.push(rest.stack ? `${msg}\n${rest.stack}` : (msg ?? ''))
    fields.push(rest)
  })
  return { log, lines, fields }
}
