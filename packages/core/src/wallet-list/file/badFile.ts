/**
 * Why a file gives no list: `too-large` before or after unpacking (bytes, entries, cells), `not-text` when it is neither
 * text nor a sheet, `old-excel` for the binary form before 2007, `encrypted` behind a password, `damaged` otherwise.
 */
export type BadFileReason = 'too-large' | 'not-text' | 'old-excel' | 'encrypted' | 'damaged'

/** Ends the reading of a file; `readListFile` turns it into a value. */
export class BadFile extends Error {
  readonly reason: BadFileReason

  constructor(reason: BadFileReason) {
    super(`unreadable file: ${reason}`)
    this.name = 'BadFile'
    this.reason = reason
  }
}
