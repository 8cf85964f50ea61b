import { walletsIn } from '../../embeddedWallets.ts'

/** The beginning and end of an address, as pages show it: `0x12…ab`. */
const shortened =
  /((?:0x)?[0-9A-Za-z]{2,20})\s?(?:…|⋯|\.{2,6}|\*{2,8}|·{2,6}|_{2,6})\s?([0-9A-Za-z]{2,20})(?![0-9A-Za-z])/

/** Nobody shortens an address further into a text. */
const longestShown = 500

/** True if a text may contain an address. */
export const mayHoldWallet = (text: string): boolean => /(?<![0-9A-Za-z])[0-9A-Za-z]{32}/.test(text)

/** A text with the wallet put in that it shortens; null if it shortens none of them. */
function wholeAddress(text: string, wallets: readonly string[]): string | null {
  const found = shortened.exec(text.slice(0, longestShown))
  if (!found) return null
  const [part, start, end] = found.map((word) => word.toLowerCase())
  const wallet = wallets.find((each) => {
    const plain = each.toLowerCase()
    return plain.startsWith(start ?? part ?? '') && plain.endsWith(end ?? part ?? '')
  })
  return wallet === undefined ? null : text.replace(found[0], () => wallet)
}

/**
 * A cell's text with its address whole: one that it shortens, or that it shows only as a picture, is in its links. A
 * link from anything else, as a name, is `linked`.
 */
export function withLinkedWallet(
  text: string,
  values: readonly string[],
): { text: string; linked: string | null } {
  if (mayHoldWallet(text) || values.length === 0) return { text, linked: null }
  const wallets = [...new Set(values.flatMap(walletsIn))]
  const whole = wholeAddress(text, wallets)
  if (whole !== null) return { text: whole, linked: null }
  const [only, ...more] = wallets
  if (only === undefined || more.length > 0) return { text, linked: null }
  return text === '' ? { text: only, linked: null } : { text, linked: only }
}

/** A cell of a row that shows something else than the wallet it links to. */
export type LinkedCell = { column: number; text: string; wallet: string }

/** The cells to change in a row without any address: those whose text leads to one. */
export function linkedCells(cells: readonly string[], linked: readonly LinkedCell[]): LinkedCell[] {
  if (linked.length === 0 || cells.some(mayHoldWallet)) return []
  return linked.map(({ column, text, wallet }) => ({ column, wallet, text: `${text}: ${wallet}` }))
}
