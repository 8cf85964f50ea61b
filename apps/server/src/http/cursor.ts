import { Fault } from '@peregrine/core/fault'

/** Encodes a position in a list as an opaque text. */
export function encodeCursor(place: readonly number[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

type Bounds = readonly [min: number, max: number]

/** Bounds of cursor parts: a column's integer of eight or four bytes, a time in milliseconds, a few rows. */
export const placeParts = {
  bigint: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  integer: [-(2 ** 31), 2 ** 31 - 1],
  timeMs: [-1, 1e14],
  rows: [0, 10_000],
} as const satisfies Record<string, Bounds>

/** Parts of a trade's sort key. */
export const tradePlaceParts = [
  placeParts.timeMs,
  placeParts.bigint,
  placeParts.integer,
  placeParts.integer,
] as const

const isWithin = (part: unknown, [min, max]: Bounds): boolean =>
  Number.isSafeInteger(part) && Number(part) >= min && Number(part) <= max

/**
 * Decodes a cursor, whose every part must be a whole number within its bounds.
 *
 * @throws Fault `request.malformed` for anything that `encodeCursor` did not make
 */
export function decodeCursor(cursor: string, bounds: readonly Bounds[]): number[] {
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    const isPlace = Array.isArray(place) && place.length === bounds.length
    if (isPlace && bounds.every((bound, at) => isWithin(place[at], bound))) return place
  } catch {
    // Falls through: bad JSON is as wrong as a bad list.
  }
  throw new Fault('request.malformed', { part: 'query', where: 'before' })
}
