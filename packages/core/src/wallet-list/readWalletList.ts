import { type Bad, orBad } from './file/badFile.ts'
import type { Inflate } from './file/openZip.ts'
import { type ListFile, readListFile, sheetText } from './file/readListFile.ts'
import { parseWalletList, type WalletList } from './parseWalletList.ts'

export type ReadList = { kind: 'list'; list: WalletList } | Bad

async function fileOf(given: string | Uint8Array, inflate: Inflate): Promise<ListFile> {
  return typeof given === 'string' ? { kind: 'text', text: given } : readListFile(given, inflate)
}

/** The wallets listed in a text or a file's bytes, in any form, or the reason it cannot be read. */
export function readWalletList(
  given: string | Uint8Array,
  inflate: Inflate,
  isChecksumValid: (address: string) => boolean,
): Promise<ReadList> {
  return orBad(async () => {
    const file = await fileOf(given, inflate)
    if (file.kind === 'bad') return file
    const text = file.kind === 'sheet' ? sheetText(file.rows) : file.text
    return { kind: 'list', list: parseWalletList(text, isChecksumValid) }
  })
}
