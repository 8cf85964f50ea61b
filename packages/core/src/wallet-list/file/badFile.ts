/**
 * Reason a file yields no list: `too-large` before or after unpacking (bytes, entries, cells), `not-text` if it is
 * neither text nor a sheet, `old-excel` for the binary form before 2007, `binary-excel` for the one since (.xlsb),
 * `numbers` for Apple's program, `encrypted` behind a password, `too-much` if it has more lines, cells or wallets than
 * any list, `damaged` otherwise.
 */
export type BadFileReason =
  | 'too-large'
  | 'not-text'
  | 'old-excel'
  | 'binary-excel'
  | 'numbers'
  | 'encrypted'
  | 'too-much'
  | 'damaged'

/** Aborts the reading of a file; `orBad` converts it to a value. */
export class BadFile extends Error {
  readonly reason: BadFileReason

  constructor(reason: BadFileReason) {
    super(`unreadable file: ${reason}`)
    this.name = 'BadFile'
    this.reason = reason
  }
}

export type Bad = { kind: 'bad'; reason: BadFileReason }

/** The result of `read`, or the reason the file cannot be read. */
export async function orBad<T>(read: () => Promise<T>): Promise<T | Bad> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof BadFile) return { kind: 'bad', reason: error.reason }
    throw error
  }
}
