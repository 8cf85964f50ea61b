import { BadFile } from './file/badFile.ts'

/** Limits of a list. A user may watch 50,000 wallets; real lists have at most twenty fields each. */
const max = {
  lines: 1_100_000,
  filledLines: 60_000,
  cells: 400_000,
  brackets: 400_000,
  items: 60_000,
} as const

/** A longer line is read only if it contains nothing but wallets. */
export const longestLine = 16_384

/** More cells or fields are not a wallet; a line of addresses alone may be longer. */
export const maxColumns = 256

/** Texts, brackets and words of JSON. The longest real lists have half as many. */
export const maxTokens = 1_500_000

const code = (char: string) => char.charCodeAt(0)
const lineEnd = code('\n')
const separators = new Set([',', ';', '|', '\t', '，', '；', '｜'].map(code))
const brackets = new Set(['[', '{', ']', '}'].map(code))
const blanks = new Set([' ', '\t', '\r', '\u3000', '\u00a0', '\ufeff'].map(code))

type Counts = { lines: number; filled: number; cells: number; brackets: number }

/** Counts in one pass, before any parsing: each of them costs a reader far more time and memory than its one byte. */
function countIn(text: string): Counts {
  const counts = { lines: 0, filled: 0, cells: 0, brackets: 0 }
  let isFilled = false
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at)
    if (char === lineEnd) {
      counts.lines++
      isFilled = false
      continue
    }
    if (separators.has(char)) counts.cells++
    else if (brackets.has(char)) counts.brackets++
    if (!isFilled && !blanks.has(char)) {
      isFilled = true
      counts.filled++
    }
  }
  return counts
}

/**
 * Rejects a text with more lines, cells or brackets than any wallet list.
 *
 * @throws BadFile `too-much`
 */
export function refuseTooMuch(text: string, isJson: boolean): void {
  const counts = countIn(text)
  const isLong = isJson ? counts.brackets > max.brackets : counts.filled > max.filledLines
  if (isLong || counts.lines > max.lines || counts.cells > max.cells) throw new BadFile('too-much')
}

/**
 * Aborts on more wallets, or invalid lines, than in any list.
 *
 * @throws BadFile `too-much`
 */
export function refuseTooMany(items: number): void {
  if (items > max.items) throw new BadFile('too-much')
}

/** Number of line ends between two offsets of a text. */
export function countLineEnds(text: string, from: number, to: number): number {
  let count = 0
  for (let at = from; at < to; at++) if (text.charCodeAt(at) === lineEnd) count++
  return count
}
