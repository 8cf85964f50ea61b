import { Fault } from '@peregrine/core/fault'

/** An opaque text for a place in a list. */
export function encodeCursor(place: readonly number[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

/** The place that a cursor names. @throws Fault `request.malformed` for anything that was not made by `encodeCursor` */
export function decodeCursor(cursor: string, length: number): number[] {
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (Array.isArray(place) && place.length === length && place.every(Number.isSafeInteger)) return place
  } catch {
    // Falls through: not JSON is as wrong as a wrong list.
  }
  throw new Fault('request.malformed', { part: 'query', where: 'before' })
}
