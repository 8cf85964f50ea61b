import { BadFile } from './badFile.ts'
import { decodeText } from './decodeText.ts'
import { fileLimits } from './limits.ts'
import type { Zip } from './openZip.ts'
import { type LinkedCell, linkedCells, withLinkedWallet } from './markup/linkedWallet.ts'
import { showNumberAs } from './numberFormat.ts'
import { type Workbook, sheetName } from './readWorkbook.ts'
import { fullBudget, type SheetRow, spend } from './readSheet.ts'
import { findAttribute, scanXml } from './scanXml.ts'

/** How often a row or cell stands there: the format writes equal neighbours once. */
function repeats(attributes: string, name: string): number {
  const text = findAttribute(attributes, name) ?? '1'
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new BadFile('damaged')
  return Number(text)
}

const general = showNumberAs('General')

/** What a cell has that programs wrote without its text. */
function valueOf(attributes: string): string {
  const number = findAttribute(attributes, 'value')
  if (number !== null) return general(number)
  const written = ['string-value', 'date-value', 'time-value', 'boolean-value']
  return written.map((name) => findAttribute(attributes, name)).find((value) => value !== null) ?? ''
}

class OdsReader {
  readonly sheets: { name: string; rows: SheetRow[] }[] = []
  readonly #budget = fullBudget()
  #line = 0
  #rowRepeats = 1
  #cells: string[] = []
  #column = 0
  #cellRepeats = 1
  #text = ''
  #attributes = ''
  #links: string[] = []
  #linked: LinkedCell[] = []
  #hasText = false
  #isCell = false
  #isText = false
  #isNote = false

  open(name: string, attributes: string): void {
    spend(this.#budget, 'tags', 1)
    if (name === 'annotation') this.#isNote = true
    else if (name === 'table') this.#openSheet(attributes)
    else if (name === 'table-row') {
      this.#rowRepeats = repeats(attributes, 'number-rows-repeated')
      this.#cells = []
      this.#linked = []
      this.#column = 0
    } else if (name === 'table-cell') this.#openCell(attributes)
    else if (name === 'covered-table-cell') this.#column += repeats(attributes, 'number-columns-repeated')
    else this.#openText(name, attributes)
  }

  close(name: string): void {
    if (name === 'annotation') this.#isNote = false
    else if (name === 'p') this.#isText = false
    else if (name === 'table-cell') this.#endCell()
    else if (name === 'table-row') this.#endRow()
  }

  text(text: string): void {
    if (!this.#isCell || !this.#isText || this.#isNote) return
    spend(this.#budget, 'text', text.length)
    this.#text += text
    if (this.#text.length > fileLimits.textLength) throw new BadFile('too-large')
  }

  #openSheet(attributes: string): void {
    // A table within a cell has rows of its own.
    if (this.#isCell) throw new BadFile('damaged')
    if (this.sheets.length >= fileLimits.entries) throw new BadFile('too-large')
    this.sheets.push({ name: sheetName(findAttribute(attributes, 'name') ?? ''), rows: [] })
    this.#line = 0
  }

  #openCell(attributes: string): void {
    this.#cellRepeats = repeats(attributes, 'number-columns-repeated')
    this.#text = ''
    this.#attributes = attributes
    this.#links = []
    this.#hasText = false
    this.#isCell = true
  }

  #openText(name: string, attributes: string): void {
    if (name === 'p') {
      this.#isText = true
      this.#hasText ||= !this.#isNote
      if (this.#text !== '') this.text('\n')
    } else if (name === 's') this.text(' '.repeat(Math.min(100, repeats(attributes, 'c'))))
    else if (name === 'tab') this.text(' ')
    else if (name === 'line-break') this.text('\n')
    else if (name === 'a') this.#links.push(findAttribute(attributes, 'href') ?? '')
  }

  #endCell(): void {
    const written = this.#hasText ? this.#text.trim() : valueOf(this.#attributes).trim()
    const { text, linked } = withLinkedWallet(written, this.#links)
    if (linked !== null) this.#linked.push({ column: this.#column, text, wallet: linked })
    const count = this.#cellRepeats
    this.#isCell = false
    if (text !== '') {
      if (this.#column + count > fileLimits.columns) throw new BadFile('too-large')
      spend(this.#budget, 'cells', this.#column - this.#cells.length + count)
      spend(this.#budget, 'text', text.length * count)
      while (this.#cells.length < this.#column) this.#cells.push('')
      for (let left = count; left > 0; left--) this.#cells.push(text)
    }
    this.#column += count
  }

  #endRow(): void {
    for (const { column, text } of linkedCells(this.#cells, this.#linked)) this.#cells[column] = text
    const count = this.#rowRepeats
    const rows = this.sheets.at(-1)?.rows
    if (this.#cells.length > 0 && rows) {
      spend(this.#budget, 'rows', count)
      spend(this.#budget, 'cells', this.#cells.length * (count - 1))
      spend(this.#budget, 'text', this.#cells.reduce((sum, cell) => sum + cell.length, 0) * (count - 1))
      for (let at = 1; at <= count; at++) rows.push({ line: this.#line + at, cells: this.#cells })
    }
    this.#line += count
    // A line is named by its number; there are no more than a spreadsheet has.
    if (this.#line > fileLimits.lastRow) throw new BadFile('damaged')
  }
}

async function isLocked(zip: Zip): Promise<boolean> {
  const path = 'META-INF/manifest.xml'
  return zip.has(path) && (decodeText(await zip.read(path)) ?? '').includes('encryption-data')
}

/**
 * All sheets of an OpenDocument spreadsheet's content, or of one written as a single text (.fods), hidden ones too, with
 * the texts that their cells show.
 *
 * @throws BadFile
 */
export function readOdsContent(xml: string): Workbook {
  const reader = new OdsReader()
  scanXml(xml, {
    open: (name, attributes) => reader.open(name, attributes),
    close: (name) => reader.close(name),
    text: (text) => reader.text(text),
  })
  if (reader.sheets.length === 0) throw new BadFile('damaged')
  return { sheets: reader.sheets, unread: [] }
}

/**
 * All sheets of an ODS file.
 *
 * @throws BadFile
 */
export async function readOds(zip: Zip): Promise<Workbook> {
  if (await isLocked(zip)) throw new BadFile('encrypted')
  const xml = decodeText(await zip.read('content.xml'))
  if (xml === null) throw new BadFile('damaged')
  return readOdsContent(xml)
}
