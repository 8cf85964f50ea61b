import { fileLimits } from './limits.ts'
import { type LinkedCell, linkedCells, withLinkedWallet } from './markup/linkedWallet.ts'
import type { SheetRow } from './readSheet.ts'

/** A link of a cell: the id of its target, and what else is written with it. */
export type SheetLink = { line: number; column: number; id: string | null; value: string }

/** Stands for a formula whose value is not known, in the first cell of a row without any text. */
export const unreadFormula = '='

/** Addresses stand near the beginning of a link. */
const longestLink = 2_000

type Changed = { cells: string[]; linked: LinkedCell[]; seen: Set<number> }
const changedOf = ({ cells }: SheetRow): Changed => ({ cells: [...cells], linked: [], seen: new Set() })

function applyLink({ cells, linked, seen }: Changed, column: number, values: readonly string[]): void {
  seen.add(column)
  const own = cells[column] ?? ''
  const { text, linked: wallet } = withLinkedWallet(own === unreadFormula ? '' : own, values)
  if (text === '') return
  if (cells[0] === unreadFormula) cells[0] = ''
  while (cells.length <= column) cells.push('')
  cells[column] = text
  if (wallet !== null) linked.push({ column, text, wallet })
}

function withChange(row: SheetRow, change: Changed | undefined): SheetRow {
  if (!change) return row
  const { cells, linked } = change
  for (const { column, text } of linkedCells(cells, linked)) cells[column] = text
  return { line: row.line, cells }
}

/**
 * Rows with the addresses that their cells shorten, or only lead to, put in from their links: the first of each cell,
 * and of all of them no more text than a list has.
 */
export function withLinks(
  rows: readonly SheetRow[],
  links: readonly SheetLink[],
  targets: ReadonlyMap<string, string>,
): readonly SheetRow[] {
  if (links.length === 0) return rows
  const changed = new Map<number, Changed>()
  const byLine = new Map(rows.map((row) => [row.line, row]))
  let left: number = fileLimits.sheetText
  for (const { line, column, id, value } of links) {
    const row = byLine.get(line)
    if (!row || column >= fileLimits.columns) continue
    const own = changed.get(line) ?? changedOf(row)
    changed.set(line, own)
    const values = [targets.get(id ?? '') ?? '', value].map((text) => text.slice(0, longestLink))
    // Room for the cells before it as well.
    left -= values.join('').length + Math.max(0, column - own.cells.length)
    if (left < 0) break
    if (!own.seen.has(column)) applyLink(own, column, values)
  }
  return rows.map((row) => withChange(row, changed.get(row.line)))
}
