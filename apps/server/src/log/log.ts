import { isFault } from '@peregrine/core/fault'
import type { ChainKey } from '@peregrine/core/network'
import { pino } from 'pino'
import { redact } from './secrets.ts'

/** What a line tells of, for filters and alarms; docs/logs.md has the list. */
export type LogEvent =
  | 'block.slow'
  | 'bus.failed'
  | 'chain.awaited'
  | 'chain.backfill'
  | 'chain.fill-failed'
  | 'chain.filled'
  | 'chain.halted'
  | 'chain.joined'
  | 'chain.gap'
  | 'chain.reorg'
  | 'chain.restarted'
  | 'chain.state'
  | 'chain.unproven'
  | 'database.away'
  | 'database.back'
  | 'database.connection-lost'
  | 'database.full'
  | 'endpoint.back'
  | 'endpoint.failed'
  | 'endpoint.set-aside'
  | 'job.done'
  | 'limits.refused'
  | 'migration.applied'
  | 'postgres.awaited'
  | 'postgres.back'
  | 'postgres.ended'
  | 'postgres.left-over'
  | 'postgres.moved'
  | 'postgres.start-failed'
  | 'request.failed'
  | 'sandbox.ended'
  | 'sandbox.said'
  | 'server.started'
  | 'server.stop-failed'
  | 'server.stopped'
  | 'server.stopping'
  | 'tweets.refused'
  | 'work.failed'

export type LogFields = {
  event: LogEvent
  chain?: ChainKey
  /** Of a block. */
  number?: number
  durationMs?: number
  /** Blocks that a reorg took back. */
  depth?: number
  /** How often it happened, or how many blocks. */
  count?: number
  /** Frames of the error, without its message. */
  stack?: string
}

type Write = (fields: LogFields, message: string) => void

/** Where the server says what happens. The message is a sentence for people; the fields are for programs. */
export type Log = Record<'debug' | 'info' | 'warn' | 'error', Write>

/** pino's. */
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export const logFormats = ['json', 'text'] as const

export type LogSettings = {
  level: (typeof logLevels)[number]
  format: (typeof logFormats)[number]
  /** Replaced wherever they appear in a line. */
  secrets: readonly string[]
}

type Line = { level: string; time: string; msg: string; stack?: string }

/** A line of JSON as a person at a terminal reads it: the time in UTC, the level where it matters, the sentence. */
function textOfLine(json: string): string {
  // Our own logger wrote it a moment ago.
  const { level, time, msg, stack } = JSON.parse(json) as Line
  const mark = level === 'info' ? '' : `${level.toUpperCase()} `
  // What others wrote may steer a terminal.
  const text = `${mark}${msg}\n${stack ? `${stack}\n` : ''}`.replace(/(?![\n\t])\p{Cc}/gu, '\ufffd')
  return `${time.slice(11, 19)} ${text}`
}

/** Opens the log of a process. Each line goes to `write` with its line end, written out when the call returns. */
export function openLog({ level, format, secrets }: LogSettings, write: (line: string) => void): Log {
  const shape = format === 'text' ? textOfLine : (line: string) => line
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    { write: (line: string) => write(shape(redact(line, secrets))) },
  )
}

/** For those who have nobody to tell. */
export const silentLog: Log = pino({ level: 'silent' })

/** Where an error arose, without its message; undefined for a foreseen failure, whose message is enough. */
export function framesOf(error: unknown, most = 50): string | undefined {
  if (!(error instanceof Error) || isFault(error)) return undefined
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? []
  return frames.slice(0, most).join('\n') || undefined
}
