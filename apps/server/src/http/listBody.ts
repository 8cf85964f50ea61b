import { Readable } from 'node:stream'
import { successCode } from '@peregrine/contract/envelope'

/** Rows of a list, some at a time. */
export type Pages<Row> = AsyncIterable<readonly Row[]>

/** Longer texts wait for a full collection of garbage, and eight long lists at once for half a gigabyte of it. */
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
 * A list as the body of an answer, of which no more than a page is in memory: the next one is read when the caller has
 * taken the last. Rejects with what the first page throws, while the answer can still be a fault.
 */
export async function listBody(pages: Pages<unknown>): Promise<Readable> {
  const rest = pages[Symbol.asyncIterator]()
  const first = await rest.next()
  return Readable.from(piecesOf(rowsOf(first.done ? [] : first.value, rest)), { objectMode: false })
}
