import type { SquareRow } from '@peregrine/contract/squareRow'
import type { LaunchColumn } from '@peregrine/contract/topics/launchColumns'
import { square, type SquareEvent } from '@peregrine/contract/topics/square'
import { type Network, networkFacts } from '@peregrine/core/network'
import type { DerivedSource } from '../../realtime/topicSource.ts'
import type { SquareReader } from './squareReader.ts'

type Params = { network: Network; column: LaunchColumn; filter: string }

/** What leads from one list of rows to the next: rows that are new or changed, and those that left. */
export function squareChanges(
  column: LaunchColumn,
  before: readonly SquareRow[],
  after: readonly SquareRow[],
): SquareEvent[] {
  const known = new Map(before.map((row) => [row.token, JSON.stringify(row)]))
  const changed = after.filter((row) => known.get(row.token) !== JSON.stringify(row))
  const staying = new Set(after.map(({ token }) => token))
  const gone = before.flatMap(({ token }) => (staying.has(token) ? [] : [token]))
  return [
    ...(gone.length > 0 ? [{ type: 'removed' as const, tokens: gone }] : []),
    ...changed.map((row) => ({ type: 'row' as const, row, column })),
  ]
}

/** The columns of the chain square, sifted for each filter that somebody looks through. */
export function squareSource(reader: SquareReader): DerivedSource {
  return {
    kind: 'derived',
    topic: square as unknown as DerivedSource['topic'],
    load: ({ network, column, filter }: Params) => reader.read(network, column, filter),
    changes: (before: SquareRow[], after: SquareRow[], { column }: Params) =>
      squareChanges(column, before, after),
    isTouched: (record, { network }: Params) =>
      record.chain === networkFacts[network].chain &&
      (record.type !== 'block' || record.launches.some((launch) => launch.network === network)),
    minIntervalMs: 500,
    // Holders are counted a moment after the trade, and rows grow out of an age.
    maxAgeMs: 1_500,
  }
}
