import type { SheetRow } from './file/readSheet.ts'
import { cleanNote, type ImportChain, isAddressOf, longestNote } from './checkImportText.ts'
import { isAddressColumn } from './listColumns.ts'
import { refuseTooMuch } from './listBounds.ts'
import { splitCells } from './splitCells.ts'
import { defaultGroup, nameOfAddress } from './watchedWallet.ts'

/** Maximum length of a row. */
const longestRow = 500

/** Lines for the text area of a batch import, and the number of rows dropped for lack of an address of the chain. */
export type FileLines = { lines: readonly string[]; dropped: number }

type Check = (address: string) => boolean

/**
 * Rows of a CSV file as `address:note` lines. Quotes and trailing commas are stripped, the first two columns may be in
 * either order; a missing note becomes the first six characters of the address.
 */
export function linesOfCsv(text: string, chain: ImportChain, isChecksumValid: Check): FileLines {
  const lines: string[] = []
  let dropped = 0
  for (const raw of text.split(/\r\n|\r|\n/)) {
    const cells = raw
      .slice(0, longestRow)
      .replaceAll('"', '')
      .split(',')
      .slice(0, 2)
      .map((cell) => cell.trim())
    if (cells.every((cell) => cell === '')) continue
    const address = cells.find((cell) => isAddressOf(chain, cell, isChecksumValid))
    if (address === undefined) {
      // A header is not a dropped row.
      if (lines.length > 0 || !cells.some(isAddressColumn)) dropped++
      continue
    }
    const note = cleanNote(cells.find((cell) => cell !== address) ?? '').slice(0, longestNote)
    lines.push(`${address}:${note || nameOfAddress(address)}`)
  }
  return { lines, dropped }
}

/** The lines are comma-separated, so their parts cannot contain commas. */
const part = (cell: string | undefined) => (cell ?? '').replace(/[,\s]+/g, ' ').trim()

/**
 * Rows of a sheet with the columns name, address, group as `name,address,group` lines. A missing group becomes
 * `Default`.
 */
export function linesOfSheet(
  rows: readonly SheetRow[],
  chain: ImportChain,
  isChecksumValid: Check,
): FileLines {
  const valid = rows.filter(({ cells }) => isAddressOf(chain, cells[1] ?? '', isChecksumValid))
  const hasHead = rows[0]?.cells.some(isAddressColumn) === true
  return {
    lines: valid.map(({ cells: [name, address = '', group] }) =>
      [part(name), address, part(group) || defaultGroup].join(','),
    ),
    dropped: rows.length - valid.length - (hasHead ? 1 : 0),
  }
}

const separators = ['\t', ',', ';', '|'] as const

/**
 * The lines of a text as rows of a sheet, each split at the first separator that it holds.
 *
 * @throws BadFile `too-much` for more lines or cells than in any list
 */
export function rowsOfText(text: string): SheetRow[] {
  refuseTooMuch(text, false)
  return text.split(/\r\n|\r|\n/).flatMap((raw, at): SheetRow[] => {
    const line = raw.slice(0, longestRow)
    // Spreadsheets name the separator in a line of its own.
    if (line.trim() === '' || (at === 0 && /^"?sep=.?"?$/.test(line.trim()))) return []
    const separator = separators.find((candidate) => line.includes(candidate)) ?? ','
    return [{ line: at + 1, cells: splitCells(line, separator) }]
  })
}
