import { readListFile } from '@peregrine/core/wallet-list/file/readListFile'
import { readWalletList } from '@peregrine/core/wallet-list/readWalletList'
import { inflate } from './inflate.ts'
import { isChecksumValid } from '../chains/isChecksumValid.ts'
import type { ListAnswer, ListQuestion } from './readList.ts'

/** Runs in a worker: a hostile file can only slow it down until it is terminated. */
function answer({ given, wants }: ListQuestion): Promise<ListAnswer> {
  const content = typeof given === 'string' ? given : new Uint8Array(given)
  if (wants === 'list') return readWalletList(content, inflate, isChecksumValid)
  return typeof content === 'string'
    ? Promise.resolve({ kind: 'text', text: content })
    : readListFile(content, inflate)
}

addEventListener('message', ({ data }: MessageEvent<ListQuestion>) => {
  // An unforeseen error becomes the worker's error event, which the page shows as a failure.
  answer(data).then((result) => postMessage(result), reportError)
})
postMessage('ready')
