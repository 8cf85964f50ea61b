import type { RefusalCode } from '../refusalCodes.ts'

/** Thrown by the readers for bytes that they do not understand; the guard turns it into a refusal. */
export class Unreadable extends Error {
  readonly code: RefusalCode
  readonly detail: Readonly<Record<string, string>>

  constructor(code: RefusalCode, detail: Record<string, string> = {}) {
    super(code)
    this.code = code
    this.detail = detail
  }
}
