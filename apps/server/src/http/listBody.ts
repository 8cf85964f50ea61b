import { Readable } from 'node:stream'
import { successCode } from '@peregrine/contract/envelope'

/** Rows of a list, some at a time. */
export type Pages<Row> = AsyncIterable<readonly Row[]>

const itemsOf = (rows: readonly unknown[]): string => JSON.stringify(rows).slice(1, -1)

async function* piecesOf(first: readonly unknown[], rest: AsyncIterator<readonly unknown[]>) {
  yield `{"code":"${successCode}","msg":"success","data":[${itemsOf(first)}`
  for (let next = await rest.next(); !next.done; next = await rest.next())
    if (next.value.length > 0) yield `,${itemsOf(next.value)}`
  yield ']}'
}

/**
 * A list as the body of an answer, of which no more than a page is in memory: the next one is read when the caller has
 * taken the last. Rejects with what the first page throws, while the answer can still be a fault.
 */
export async function listBody(pages: Pages<unknown>): Promise<Readable> {
  const rest = pages[Symbol.asyncIterator]()
  const first = await rest.next()
  return Readable.from(piecesOf(first.done ? [] : first.value, rest), { objectMode: false })
}
