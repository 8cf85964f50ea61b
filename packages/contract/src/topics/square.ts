import { z } from 'zod'
import { zNetworkInput } from '../input.ts'
import { maxFilterText } from '../launchFilter.ts'
import { removeRanked, upsertRanked } from '../rankedList.ts'
import { type SquareRow, zSquareRow } from '../squareRow.ts'
import { zText } from '../text.ts'
import { defineTopic } from '../topic.ts'
import { compareLaunches, keptLaunches, launchColumns } from './launchColumns.ts'

const zEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('row'), row: zSquareRow, column: z.enum(launchColumns) }),
  z.object({ type: z.literal('removed'), tokens: z.array(z.string()) }),
])
export type SquareEvent = z.infer<typeof zEvent>

const tokenOf = ({ token }: SquareRow): string => token

/**
 * One column of the chain square with complete rows, filtered by the server: the rows that pass the filter (a text of
 * `launchFilterText`) among the first `squareDepth` of the column.
 */
export const square = defineTopic({
  name: 'square',
  params: z.object({
    network: zNetworkInput,
    column: z.enum(launchColumns),
    filter: zText(maxFilterText).default(''),
  }),
  snapshot: z.array(zSquareRow),
  event: zEvent,
  apply: (rows, event) =>
    event.type === 'removed'
      ? removeRanked(rows, event.tokens, tokenOf)
      : upsertRanked<SquareRow>(rows, event.row, {
          id: tokenOf,
          compare: compareLaunches(event.column),
          keep: keptLaunches,
        }),
})
