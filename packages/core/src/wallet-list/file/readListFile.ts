import { type Bad, BadFile, type BadFileReason, orBad } from './badFile.ts'
import { decodeText } from './decodeText.ts'
import { fileLimits } from './limits.ts'
import { type Inflate, openZip, type Zip } from './openZip.ts'
import { type Workbook, readWorkbook } from './readWorkbook.ts'
import { readOds } from './readOds.ts'
import { readMarkup } from './markup/readMarkup.ts'
import type { SheetRow } from './readSheet.ts'

export type ListFile = { kind: 'text'; text: string } | ({ kind: 'sheet' } & Workbook) | Bad

const startsWith = (bytes: Uint8Array, mark: readonly number[]) =>
  mark.every((byte, at) => bytes[at] === byte)
const zipMark = [0x50, 0x4b, 0x03, 0x04]
/** The container of Excel files before 2007, and of newer ones behind a password. */
const oldMark = [0xd0, 0xcf, 0x11, 0xe0]

/** UTF-16 name of a container's encrypted content. */
const lockedMark = 'E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e\0'

function oldReason(bytes: Uint8Array): BadFileReason {
  const text = Array.from(bytes.subarray(0, 65_536), (byte) => String.fromCharCode(byte)).join('')
  return text.includes(lockedMark) ? 'encrypted' : 'old-excel'
}

/** Archives of other programs are named: they hold no part that a workbook has. */
function readArchive(zip: Zip): Promise<Workbook> {
  if (zip.has('xl/workbook.bin')) throw new BadFile('binary-excel')
  if (!zip.has('xl/workbook.xml') && (zip.holds('Index/') || zip.has('Index.zip')))
    throw new BadFile('numbers')
  return !zip.has('xl/workbook.xml') && zip.has('content.xml') ? readOds(zip) : readWorkbook(zip)
}

async function read(bytes: Uint8Array, inflate: Inflate): Promise<ListFile> {
  if (bytes.length > fileLimits.bytes) return { kind: 'bad', reason: 'too-large' }
  if (startsWith(bytes, zipMark)) return { kind: 'sheet', ...(await readArchive(openZip(bytes, inflate))) }
  if (startsWith(bytes, oldMark)) return { kind: 'bad', reason: oldReason(bytes) }
  const text = decodeText(bytes)
  if (text === null) return { kind: 'bad', reason: 'not-text' }
  const sheets = readMarkup(text)
  return sheets ? { kind: 'sheet', ...sheets } : { kind: 'text', text }
}

/**
 * Reads a file by content, regardless of its name: text, the sheets of a workbook (XLSX, ODS, XML), the tables of a page,
 * or the reason it cannot be read.
 */
export function readListFile(bytes: Uint8Array, inflate: Inflate): Promise<ListFile> {
  return orBad(() => read(bytes, inflate))
}

/** Line ends become spaces, so that rows keep their line numbers. */
function cellText(cell: string): string {
  const line = cell.replace(/\s*\n\s*/g, ' ')
  return /[\t"]/.test(line) ? `"${line.replaceAll('"', '""')}"` : line
}

/** A sheet as a tab-separated table, each row on the line of its number, for `parseWalletList`. */
export function sheetText(rows: readonly SheetRow[]): string {
  const lines: string[] = []
  for (const { line, cells } of rows) {
    while (lines.length < line - 1) lines.push('')
    lines.push(cells.map(cellText).join('\t'))
  }
  return lines.join('\n')
}
