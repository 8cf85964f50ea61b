/** What a list may hold. A user may watch 50,000 wallets; the longest lists of any program have twenty fields each. */
const most = { lines: 1_100_000, filledLines: 60_000, cells: 400_000, brackets: 200_000 } as const

/** A line longer than this is read only where it holds nothing but wallets. */
export const longestLine = 16_384

const code = (char: string) => char.charCodeAt(0)
const lineEnd = code('\n')
const separators = new Set([',', ';', '|', '\t', '，', '；', '｜'].map(code))
const brackets = new Set(['[', '{'].map(code))
const blanks = new Set([' ', '\t', '\r', '\u3000', '\u00a0', '\ufeff'].map(code))

/**
 * True for a text of more lines, cells or brackets than any list of wallets has. It is counted in one pass, before any
 * of it is taken apart: each of them costs a reader far more time and memory than its one byte.
 */
export function isTooMuch(text: string, isJson: boolean): boolean {
  let lines = 0
  let filled = 0
  let cells = 0
  let opened = 0
  let isFilled = false
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at)
    if (char === lineEnd) {
      lines++
      isFilled = false
      continue
    }
    if (separators.has(char)) cells++
    else if (brackets.has(char)) opened++
    if (!isFilled && !blanks.has(char)) {
      isFilled = true
      filled++
    }
  }
  if (lines > most.lines || cells > most.cells) return true
  return isJson ? opened > most.brackets : filled > most.filledLines
}
