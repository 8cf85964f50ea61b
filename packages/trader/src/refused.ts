/** Nothing was signed: the guard or the wallet said no. */
export class Refused extends Error {
  readonly code: string
  readonly detail: Readonly<Record<string, string>>

  constructor(code: string, detail: Readonly<Record<string, string>> = {}) {
    super(`refused: ${code}`)
    this.name = 'Refused'
    this.code = code
    this.detail = detail
  }
}
