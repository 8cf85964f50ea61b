import { Fault, type FaultCode } from '@peregrine/core/fault'
import type { FastifyInstance } from 'fastify'

/** Body limit of a route without its own. */
export const maxBodyBytes = 64 * 1024
/** Deepest nesting of lists and records in a body. */
export const maxBodyDepth = 32
/** Limit on lists, records and values in a body: an import of 10,000 wallets has some 300,000. */
const maxBodyValues = 500_000

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const openers = [0x5b, 0x7b]
const closers = [0x5d, 0x7d]

/** Returns the byte after the string that begins at `from`, or the end if it is never closed. */
function endOfString(bytes: Buffer, from: number): number {
  for (let at = from + 1; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === backslash) at++
    else if (byte === quote) return at
  }
  return bytes.length
}

/**
 * Returns why this JSON must not be parsed, which would take far more memory than its length suggests; null when it
 * may. Reads each byte once, and does not check that it is JSON at all.
 */
export function findExcess(bytes: Buffer, values = maxBodyValues): FaultCode | null {
  let depth = 0
  let count = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if (byte === quote) at = endOfString(bytes, at)
    else if (openers.includes(byte)) {
      depth++
      count++
    } else if (byte === comma) count++
    else if (closers.includes(byte)) depth--
    if (depth > maxBodyDepth) return 'body.too-deep'
    if (count > values) return 'body.too-many'
  }
  return null
}

/** Parses JSON bodies after checking depth and number of values. Call it before the routes. */
export function installJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
    const excess = findExcess(bytes)
    if (excess) done(new Fault(excess))
    else void parse(request, bytes.toString(), done)
  })
}
