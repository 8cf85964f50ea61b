import { readFileSync } from 'node:fs'
import { checkImportText, type LineForm } from '@peregrine/core/wallet-list/checkImportText'
import { linesOfCsv, linesOfSheet, rowsOfText } from '@peregrine/core/wallet-list/linesOfFile'
import { orBad } from '@peregrine/core/wallet-list/file/badFile'
import { readListFile } from '@peregrine/core/wallet-list/file/readListFile'
import { isChecksumValid } from '../../../apps/web/src/domain/chains/isChecksumValid.ts'
import { inflate } from '../../../apps/web/src/domain/wallet-list/inflate.ts'

// Reads a file or a pasted text like the page does outside its worker.
const forms: readonly LineForm[] = ['note', 'group', 'optionalGroup']
const file = await readListFile(readFileSync(process.argv[2] ?? ''), inflate)
let lines: readonly string[] = []
if (file.kind === 'text') {
  ;({ lines } = linesOfCsv(file.text, 'ETH', isChecksumValid))
  await orBad(async () => linesOfSheet(rowsOfText(file.text), 'ETH', isChecksumValid))
  for (const form of forms)
    checkImportText(file.text, { form, chain: 'ETH', existing: new Map(), isChecksumValid })
} else if (file.kind === 'sheet') {
  lines = file.sheets.flatMap(({ rows }) => linesOfSheet(rows, 'ETH', isChecksumValid).lines)
}
checkImportText(lines.join('\n'), { form: 'note', chain: 'ETH', existing: new Map(), isChecksumValid })
