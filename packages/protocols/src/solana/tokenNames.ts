import { borshText } from './bytes.ts'

/** A launchpad's names of a token, and the end of the three strings. */
export type TokenNames = { name: string; symbol: string; uri: string; end: number }

/** Name, symbol and uri as three Borsh strings from `offset` on; null if they run past the end. */
export function tokenNames(bytes: Uint8Array, offset: number): TokenNames | null {
  const name = borshText(bytes, offset)
  const symbol = name && borshText(bytes, name.end)
  const uri = symbol && borshText(bytes, symbol.end)
  return name && symbol && uri ? { name: name.text, symbol: symbol.text, uri: uri.text, end: uri.end } : null
}
