import { type Bad, orBad } from './file/badFile.ts'
import type { Inflate } from './file/openZip.ts'
import type { Workbook } from './file/readWorkbook.ts'
import { type ListFile, readListFile, sheetText } from './file/readListFile.ts'
import { refuseTooMany } from './listBounds.ts'
import { parseWalletList, type WalletList } from './parseWalletList.ts'
import type { ListProblem, WalletListRow } from './walletListRow.ts'

export type ReadList = { kind: 'list'; list: WalletList } | Bad

async function fileOf(given: string | Uint8Array, inflate: Inflate): Promise<ListFile> {
  return typeof given === 'string' ? { kind: 'text', text: given } : readListFile(given, inflate)
}

type Check = (address: string) => boolean

/**
 * The wallets of all sheets. Each is read by itself, as its columns are its own; its lines are numbered on from the last
 * of the sheet before.
 */
function listOfWorkbook({ sheets, unread }: Workbook, isChecksumValid: Check): WalletList {
  const rows = new Map<string, WalletListRow>()
  const problems: ListProblem[] = []
  const duplicates: WalletListRow[] = []
  let before = 0
  for (const sheet of sheets) {
    const onward = <T extends { line: number }>(item: T): T => ({ ...item, line: item.line + before })
    const list = parseWalletList(sheetText(sheet.rows), isChecksumValid)
    for (const row of list.rows.map(onward))
      if (rows.has(row.address)) duplicates.push(row)
      else rows.set(row.address, row)
    duplicates.push(...list.duplicates.map(onward))
    problems.push(...list.problems.map(onward))
    refuseTooMany(rows.size + duplicates.length + problems.length)
    before += sheet.rows.at(-1)?.line ?? 0
  }
  return { rows: [...rows.values()], problems, duplicates, ...(unread.length === 0 ? {} : { unread }) }
}

/** The wallets listed in a text or a file's bytes, in any form, or the reason it cannot be read. */
export function readWalletList(
  given: string | Uint8Array,
  inflate: Inflate,
  isChecksumValid: Check,
): Promise<ReadList> {
  return orBad(async () => {
    const file = await fileOf(given, inflate)
    if (file.kind === 'bad') return file
    const list =
      file.kind === 'sheet'
        ? listOfWorkbook(file, isChecksumValid)
        : parseWalletList(file.text, isChecksumValid)
    return { kind: 'list', list }
  })
}
