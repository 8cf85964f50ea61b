import { Fault, type FaultCode, isFault } from '@peregrine/core/fault'

/** SQLSTATEs of a server that goes, comes or is gone; class 08 besides. */
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

/** Calls to others fail by sockets too: they are wrapped as faults of their own, or by fetch. */
const isOfOthers = (error: Error): boolean => isFault(error) || error.message === 'fetch failed'

function codeOf(error: Error): FaultCode | null {
  if (isFull(error)) return 'database.full'
  return isAway(error) ? 'database.away' : null
}

/**
 * What a failure says of the database: that its disk is full, that it cannot be reached, or nothing (null). The causes
 * of the error are looked at too.
 */
export function findDatabaseFault(error: unknown): Fault | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (isFault(cause, 'database.full') || isFault(cause, 'database.away')) return cause
    if (isOfOthers(cause)) return null
    const code = codeOf(cause)
    if (code) return new Fault(code, {}, { cause: error })
  }
  return null
}
