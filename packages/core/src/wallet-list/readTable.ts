import { isWallet, unwrapLinks, walletsIn } from './embeddedWallets.ts'
import { holdsSecret } from './holdsSecret.ts'
import { assignColumns, isAddressColumn, isLikelyAddressColumn } from './listColumns.ts'
import { longestLine, maxColumns } from './listBounds.ts'
import { plainPunctuation } from './normalizeListText.ts'
import { splitCells } from './splitCells.ts'
import type { ListItem } from './walletListRow.ts'
import { bare, separators } from './wordsOfLine.ts'

/** A quoted cell over more lines is unintentional. */
const maxLinesOfRecord = 50
/** Maximum lines above a table, and depth of the search for its wallets. */
const maxTitles = 10
const maxLooked = 20

/** `addressAt` are the columns of wallets: one, or one per family. */
type Header = { separator: string; names: string[]; isFullWidth: boolean; addressAt: readonly number[] }

export const isRule = (line: string) => /^[\s|:+,;-]+$/.test(line)

const cellsOf = (line: string, separator: string) =>
  splitCells(separator === '|' ? bare(line) : line, separator)

const columnsThat = (names: readonly string[], holds: (name: string, at: number) => boolean): number[] =>
  names.flatMap((name, at) => (holds(name, at) ? [at] : []))

/** True if a column contains wallets. */
function hasWallets(below: readonly string[], separator: string, at: number): boolean {
  return below.some((line) => walletsIn(cellsOf(line, separator)[at] ?? '').length === 1)
}

/** Columns named like wallets that contain some. */
function likelyColumns(names: readonly string[], separator: string, below: readonly string[]): number[] {
  return columnsThat(names, (name, at) => isLikelyAddressColumn(name) && hasWallets(below, separator, at))
}

function headerBy(
  line: string,
  columnsOf: (names: readonly string[], separator: string) => readonly number[],
): Omit<Header, 'isFullWidth'> | null {
  for (const separator of separators) {
    const names = cellsOf(line, separator)
    const addressAt = columnsOf(names, separator)
    if (addressAt.length > 0) return { separator, names, addressAt }
  }
  return null
}

/** The column names, if a line names a column of wallets and contains none itself. */
function findHeader(line: string, below: readonly string[], isFullWidth = false): Header | null {
  if (walletsIn(line).length > 0) return null
  const header =
    headerBy(line, (names) => columnsThat(names, isAddressColumn).slice(0, 1)) ??
    headerBy(line, (names, separator) => (names.length > 1 ? likelyColumns(names, separator, below) : []))
  if (header) return { ...header, isFullWidth }
  return isFullWidth ? null : findHeader(plainPunctuation(line), below.map(plainPunctuation), true)
}

/**
 * Start and column names of a table: titles may precede it, but no wallets. Twelve column names have the form of a seed
 * phrase, so those must have wallets below them.
 */
export function findTable(lines: readonly string[]): { at: number; header: Header } | null {
  let titles = 0
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '' || isRule(line)) continue
    const below = lines.slice(at + 1, at + 1 + maxLooked)
    const header = findHeader(line, below)
    if (holdsSecret(line) && !header?.addressAt.some((column) => hasWallets(below, header.separator, column)))
      return null
    if (header) return { at, header }
    if (walletsIn(line).length > 0 || ++titles > maxTitles) return null
  }
  return null
}

/** An empty cell of a known column means no name. Elsewhere it means nothing. */
function fieldsOf({ names, addressAt }: Header, cells: readonly string[], at: number) {
  // The second of two equally named columns gets its number instead, so that neither is lost.
  const nameAt = (index: number) =>
    names[index] && names.indexOf(names[index]) === index ? names[index] : `column ${index + 1}`
  const named = cells.map((cell, index) => [nameAt(index), cell] as const)
  const others = named.filter((_, index) => !addressAt.includes(index))
  const known = new Set(assignColumns(others.map(([name]) => name)).values())
  const kept = others.filter(([name, cell]) => cell !== '' || known.has(name))
  // The address column's name is dropped; the others keep theirs.
  return Object.fromEntries([['address', unwrapLinks(cells[at] ?? '')], ...kept])
}

function itemsOfCells(line: number, header: Header, cells: readonly string[]): ListItem[] {
  if (cells.length > maxColumns) return [{ line, problem: 'malformed' }]
  const padded = header.names.map((_, at) => cells[at] ?? '').concat(cells.slice(header.names.length))
  const filled = header.addressAt.filter((at) => padded[at] !== '')
  const places = filled.length > 0 ? filled : header.addressAt.slice(0, 1)
  return places.map((at) => ({ line, fields: fieldsOf(header, padded, at) }))
}

const isOpen = (record: string) => (record.match(/"/g)?.length ?? 0) % 2 === 1

/**
 * Number of lines in the record starting here: one, or more if a quoted cell contains line ends. A stray quote must not
 * swallow the wallets after it: a line with its own wallet ends the search.
 */
function linesOfRecord(lines: readonly string[], from: number, separator: string): number {
  let record = lines[from] ?? ''
  if (!isOpen(record)) return 1
  for (let at = from + 1; at < Math.min(lines.length, from + maxLinesOfRecord); at++) {
    const next = lines[at] ?? ''
    if (next.length + record.length > longestLine || splitCells(next, separator).some(isWallet)) return 1
    record += `\n${next}`
    if (!isOpen(record)) return at - from + 1
  }
  return 1
}

const isSameRow = (cells: readonly string[], names: readonly string[]) =>
  cells.length === names.length && cells.every((cell, at) => cell === names[at])

/** The rows of a table, without repeated headers. */
export function* readTable(lines: readonly string[], from: number, header: Header): Generator<ListItem> {
  for (let at = from; at < lines.length; ) {
    if ((lines[at] ?? '').length > longestLine) {
      yield { line: at + 1, problem: 'long' }
      at++
      continue
    }
    const count = linesOfRecord(lines, at, header.separator)
    const raw = lines.slice(at, at + count).join('\n')
    const record = header.isFullWidth ? plainPunctuation(raw) : raw
    const cells = cellsOf(record, header.separator)
    if (holdsSecret(raw)) yield { line: at + 1, problem: 'secret' }
    else if (raw.trim() !== '' && !isRule(raw) && !isSameRow(cells, header.names))
      yield* itemsOfCells(at + 1, header, cells)
    at += count
  }
}
