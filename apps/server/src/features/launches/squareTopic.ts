import type { SquareRow } from '@peregrine/contract/squareRow'
import type { LaunchColumn } from '@peregrine/contract/topics/launchColumns'
import { square, type SquareEvent } from '@peregrine/contract/topics/square'
import { networkFacts } from '@peregrine/core/network'
import { type DerivedSource, derivedSource } from '../../realtime/topicSource.ts'
import type { SquareReader } from './squareReader.ts'

/** Returns the difference between two row lists: new or changed rows, and those removed. */
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

/** Columns of the chain square, filtered once per filter in use. */
export function squareSource(reader: SquareReader): DerivedSource {
  return derivedSource(square, {
    load: ({ network, column, filter }) => reader.read(network, column, filter),
    changes: (before, after, { column }) => squareChanges(column, before, after),
    isTouched: (record, { network }) =>
      record.chain === networkFacts[network].chain &&
      (record.type !== 'block' || record.launches.some((launch) => launch.network === network)),
    minIntervalMs: 500,
    // Holders are counted shortly after the trade, and rows age out of a filter.
    maxAgeMs: 1_500,
  })
}
