import { BadFile } from '../badFile.ts'
import { fileLimits } from '../limits.ts'
import { type ShowNumber, showNumberAs } from '../numberFormat.ts'
import { fullBudget, spend } from '../readSheet.ts'
import { sheetName, type Workbook } from '../readWorkbook.ts'
import { findAttribute, scanXml } from '../scanXml.ts'
import { SheetRows } from '../sheetRows.ts'

/** Formats that this form calls by names. */
const namedFormats: Readonly<Record<string, string>> = {
  'General Number': 'General',
  Fixed: '0.00',
  Standard: '#,##0.00',
  Percent: '0.00%',
  Scientific: '0.00E+00',
  Currency: '#,##0.00',
  'Euro Currency': '#,##0.00',
}
const longestFormat = 255
/** Texts of a cell that are not its value. */
const remarks: ReadonlySet<string> = new Set(['Comment', 'PhoneticText'])
const plain = showNumberAs('General')

/** A number from 1 that an attribute gives, or null. */
function indexOf(attributes: string, name: string): number | null {
  const text = findAttribute(attributes, name)
  if (text === null) return null
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new BadFile('damaged')
  return Number(text)
}

/** How many more columns or rows are covered. */
function countOf(attributes: string, name: string): number {
  const text = findAttribute(attributes, name) ?? '0'
  if (!/^\d{1,7}$/.test(text)) throw new BadFile('damaged')
  return Number(text)
}

/** 2023-11-01T00:00:00.000 as the day, or with its time; days before the first one are times alone. */
function shownDate(text: string): string {
  const [, day = '', time = ''] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)/.exec(text) ?? []
  if (day === '') return text
  if (day <= '1899-12-31') return time
  return time === '00:00:00' ? day : `${day} ${time}`
}

class XmlWorkbookReader {
  readonly sheets: { name: string; rows: SheetRows }[] = []
  readonly #budget = fullBudget()
  readonly #formats = new Map<string, ShowNumber>()
  #styleId = ''
  #rowSpan = 0
  #column = 0
  #across = 0
  #style = ''
  #type = ''
  #text = ''
  #isValue = false
  #isRemark = false

  open(name: string, attributes: string): void {
    spend(this.#budget, 'tags', 1)
    if (name === 'Worksheet') this.#openSheet(attributes)
    else if (name === 'Row') this.#openRow(attributes)
    else if (name === 'Cell') this.#openCell(attributes)
    else if (remarks.has(name)) this.#isRemark = true
    else if (name === 'Data') this.#openData(attributes)
    else this.#openStyle(name, attributes)
  }

  close(name: string): void {
    if (name === 'Data') this.#isValue = false
    else if (remarks.has(name)) this.#isRemark = false
    else if (name === 'Cell') this.#endCell()
    else if (name === 'Row') this.sheets.at(-1)?.rows.endRow()
  }

  text(text: string): void {
    if (!this.#isValue || this.#isRemark) return
    this.#text += text
    if (this.#text.length > fileLimits.textLength) throw new BadFile('too-large')
  }

  #openData(attributes: string): void {
    if (this.#isRemark) return
    this.#type = findAttribute(attributes, 'Type') ?? ''
    this.#isValue = true
  }

  #openStyle(name: string, attributes: string): void {
    if (name === 'Style') this.#styleId = findAttribute(attributes, 'ID') ?? ''
    else if (name === 'NumberFormat') this.#addFormat(findAttribute(attributes, 'Format') ?? '')
  }

  #addFormat(format: string): void {
    if (this.#formats.size >= fileLimits.entries * 20) throw new BadFile('too-large')
    this.#formats.set(this.#styleId, showNumberAs(namedFormats[format] ?? format.slice(0, longestFormat)))
  }

  #openSheet(attributes: string): void {
    if (this.sheets.length >= fileLimits.entries) throw new BadFile('too-large')
    this.sheets.push({
      name: sheetName(findAttribute(attributes, 'Name') ?? ''),
      rows: new SheetRows(this.#budget),
    })
    this.#rowSpan = 0
  }

  #openRow(attributes: string): void {
    const rows = this.sheets.at(-1)?.rows
    if (!rows) throw new BadFile('damaged')
    rows.startRow(indexOf(attributes, 'Index') ?? rows.line + this.#rowSpan + 1)
    this.#rowSpan = countOf(attributes, 'Span')
    this.#column = 0
  }

  #openCell(attributes: string): void {
    this.#column = (indexOf(attributes, 'Index') ?? this.#column + 1) - 1
    this.#across = countOf(attributes, 'MergeAcross')
    this.#style = findAttribute(attributes, 'StyleID') ?? ''
    this.#type = ''
    this.#text = ''
  }

  #shown(): string {
    if (this.#type === 'Number') return (this.#formats.get(this.#style) ?? plain)(this.#text.trim())
    if (this.#type === 'DateTime') return shownDate(this.#text.trim())
    if (this.#type === 'Boolean') return this.#text.trim() === '1' ? 'TRUE' : 'FALSE'
    return this.#text.replace(/\r\n?/g, '\n').trim()
  }

  #endCell(): void {
    this.sheets.at(-1)?.rows.put(this.#column, this.#text === '' ? '' : this.#shown())
    this.#column += this.#across + 1
    this.#text = ''
  }
}

/**
 * All sheets of a workbook in the XML of Excel 2003, hidden ones too, with the texts that its cells show.
 *
 * @throws BadFile
 */
export function readXmlWorkbook(xml: string): Workbook {
  const reader = new XmlWorkbookReader()
  scanXml(xml, {
    open: (name, attributes) => reader.open(name, attributes),
    close: (name) => reader.close(name),
    text: (text) => reader.text(text),
  })
  if (reader.sheets.length === 0) throw new BadFile('damaged')
  return { sheets: reader.sheets.map(({ name, rows }) => ({ name, rows: rows.rows })), unread: [] }
}
