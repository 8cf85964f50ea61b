import { BadFile } from './badFile.ts'
import { dateOfSerial, unescapeCell } from './cellText.ts'
import { fileLimits } from './limits.ts'
import { type SheetLink, unreadFormula, withLinks } from './sheetLinks.ts'
import { type CellStyle, plainStyle } from './readStyles.ts'
import { findAttribute, scanXml } from './scanXml.ts'

/** Rows of a sheet, each with its number from 1 and its cells from the left; empty ones are ''. */
export type SheetRow = { line: number; cells: readonly string[] }

/** What the sheets of a file may still hold, all of them together. */
export type SheetBudget = { rows: number; cells: number; text: number; tags: number }

export function fullBudget(): SheetBudget {
  const { rows, cells, sheetText: text, tags } = fileLimits
  return { rows, cells, text, tags }
}

/**
 * Takes from a budget.
 *
 * @throws BadFile `too-large` when less is left
 */
export function spend(budget: SheetBudget, what: keyof SheetBudget, count: number): void {
  budget[what] -= count
  if (budget[what] < 0) throw new BadFile('too-large')
}

/** Index of a column by its letters: A is 0, AA is 26. */
function columnOf(reference: string): number | null {
  const [letters] = /^[A-Z]{1,3}/.exec(reference) ?? []
  if (!letters) return null
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function numberOfRow(attributes: string, before: number): number {
  const line = Number(findAttribute(attributes, 'r') ?? before + 1)
  if (!Number.isSafeInteger(line) || line <= before || line > fileLimits.lastRow) throw new BadFile('damaged')
  return line
}

/** What the sheets of a workbook share. */
export type SheetContext = {
  shared: readonly string[]
  styles: readonly CellStyle[]
  is1904: boolean
  budget: SheetBudget
}

class SheetReader {
  readonly rows: SheetRow[] = []
  readonly links: SheetLink[] = []
  readonly #context: SheetContext
  #cells: string[] = []
  #line = 0
  #column = -1
  #kind = ''
  #style = 0
  #value = ''
  #formula = ''
  /** The row has a formula without a value. */
  #isUnread = false
  #isValue = false
  #isFormula = false
  #isHint = false

  constructor(context: SheetContext) {
    this.#context = context
  }

  open(name: string, attributes: string): void {
    spend(this.#context.budget, 'tags', 1)
    if (name === 'row') {
      this.#line = numberOfRow(attributes, this.#line)
      this.#cells = []
      this.#column = -1
      this.#isUnread = false
    } else if (name === 'c') {
      spend(this.#context.budget, 'cells', 1)
      this.#column = columnOf(findAttribute(attributes, 'r') ?? '') ?? this.#column + 1
      this.#kind = findAttribute(attributes, 't') ?? ''
      this.#style = Number(findAttribute(attributes, 's') ?? 0)
      this.#value = ''
      this.#formula = ''
    } else if (name === 'rPh') this.#isHint = true
    else if (name === 'hyperlink') this.#addLink(attributes)
    else {
      this.#isValue = name === 'v' || name === 't'
      this.#isFormula = name === 'f'
    }
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#isValue = false
    else if (name === 'f') this.#isFormula = false
    else if (name === 'rPh') this.#isHint = false
    else if (name === 'c') this.#endCell()
    else if (name === 'row') this.#endRow()
  }

  #endRow(): void {
    // A row of formulas alone is no empty row: it is named as one that was not read.
    if (this.#cells.length === 0 && this.#isUnread) this.#put(0, unreadFormula)
    if (this.#cells.every((cell) => cell === '')) return
    spend(this.#context.budget, 'rows', 1)
    this.rows.push({ line: this.#line, cells: this.#cells })
  }

  text(text: string): void {
    if (this.#isValue && !this.#isHint) this.#value += text
    else if (this.#isFormula) this.#formula += text
  }

  #addLink(attributes: string): void {
    if (this.links.length >= fileLimits.rows) return
    const reference = findAttribute(attributes, 'ref') ?? ''
    const line = Number(/^[A-Z]{1,3}(\d{1,7})/.exec(reference)?.[1])
    const column = columnOf(reference)
    if (column !== null && line > 0)
      this.links.push({ line, column, id: findAttribute(attributes, 'id'), value: attributes })
  }

  #shownNumber(): string {
    const { styles, is1904 } = this.#context
    const { isDate, show } = styles[this.#style] ?? plainStyle
    return (isDate ? dateOfSerial(this.#value, is1904) : null) ?? show(this.#value)
  }

  /** A value as the spreadsheet shows it. */
  #shown(): string {
    const value = this.#value
    if (value === '') return ''
    if (this.#kind === 's') return unescapeCell(this.#context.shared[Number(value)] ?? '')
    if (this.#kind === 'b') return value === '1' ? 'TRUE' : 'FALSE'
    if (['str', 'inlineStr'].includes(this.#kind)) return unescapeCell(value)
    return ['', 'n'].includes(this.#kind) ? this.#shownNumber() : value
  }

  /** A formula is never run, and only its cached value read; but where a link leads is written in it. */
  #addFormula(): void {
    if (this.links.length < fileLimits.rows && /^=?(?:_xlfn\.)?HYPERLINK\(/i.test(this.#formula))
      this.links.push({ line: this.#line, column: this.#column, id: null, value: this.#formula })
  }

  #endCell(): void {
    this.#addFormula()
    const text = this.#shown()
    if (text !== '') this.#put(this.#column, text.replace(/\r\n?/g, '\n').trim())
    else if (this.#formula !== '') this.#isUnread = true
  }

  #put(column: number, text: string): void {
    // One shared text referenced by many cells would grow without bound, and so would cells far to the right.
    const { budget } = this.#context
    spend(budget, 'text', text.length)
    spend(budget, 'cells', Math.max(0, column - this.#cells.length))
    if (column >= fileLimits.columns) throw new BadFile('too-large')
    while (this.#cells.length < column) this.#cells.push('')
    this.#cells[column] = text
  }
}

/**
 * Non-empty rows of a workbook's sheet; `targets` are where its links lead, by their ids.
 *
 * @throws BadFile
 */
export function readSheet(
  xml: string,
  context: SheetContext,
  targets: ReadonlyMap<string, string>,
): readonly SheetRow[] {
  const reader = new SheetReader(context)
  scanXml(xml, {
    open: (name, attributes) => reader.open(name, attributes),
    close: (name) => reader.close(name),
    text: (text) => reader.text(text),
  })
  return withLinks(reader.rows, reader.links, targets)
}
