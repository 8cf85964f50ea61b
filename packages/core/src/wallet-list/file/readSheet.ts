import { BadFile } from './badFile.ts'
import { dateOfSerial, plainNumber, unescapeCell } from './cellText.ts'
import { decodeText } from './decodeText.ts'
import { fileLimits } from './limits.ts'
import type { Zip } from './openZip.ts'
import { readDateStyles } from './readStyles.ts'
import { findAttribute, scanXml } from './scanXml.ts'

/** Rows of a sheet, each with its number from 1 and its cells from the left; empty ones are ''. */
export type SheetRow = { line: number; cells: readonly string[] }

/** Maximum rows of a spreadsheet. */
const lastRow = 1_048_576

async function readPart(zip: Zip, name: string): Promise<string> {
  const text = decodeText(await zip.read(name))
  if (text === null) throw new BadFile('damaged')
  return text
}

/** Path of the first sheet: the workbook lists its sheets, and their files are in its relations. */
async function findFirstSheet(zip: Zip): Promise<{ path: string; is1904: boolean }> {
  let id: string | null = null
  let is1904 = false
  scanXml(await readPart(zip, 'xl/workbook.xml'), {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = /^(?:1|true)$/.test(findAttribute(attributes, 'date1904') ?? '')
      if (name === 'sheet') id ??= findAttribute(attributes, 'id')
    },
  })
  let target: string | null = null
  scanXml(await readPart(zip, 'xl/_rels/workbook.xml.rels'), {
    open: (name, attributes) => {
      if (name === 'Relationship' && findAttribute(attributes, 'Id') === id)
        target ??= findAttribute(attributes, 'Target')
    },
  })
  if (target === null) throw new BadFile('damaged')
  const path = (target as string).startsWith('/') ? (target as string).slice(1) : `xl/${target as string}`
  return { path, is1904 }
}

/** Texts that cells refer to by number, without their phonetic hints. */
async function readSharedTexts(zip: Zip): Promise<string[]> {
  const texts: string[] = []
  if (!zip.has('xl/sharedStrings.xml')) return texts
  let isText = false
  let isHint = false
  scanXml(await readPart(zip, 'xl/sharedStrings.xml'), {
    open: (name) => {
      if (name === 'si' && texts.push('') > fileLimits.cells) throw new BadFile('too-large')
      isText = name === 't'
      if (name === 'rPh') isHint = true
    },
    close: (name) => {
      if (name === 't') isText = false
      if (name === 'rPh') isHint = false
    },
    text: (text) => {
      if (!isText || isHint || texts.length === 0) return
      const whole = (texts.at(-1) ?? '') + text
      if (whole.length > fileLimits.textLength) throw new BadFile('too-large')
      texts[texts.length - 1] = whole
    },
  })
  return texts
}

/** Index of a column by its letters: A is 0, AA is 26. */
function columnOf(reference: string): number | null {
  const [letters] = /^[A-Z]{1,3}/.exec(reference) ?? []
  if (!letters) return null
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function numberOfRow(attributes: string, before: number): number {
  const line = Number(findAttribute(attributes, 'r') ?? before + 1)
  if (!Number.isSafeInteger(line) || line <= before || line > lastRow) throw new BadFile('damaged')
  return line
}

type SheetContext = { shared: readonly string[]; dateStyles: readonly boolean[]; is1904: boolean }

class SheetReader {
  readonly rows: SheetRow[] = []
  readonly #context: SheetContext
  #cells: string[] = []
  #line = 0
  #column = -1
  #kind = ''
  #style = 0
  #value = ''
  #isValue = false
  #isHint = false
  #textLeft: number = fileLimits.sheetText
  #cellsLeft: number = fileLimits.cells

  constructor(context: SheetContext) {
    this.#context = context
  }

  open(name: string, attributes: string): void {
    if (name === 'row') {
      this.#line = numberOfRow(attributes, this.#line)
      this.#cells = []
      this.#column = -1
    } else if (name === 'c') {
      if (this.#cellsLeft-- <= 0) throw new BadFile('too-large')
      this.#column = columnOf(findAttribute(attributes, 'r') ?? '') ?? this.#column + 1
      this.#kind = findAttribute(attributes, 't') ?? ''
      this.#style = Number(findAttribute(attributes, 's') ?? 0)
      this.#value = ''
    } else if (name === 'rPh') this.#isHint = true
    // The formula itself is never read, only its cached value.
    else this.#isValue = name === 'v' || name === 't'
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#isValue = false
    else if (name === 'rPh') this.#isHint = false
    else if (name === 'c') this.#endCell()
    else if (name === 'row' && this.#cells.some((cell) => cell !== '')) {
      if (this.rows.length >= fileLimits.rows) throw new BadFile('too-large')
      this.rows.push({ line: this.#line, cells: this.#cells })
    }
  }

  text(text: string): void {
    if (this.#isValue && !this.#isHint) this.#value += text
  }

  #shownNumber(): string {
    const { dateStyles, is1904 } = this.#context
    const date = dateStyles[this.#style] === true ? dateOfSerial(this.#value, is1904) : null
    return date ?? plainNumber(this.#value)
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

  #endCell(): void {
    const text = this.#shown()
    if (text === '') return
    // One shared text referenced by many cells would grow without bound, and so would cells far to the right.
    this.#textLeft -= text.length
    this.#cellsLeft -= Math.max(0, this.#column - this.#cells.length)
    if (Math.min(this.#textLeft, this.#cellsLeft) < 0 || this.#column >= fileLimits.columns)
      throw new BadFile('too-large')
    while (this.#cells.length < this.#column) this.#cells.push('')
    this.#cells[this.#column] = text.replace(/\r\n?/g, '\n').trim()
  }
}

/**
 * Non-empty rows of the first sheet of a workbook.
 *
 * @throws BadFile
 */
export async function readSheet(zip: Zip): Promise<readonly SheetRow[]> {
  const { path, is1904 } = await findFirstSheet(zip)
  const shared = await readSharedTexts(zip)
  const styles = 'xl/styles.xml'
  const dateStyles = zip.has(styles) ? readDateStyles(await readPart(zip, styles)) : []
  const reader = new SheetReader({ shared, dateStyles, is1904 })
  scanXml(await readPart(zip, path), {
    open: (name, attributes) => reader.open(name, attributes),
    close: (name) => reader.close(name),
    text: (text) => reader.text(text),
  })
  return reader.rows
}
