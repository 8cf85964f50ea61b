/**
 * Why a file gives no list: `too-large` before or after unpacking (bytes, entries, cells), `not-text` when it is neither
 * text nor a sheet, `old-excel` for the binary form before 2007, `encrypted` behind a password, `too-much` when it holds
 * more lines, cells or wallets than any list does, `damaged` otherwise.
 */
export type BadFileReason = 'too-large' | 'not-text' | 'old-excel' | 'encrypted' | 'too-much' | 'damaged'

/** Ends the reading of a file; `orBad` turns it into a value. */
export class BadFile extends Error {
  readonly reason: BadFileReason

  constructor(reason: BadFileReason) {
    super(`unreadable file: ${reason}`)
    this.name = 'BadFile'
    this.reason = reason
  }
}

export type Bad = { kind: 'bad'; reason: BadFileReason }

/** What `read` gives, or why the file cannot be read. */
export async function orBad<T>(read: () => Promise<T>): Promise<T | Bad> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof BadFile) return { kind: 'bad', reason: error.reason }
    throw error
  }
}
