import type { ClientBase, QueryResultRow } from 'pg'

/** A thousand wide rows are about a megabyte, and die before they are moved among the old objects. */
const rowsPerFetch = 1_000

/**
 * Yields the rows of a query some at a time, for results that would fill memory. Needs a transaction, on whose client
 * one query at a time is read so, to its end.
 */
export async function* readInBatches<Row extends QueryResultRow>(
  client: ClientBase,
  text: string,
  values: unknown[],
): AsyncGenerator<Row[]> {
  // It is read to its end; PostgreSQL would plan for the first tenth.
  await client.query('set local cursor_tuple_fraction = 1')
  await client.query({ text: `declare batches no scroll cursor for ${text}`, values })
  for (;;) {
    const { rows } = await client.query<Row>(`fetch ${rowsPerFetch} from batches`)
    yield rows
    if (rows.length < rowsPerFetch) break
  }
  await client.query('close batches')
}
