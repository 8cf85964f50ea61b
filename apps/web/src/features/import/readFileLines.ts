import type { ImportChain } from '@peregrine/core/wallet-list/checkImportText'
import { orBad } from '@peregrine/core/wallet-list/file/badFile'
import type { Workbook, UnreadSheet } from '@peregrine/core/wallet-list/file/readWorkbook'
import { type FileLines, linesOfCsv, linesOfSheet, rowsOfText } from '@peregrine/core/wallet-list/linesOfFile'
import type { Translate } from '../../kit/i18n/translate.ts'
import { isChecksumValid } from '../../domain/chains/isChecksumValid.ts'
import { readFileRows } from '../../domain/wallet-list/readList.ts'

type Read = { lines: FileLines; unread: readonly UnreadSheet[] } | { problem: string }

type Upload = 'csv' | 'xlsx'

const sheetEndings = ['.xlsx', '.xlsm', '.ods', '.fods', '.xls', '.xml', '.html', '.htm'] as const
const textEndings = ['.csv', '.tsv', '.txt'] as const
/** Many sites export a text under the name of an old workbook. */
const maybeText = [...textEndings, '.xls'] as const
const endings = { csv: ['.csv'], xlsx: [...sheetEndings, ...textEndings] } as const

const endsIn = (name: string, some: readonly string[]) =>
  some.some((ending) => name.toLowerCase().endsWith(ending))

/** The endings of the files that an upload takes, for the browser's own dialog. */
export const acceptedBy = (upload: Upload): string => [...endings[upload], '.json'].join(',')

/** The lines of all sheets, one sheet after the other. */
function linesOfWorkbook({ sheets, unread }: Workbook, chain: ImportChain): Read {
  const each = sheets.map(({ rows }) => linesOfSheet(rows, chain, isChecksumValid))
  const lines = each.flatMap((sheet) => sheet.lines)
  const dropped = each.reduce((sum, sheet) => sum + sheet.dropped, 0)
  return { lines: { lines, dropped }, unread }
}

type FileRows = Exclude<Awaited<ReturnType<typeof readFileRows>>, null>
type Bad = Extract<FileRows, { kind: 'bad' }>

const problemOf = ({ reason }: Bad, t: Translate): Read => ({
  problem: t('import.error.parse', { reason: t(`import.bad.${reason}`) }),
})

async function linesOf(
  upload: Upload,
  name: string,
  file: FileRows,
  chain: ImportChain,
  t: Translate,
): Promise<Read> {
  if (file.kind === 'bad') return problemOf(file, t)
  if (upload === 'csv')
    return file.kind === 'text'
      ? { lines: linesOfCsv(file.text, chain, isChecksumValid), unread: [] }
      : { problem: t('import.error.csvOnly') }
  if (file.kind === 'sheet') return linesOfWorkbook(file, chain)
  const rows = endsIn(name, maybeText)
    ? await orBad(async () => ({ kind: 'rows' as const, rows: rowsOfText(file.text) }))
    : ({ kind: 'bad', reason: 'damaged' } as const)
  return rows.kind === 'bad'
    ? problemOf(rows, t)
    : { lines: linesOfSheet(rows.rows, chain, isChecksumValid), unread: [] }
}

/** Reads an uploaded file's lines for the text area, or returns an error text. */
export async function readFileLines(
  file: File,
  upload: Upload,
  chain: ImportChain,
  t: Translate,
): Promise<Read> {
  if (!endsIn(file.name, endings[upload])) return { problem: t(`import.error.${upload}Only`) }
  const content = await readFileRows(file)
  if (content === null) return { problem: t('import.error.read') }
  const read = await linesOf(upload, file.name, content, chain, t)
  const isEmpty = 'lines' in read && read.lines.lines.length === 0 && read.unread.length === 0
  return isEmpty ? { problem: t('import.error.noRows') } : read
}
