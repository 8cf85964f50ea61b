import { classifyWord } from './classifyWord.ts'
import { holdsSecret } from './holdsSecret.ts'
import { isAddressColumn } from './listColumns.ts'
import { plainPunctuation } from './normalizeListText.ts'
import { splitCells } from './splitCells.ts'
import type { ListItem } from './walletListRow.ts'

const separators = ['\t', ',', ';', '|'] as const
/** More cells in a line than this are no wallet; a line of nothing but addresses may be longer. */
const mostColumns = 256
/** A cell that is quoted over more lines than this was never meant to be. */
const mostLinesOfRecord = 50
const phraseLength = 12

const isRule = (line: string) => /^[\s|:+-]+$/.test(line)
const isWallet = (word: string) => classifyWord(word) === 'EVM' || classifyWord(word) === 'SOL'

/** A Markdown table stands between pipes, and writes addresses as code. */
const bare = (line: string) =>
  line
    .trim()
    .replace(/^\|(.*)\|$/, '$1')
    .replace(/`(\w{32,44})`/g, '$1')

/** `address:name` or `name: address`. A name may hold colons, an address does not. */
function splitAtColon(line: string): string[] | null {
  if (!line.includes(':')) return null
  const words = line.split(':').map((word) => word.trim())
  const at = words.findIndex((word) => classifyWord(word) !== 'text')
  if (at < 0) return null
  const rest = words.filter((_, index) => index !== at).join(':')
  return [words[at] ?? '', rest]
}

/** Words of a line without separators: the address, and the rest as one name (XXYY: `address name group`). */
function splitAtSpace(line: string): string[] {
  const words = line.split(/\s+/)
  return words.some(isWallet) ? words : [line]
}

function splitWords(line: string): string[] {
  const separator = separators.find((candidate) => line.includes(candidate))
  if (separator) return splitCells(line, separator).flatMap((cell) => splitAtColon(cell) ?? [cell])
  return splitAtColon(line) ?? splitAtSpace(line)
}

/** Full-width punctuation separates only where the plain one gives no wallet: names may hold it. */
function wordsOf(line: string): string[] {
  const words = splitWords(line)
  const plain = plainPunctuation(line)
  return plain === line || words.some(isWallet) ? words : splitWords(plain)
}

function itemsOfWords(line: number, words: readonly string[]): ListItem[] {
  const filled = words.filter((word) => word !== '')
  // Several wallets on one line, and nothing else: each is one.
  if (filled.length > 1 && filled.every(isWallet)) return filled.map((word) => ({ line, words: [word] }))
  return [words.length > mostColumns ? { line, problem: 'malformed' } : { line, words }]
}

type Header = { separator: string; names: string[]; isFullWidth: boolean }

const cellsOf = (line: string, separator: string) =>
  splitCells(separator === '|' ? bare(line) : line, separator)

/** The names of the columns, when a line names one that holds addresses and is no wallet itself. */
function findHeader(line: string, isFullWidth = false): Header | null {
  for (const separator of separators) {
    const names = cellsOf(line, separator)
    const isHeader = names.some(isAddressColumn) && !names.some((name) => classifyWord(name) !== 'text')
    if (isHeader && (names.length > 1 || line.trim() === names[0])) return { separator, names, isFullWidth }
  }
  return isFullWidth ? null : findHeader(plainPunctuation(line), true)
}

function itemOfCells(line: number, { names }: Header, cells: readonly string[]): ListItem {
  if (cells.length > mostColumns) return { line, problem: 'malformed' }
  const named = names.map((name, at) => [name || `column ${at + 1}`, cells[at] ?? ''] as const)
  const unnamed = cells
    .slice(names.length)
    .map((cell, at) => [`column ${names.length + at + 1}`, cell] as const)
  return { line, fields: Object.fromEntries([...named, ...unnamed].filter(([, cell]) => cell !== '')) }
}

const isOpen = (record: string) => (record.match(/"/g)?.length ?? 0) % 2 === 1

/**
 * How many lines the record takes that begins here: one, or more where a quoted cell holds line ends. A stray quote
 * must not swallow the wallets after it: a line with a wallet of its own ends the search.
 */
function linesOfRecord(lines: readonly string[], from: number, separator: string): number {
  let record = lines[from] ?? ''
  if (!isOpen(record)) return 1
  for (let at = from + 1; at < Math.min(lines.length, from + mostLinesOfRecord); at++) {
    const next = lines[at] ?? ''
    if (splitCells(next, separator).some(isWallet)) return 1
    record += `\n${next}`
    if (!isOpen(record)) return at - from + 1
  }
  return 1
}

function* readTable(lines: readonly string[], from: number, header: Header): Generator<ListItem> {
  for (let at = from; at < lines.length; ) {
    const count = linesOfRecord(lines, at, header.separator)
    const raw = lines.slice(at, at + count).join('\n')
    const record = header.isFullWidth ? plainPunctuation(raw) : raw
    if (holdsSecret(raw)) yield { line: at + 1, problem: 'secret' }
    else if (raw.trim() !== '' && !isRule(raw))
      yield itemOfCells(at + 1, header, cellsOf(record, header.separator))
    at += count
  }
}

/** Lines that are one word each, twelve and more in a row: a seed phrase written downwards. */
function findPhraseLines(lines: readonly string[]): ReadonlySet<number> {
  const found = new Set<number>()
  let run: number[] = []
  const end = () => {
    if (run.length >= phraseLength) for (const at of run) found.add(at)
    run = []
  }
  for (const [at, line] of lines.entries()) {
    if (/^\s*(?:\d{1,2}[.)、:]?\s*)?(?:[a-z]{3,8}|\p{Script=Han})\s*$/iu.test(line)) run.push(at)
    else if (line.trim() !== '') end()
  }
  end()
  return found
}

function readLines(lines: readonly string[]): ListItem[] {
  const phrases = findPhraseLines(lines)
  return lines.flatMap((raw, at): ListItem[] => {
    const line = at + 1
    if (raw.trim() === '' || isRule(raw)) return []
    if (phrases.has(at) || holdsSecret(raw)) return [{ line, problem: 'secret' }]
    return itemsOfWords(line, wordsOf(bare(raw)))
  })
}

/** Items of a list that is written in lines: a table with a header, or whatever separates the words of each line. */
export function readLineItems(text: string): ListItem[] {
  const lines = text.split('\n')
  const first = lines.findIndex((line) => line.trim() !== '' && !isRule(line))
  const header = first < 0 ? null : findHeader(lines[first] ?? '')
  return header ? [...readTable(lines, first + 1, header)] : readLines(lines)
}
