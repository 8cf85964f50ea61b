import type { ClientBase, QueryResultRow } from 'pg'

/** Few enough that two batches of wide rows are some megabytes, so many that a busy process waits for few of them. */
const rowsPerFetch = 2_500

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
  // The next batch comes while the last one is worked on.
  const fetchNext = () => {
    const fetching = client.query<Row>(`fetch ${rowsPerFetch} from batches`)
    fetching.catch(() => undefined) // thrown below, unless the reader has given up
    return fetching
  }
  for (let fetching = fetchNext(); ; ) {
    const { rows } = await fetching
    const isLast = rows.length < rowsPerFetch
    if (!isLast) fetching = fetchNext()
    yield rows
    if (isLast) break
  }
  await client.query('close batches')
}
