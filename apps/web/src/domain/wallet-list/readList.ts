import type { BadFileReason } from '@peregrine/core/wallet-list/file/badFile'
import { fileLimits } from '@peregrine/core/wallet-list/file/limits'
import type { ListFile } from '@peregrine/core/wallet-list/file/readListFile'
import type { WalletList } from '@peregrine/core/wallet-list/parseWalletList'
import { scriptUrl } from '../../kit/parts/scriptUrl.ts'
// oxlint-disable-next-line import/default -- the bundler provides it: the worker's address
import workerUrl from './listWorker.ts?worker&url'

export type ListQuestion = { given: string | ArrayBuffer; wants: 'list' | 'file' }
export type ListAnswer = ListFile | { kind: 'list'; list: WalletList }

/** `slow` was terminated after five seconds; `failed` means that the worker itself could not run. */
export type BadReason = BadFileReason | 'slow' | 'failed'
type Bad = { kind: 'bad'; reason: BadReason }

const maxMs = 5000

/** The clock starts when the worker has the request: loading it is network time, not the file's. */
function runWorker(question: ListQuestion): Promise<ListAnswer | Bad> {
  const worker = new Worker(scriptUrl(workerUrl), { type: 'module' })
  return new Promise<ListAnswer | Bad>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<ListAnswer | 'ready'>) => {
      if (data !== 'ready') return resolve(data)
      setTimeout(() => resolve({ kind: 'bad', reason: 'slow' }), maxMs)
      worker.postMessage(question, typeof question.given === 'string' ? [] : [question.given])
    })
    worker.addEventListener('error', () => resolve({ kind: 'bad', reason: 'failed' }))
  }).finally(() => worker.terminate())
}

async function bytesOf(file: File): Promise<ArrayBuffer | null> {
  try {
    return await file.arrayBuffer()
  } catch (error) {
    console.warn('A file could not be read', error)
    return null
  }
}

/** Reads a file as text or sheet rows; null when the browser cannot read it. */
export async function readFileRows(file: File): Promise<Exclude<ListAnswer, { kind: 'list' }> | Bad | null> {
  if (file.size > fileLimits.bytes) return { kind: 'bad', reason: 'too-large' }
  const given = await bytesOf(file)
  if (given === null) return null
  const answer = await runWorker({ given, wants: 'file' })
  return answer.kind === 'list' ? { kind: 'bad', reason: 'failed' } : answer
}

/** Reads the wallets from a text or file in any known form. */
export async function readList(given: string | File): Promise<{ kind: 'list'; list: WalletList } | Bad> {
  if (typeof given !== 'string' && given.size > fileLimits.bytes) return { kind: 'bad', reason: 'too-large' }
  const content = typeof given === 'string' ? given : await bytesOf(given)
  if (content === null) return { kind: 'bad', reason: 'failed' }
  const answer = await runWorker({ given: content, wants: 'list' })
  return answer.kind === 'list' || answer.kind === 'bad' ? answer : { kind: 'bad', reason: 'failed' }
}
