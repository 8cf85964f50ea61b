import { BadFile } from '../badFile.ts'
import { fileLimits } from '../limits.ts'
import { fullBudget, type SheetRow } from '../readSheet.ts'
import type { Workbook } from '../readWorkbook.ts'
import { SheetRows } from '../sheetRows.ts'
import { type LinkedCell, linkedCells, mayHoldWallet, withLinkedWallet } from './linkedWallet.ts'
import { attributeValues, countOf, scanHtml } from './scanHtml.ts'

/** Tables within tables, as pages of long ago are laid out. */
const maxDepth = 50
/** HTML's own bounds of the columns and rows that a cell may span. */
const maxColumns = 1_000
const maxRows = 65_534
/** No shorter value has an address. */
const shortestLink = 32

const blocks =
  /^(?:br|p|div|li|ul|ol|dl|dt|dd|h[1-6]|hr|section|article|header|footer|nav|main|form|pre|center|blockquote|caption|figure|select|option|button)$/

/** A cell that is being read, or a line outside of tables. */
type Cell = { text: string; links: string[]; span: number }
const emptyCell = (span = 1): Cell => ({ text: '', links: [], span })

type Table = {
  sheet: SheetRows
  column: number
  isRow: boolean
  cell: Cell | null
  /** By column, the last row that a cell from above covers. */
  covered: number[]
  /** Cells of the row that link to a wallet and show something else. */
  linked: LinkedCell[]
}

const shownText = (text: string) => text.replace(/\s+/g, ' ').trim()

class HtmlReader {
  readonly #budget = fullBudget()
  readonly #sheets: (readonly SheetRow[])[] = []
  readonly #tables: Table[] = []
  readonly #outside = new SheetRows(this.#budget)
  #line = emptyCell()
  #filled = 0

  open(name: string, attributes: string): void {
    const table = this.#tables.at(-1)
    if (name === 'table') this.#openTable(table)
    else if (table && name === 'tr') this.#openRow(table)
    else if (table && (name === 'td' || name === 'th')) this.#openCell(table, attributes)
    else if (blocks.test(name)) this.#break()
    this.#collectLinks(name, attributes)
  }

  close(name: string): void {
    const table = this.#tables.at(-1)
    if (blocks.test(name)) this.#break()
    else if (!table) return
    else if (name === 'table') this.#closeTable(table)
    else if (/^t(?:r|head|body|foot)$/.test(name)) this.#endRow(table)
    else if (name === 'td' || name === 'th') this.#endCell(table)
  }

  text(text: string): void {
    const cell = this.#tables.at(-1)?.cell ?? this.#line
    if (cell.text.length + text.length > fileLimits.textLength) throw new BadFile('too-large')
    cell.text += text
  }

  /** Sheets with rows, in the order of their tables' beginnings; lines with wallets outside of tables come last. */
  end(): Workbook {
    for (let table = this.#tables.at(-1); table; table = this.#tables.at(-1)) this.#closeTable(table)
    this.#break()
    const filled = [...this.#sheets, this.#outside.rows].filter((rows) => rows.length > 0)
    return { sheets: filled.map((rows) => ({ name: '', rows })), unread: [] }
  }

  /** Ends a word in a cell, and a line outside of tables. */
  #break(): void {
    const cell = this.#tables.at(-1)?.cell
    if (cell) {
      cell.text += ' '
      return
    }
    const { text, linked } = withLinkedWallet(shownText(this.#line.text), this.#line.links)
    this.#line = emptyCell()
    const whole = linked === null ? text : `${text}: ${linked}`
    if (!mayHoldWallet(whole)) return
    this.#outside.startRow(this.#outside.line + 1)
    this.#outside.put(0, whole)
    this.#outside.endRow()
  }

  /** Pages name a wallet in whatever attribute: the link's own, a hint, what a button copies. */
  #collectLinks(name: string, attributes: string): void {
    if (attributes.length < shortestLink) return
    const table = this.#tables.at(-1)
    const cell = table ? table.cell : name === 'a' ? this.#line : null
    if (cell) cell.links.push(...attributeValues(attributes).filter(({ length }) => length >= shortestLink))
  }

  #openTable(around: Table | undefined): void {
    // A table begins within a cell; elsewhere, or at too great a depth, the one before was not ended.
    if (around && (around.cell === null || this.#tables.length >= maxDepth)) this.#closeTable(around)
    else if (!around) this.#break()
    const sheet = new SheetRows(this.#budget)
    this.#sheets.push(sheet.rows)
    this.#tables.push({ sheet, column: 0, isRow: false, cell: null, covered: [], linked: [] })
  }

  #closeTable(table: Table): void {
    this.#endRow(table)
    this.#tables.pop()
    const around = this.#tables.at(-1)?.cell
    const { rows } = table.sheet
    // A single row within a cell is a part of the cell: a picture and a name, side by side.
    if (around && rows.length === 1) {
      around.text += ` ${rows[0]?.cells.join(' ') ?? ''} `
      rows.length = 0
    }
    if (rows.length > 0 && ++this.#filled > fileLimits.entries) throw new BadFile('too-large')
  }

  #openRow(table: Table): void {
    this.#endRow(table)
    table.sheet.startRow(table.sheet.line + 1)
    table.column = 0
    table.isRow = true
  }

  #endRow(table: Table): void {
    this.#endCell(table)
    const { sheet, linked } = table
    for (const { column, text } of linkedCells(sheet.cells, linked)) sheet.put(column, text)
    table.linked = []
    table.isRow = false
    sheet.endRow()
  }

  #openCell(table: Table, attributes: string): void {
    this.#endCell(table)
    if (!table.isRow) this.#openRow(table)
    const { covered, sheet } = table
    while ((covered[table.column] ?? 0) >= sheet.line) table.column++
    const span = countOf(attributes, 'colspan', maxColumns)
    const lastRow = sheet.line + countOf(attributes, 'rowspan', maxRows) - 1
    if (lastRow > sheet.line)
      for (let at = 0; at < Math.min(span, fileLimits.columns - table.column); at++)
        covered[table.column + at] = lastRow
    table.cell = emptyCell(span)
  }

  #endCell(table: Table): void {
    const { cell, column, sheet } = table
    if (!cell) return
    table.cell = null
    const { text, linked } = withLinkedWallet(shownText(cell.text), cell.links)
    sheet.put(column, text)
    if (linked !== null) table.linked.push({ column, text, wallet: linked })
    table.column += cell.span
  }
}

/**
 * The tables of a page, each as a sheet, with the texts that their cells show; and what else of the page has wallets.
 * Total: any text is read as some page.
 *
 * @throws BadFile `too-large`
 */
export function readHtml(html: string): Workbook {
  const reader = new HtmlReader()
  scanHtml(html, {
    open: (name, attributes) => reader.open(name, attributes),
    close: (name) => reader.close(name),
    text: (text) => reader.text(text),
  })
  return reader.end()
}
