import { Readable } from 'node:stream'
import { successCode } from '@peregrine/contract/envelope'

/** Rows of a list, in pages. */
export type Pages<Row> = AsyncIterable<readonly Row[]>

/** Longer texts wait for a full garbage collection, and eight long lists at once for half a gigabyte of it. */
const pieceLength = 16_384

async function* rowsOf(first: readonly unknown[], rest: AsyncIterator<readonly unknown[]>) {
  yield* first
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield* next.value
}

async function* piecesOf(rows: AsyncIterable<unknown>) {
  let piece = `{"code":"${successCode}","msg":"success","data":[`
  let separator = ''
  for await (const row of rows) {
    piece += separator + JSON.stringify(row)
    separator = ','
    if (piece.length < pieceLength) continue
    yield piece
    piece = ''
  }
  yield `${piece}]}`
}

/**
 * Streams a list as a response body with at most a page in memory: the next is read once the caller has taken the last.
 * Rejects with an error of the first page, while the answer can still be a fault.
 */
export async function listBody(pages: Pages<unknown>): Promise<Readable> {
  const rest = pages[Symbol.asyncIterator]()
  const first = await rest.next()
  return Readable.from(piecesOf(rowsOf(first.done ? [] : first.value, rest)), { objectMode: false })
}
