import { BadFile } from './file/badFile.ts'

/** What a list may hold. A user may watch 50,000 wallets; the longest lists of any program have twenty fields each. */
const max = {
  lines: 1_100_000,
  filledLines: 60_000,
  cells: 400_000,
  brackets: 400_000,
  items: 60_000,
} as const

/** A line longer than this is read only where it holds nothing but wallets. */
export const longestLine = 16_384

/** More cells or fields than this are no wallet; a line of nothing but addresses may be longer. */
export const maxColumns = 256

/** Texts, brackets and words of JSON. The longest lists have half as many. */
export const maxTokens = 1_500_000

const code = (char: string) => char.charCodeAt(0)
const lineEnd = code('\n')
const separators = new Set([',', ';', '|', '\t', '，', '；', '｜'].map(code))
const brackets = new Set(['[', '{', ']', '}'].map(code))
const blanks = new Set([' ', '\t', '\r', '\u3000', '\u00a0', '\ufeff'].map(code))

type Counts = { lines: number; filled: number; cells: number; brackets: number }

/** In one pass, before anything is taken apart: each of them costs a reader far more time and memory than its one byte. */
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
 * Refuses a text of more lines, cells or brackets than any list of wallets has.
 *
 * @throws BadFile `too-much`
 */
export function refuseTooMuch(text: string, isJson: boolean): void {
  const counts = countIn(text)
  const isLong = isJson ? counts.brackets > max.brackets : counts.filled > max.filledLines
  if (isLong || counts.lines > max.lines || counts.cells > max.cells) throw new BadFile('too-much')
}

/**
 * Ends the reading of a list with more wallets, or lines that are none, than any list has.
 *
 * @throws BadFile `too-much`
 */
export function refuseTooMany(items: number): void {
  if (items > max.items) throw new BadFile('too-much')
}

/** How many lines end between two places of a text. */
export function countLineEnds(text: string, from: number, to: number): number {
  let count = 0
  for (let at = from; at < to; at++) if (text.charCodeAt(at) === lineEnd) count++
  return count
}
