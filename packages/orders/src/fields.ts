/** A value that is not what it should be; the message names the field. */
export class Malformed extends Error {}

export type Fields = Readonly<Record<string, unknown>>

function bad(field: string): never {
  throw new Malformed(field)
}

/** Readers of untrusted values. Each throws Malformed. */
export const read = {
  object: (value: unknown, field: string): Fields =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : bad(field),
  text: (value: unknown, field: string, max = 300): string =>
    typeof value === 'string' && value.length <= max ? value : bad(field),
  match: (value: unknown, field: string, pattern: RegExp): string =>
    typeof value === 'string' && value.length <= 128 && pattern.test(value) ? value : bad(field),
  flag: (value: unknown, field: string): boolean => (typeof value === 'boolean' ? value : bad(field)),
  number: (value: unknown, field: string, min = 0, max = 1e18): number =>
    typeof value === 'number' && value >= min && value <= max ? value : bad(field),
  whole: (value: unknown, field: string, min = 0, max = 1e14): number =>
    Number.isInteger(value) ? read.number(value, field, min, max) : bad(field),
  oneOf: <const T>(value: unknown, field: string, known: readonly T[]): T =>
    known.find((one) => one === value) ?? bad(field),
  list: <T>(value: unknown, field: string, max: number, item: (value: unknown) => T): T[] =>
    Array.isArray(value) && value.length <= max ? value.map(item) : bad(field),
  /** A list of one at least. */
  some: <T>(value: unknown, field: string, max: number, item: (value: unknown) => T): T[] =>
    Array.isArray(value) && value.length > 0 ? read.list(value, field, max, item) : bad(field),
  orNull: <T>(value: unknown, parse: (value: unknown) => T): T | null =>
    value === null || value === undefined ? null : parse(value),
}

/** What a parser makes of a value; null where it refuses it. */
export function orNothing<T>(parse: () => T): T | null {
  try {
    return parse()
  } catch (error) {
    if (error instanceof Malformed) return null
    throw error
  }
}
