import { launchFilterText, maxFilterText, parseLaunchFilter } from '@peregrine/contract/launchFilter'
import { type LaunchColumn, launchColumns } from '@peregrine/contract/topics/launchColumns'
import { type Pad, toPad } from './launchpads.ts'

/** The square's search parameters: the launchpad, and a filter that somebody shared for one column. */
export type SquareSearch = { pad?: Pad; column?: LaunchColumn; filter?: string }

/** Parses search parameters, dropping invalid ones; a filter counts with its column only. */
export function toSquareSearch(given: Record<string, unknown>): SquareSearch {
  const pad = toPad(given.pad)
  const column = launchColumns.find((name) => name === given.column)
  const text = typeof given.filter === 'string' ? given.filter : ''
  const filter = text.length > maxFilterText ? '' : launchFilterText(parseLaunchFilter(text))
  return { ...(pad === 'all' ? {} : { pad }), ...(column && filter !== '' ? { column, filter } : {}) }
}

/** Path of the square with a filter in one column. */
export function sharedPath(column: LaunchColumn, filter: string): string {
  return `/square?${new URLSearchParams({ column, filter })}`
}
