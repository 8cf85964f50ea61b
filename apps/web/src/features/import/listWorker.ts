import { type ListFile, readListFile, sheetText } from '@peregrine/core/wallet-list/file/readListFile'
import { parseWalletList } from '@peregrine/core/wallet-list/parseWalletList'
import { inflate } from './inflate.ts'
import { isChecksumValid } from './isChecksumValid.ts'
import type { ListAnswer, ListQuestion } from './readList.ts'

/** Runs beside the page: a hostile file can only make this slow, and then it is ended. */
async function answer(question: ListQuestion): Promise<ListAnswer> {
  const { given, wants } = question
  const file: ListFile =
    typeof given === 'string'
      ? { kind: 'text', text: given }
      : await readListFile(new Uint8Array(given), inflate)
  if (file.kind === 'bad' || wants === 'file') return file
  const text = file.kind === 'sheet' ? sheetText(file.rows) : file.text
  return { kind: 'list', list: parseWalletList(text, isChecksumValid) }
}

addEventListener('message', ({ data }: MessageEvent<ListQuestion>) => {
  // What nobody foresaw becomes the worker's error event, which the page tells as a failure.
  answer(data).then((result) => postMessage(result), reportError)
})
postMessage('ready')
