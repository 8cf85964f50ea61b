import type { ImportChain } from '@peregrine/core/wallet-list/checkImportText'
import type { Workbook, UnreadSheet } from '@peregrine/core/wallet-list/file/readWorkbook'
import { type FileLines, linesOfCsv, linesOfSheet } from '@peregrine/core/wallet-list/linesOfFile'
import type { Translate } from '../../kit/i18n/translate.ts'
import { isChecksumValid } from '../../domain/chains/isChecksumValid.ts'
import { readFileRows } from '../../domain/wallet-list/readList.ts'

type Read = { lines: FileLines; unread: readonly UnreadSheet[] } | { problem: string }

const endings = { csv: '.csv', xlsx: '.xlsx' } as const

/** The lines of all sheets, one sheet after the other. */
function linesOfWorkbook({ sheets, unread }: Workbook, chain: ImportChain): Read {
  const each = sheets.map(({ rows }) => linesOfSheet(rows, chain, isChecksumValid))
  const lines = each.flatMap((sheet) => sheet.lines)
  const dropped = each.reduce((sum, sheet) => sum + sheet.dropped, 0)
  return { lines: { lines, dropped }, unread }
}

function linesOf(
  upload: 'csv' | 'xlsx',
  file: Exclude<Awaited<ReturnType<typeof readFileRows>>, null>,
  chain: ImportChain,
  t: Translate,
): Read {
  if (file.kind === 'bad')
    return { problem: t('import.error.parse', { reason: t(`import.bad.${file.reason}`) }) }
  if (upload === 'csv')
    return file.kind === 'text'
      ? { lines: linesOfCsv(file.text, chain, isChecksumValid), unread: [] }
      : { problem: t('import.error.csvOnly') }
  return file.kind === 'sheet'
    ? linesOfWorkbook(file, chain)
    : { problem: t('import.error.parse', { reason: t('import.bad.damaged') }) }
}

/** Reads an uploaded file's lines for the text area, or returns an error text. */
export async function readFileLines(
  file: File,
  upload: 'csv' | 'xlsx',
  chain: ImportChain,
  t: Translate,
): Promise<Read> {
  if (!file.name.toLowerCase().endsWith(endings[upload])) return { problem: t(`import.error.${upload}Only`) }
  const content = await readFileRows(file)
  if (content === null) return { problem: t('import.error.read') }
  const read = linesOf(upload, content, chain, t)
  const isEmpty = 'lines' in read && read.lines.lines.length === 0 && read.unread.length === 0
  return isEmpty ? { problem: t('import.error.noRows') } : read
}
