import { launchFilterText, parseLaunchFilter } from '@peregrine/contract/launchFilter'
import type { SquareRow } from '@peregrine/contract/squareRow'
import { compareLaunches, type LaunchColumn, shownLaunches } from '@peregrine/contract/topics/launchColumns'
import { square } from '@peregrine/contract/topics/square'
import { useMemo } from 'react'
import { useTopics } from '../../live/useTopics.ts'
import { useShownRows } from '../../domain/tokens/useHiddenTokens.ts'
import { type SquareOrder, sortRows } from './squareSort.ts'
import { networksOfPad, type Pad } from './launchpads.ts'

type Wanted = { pad: Pad; column: LaunchColumn; filter: string; find: string; order: SquareOrder }

const refOf = ({ network, token }: SquareRow) => ({ network, token })

/** Joins the filter and the search into the text that names the stream. */
export function streamFilter(filter: string, find: string): string {
  return launchFilterText({ ...parseLaunchFilter(filter), find: find.trim().toLowerCase() })
}

type SquareRows = {
  /** In the wanted order, without hidden tokens; null before any arrive. */
  rows: readonly SquareRow[] | null
  /** Number of launchpads whose rows have arrived. */
  loaded: number
}

/** Returns a column's rows, of one launchpad or all. */
export function useSquareRows({ pad, column, filter, find, order }: Wanted): SquareRows {
  const text = streamFilter(filter, find)
  const lists = useTopics(
    square,
    networksOfPad(pad).map((network) => ({ network, column, filter: text })),
  )
  const ranked = useMemo(() => {
    const known = lists.filter((list) => list !== undefined)
    if (known.length === 0) return null
    return known.length === 1 ? (known[0] ?? null) : known.flat().sort(compareLaunches(column))
  }, [lists, column])
  const shown = useShownRows(ranked ?? none, refOf)
  const rows = useMemo(
    () => (ranked === null ? null : sortRows(shown, order).slice(0, shownLaunches)),
    [ranked, shown, order],
  )
  return { rows, loaded: lists.filter((list) => list !== undefined).length }
}

const none: readonly SquareRow[] = []
