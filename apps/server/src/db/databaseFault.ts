import { Fault, type FaultCode, isFault } from '@peregrine/core/fault'

/** SQLSTATEs of a server that is stopping, starting or gone; class 08 as well. */
const awayStates = new Set(['57P01', '57P02', '57P03', '53300'])
const awayWords =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|timeout exp)/
const fullWords = /No space left on device|ENOSPC/

const socketCalls = new Set(['connect', 'read', 'write', 'getaddrinfo'])

type Known = { code?: unknown; syscall?: unknown }

function isFull(error: Error): boolean {
  const { code } = error as Known
  return code === '53100' || code === 'ENOSPC' || fullWords.test(error.message)
}

function isAway(error: Error): boolean {
  const { code, syscall } = error as Known
  if (typeof code === 'string' && (awayStates.has(code) || /^08...$/.test(code))) return true
  return socketCalls.has(String(syscall)) || awayWords.test(error.message)
}

/** Outgoing calls fail by socket errors too: those are wrapped as faults, or by fetch. */
const isOfOthers = (error: Error): boolean => isFault(error) || error.message === 'fetch failed'

function codeOf(error: Error): FaultCode | null {
  if (isFull(error)) return 'database.full'
  return isAway(error) ? 'database.away' : null
}

/** Maps an error or one of its causes to a database fault: disk full, unreachable, or null for anything else. */
export function findDatabaseFault(error: unknown): Fault | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (isFault(cause, 'database.full') || isFault(cause, 'database.away')) return cause
    if (isOfOthers(cause)) return null
    const code = codeOf(cause)
    if (code) return new Fault(code, {}, { cause: error })
  }
  return null
}
