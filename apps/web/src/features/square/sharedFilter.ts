import { launchFilterText, maxFilterText, parseLaunchFilter } from '@peregrine/contract/launchFilter'
import { type LaunchColumn, launchColumns } from '@peregrine/contract/topics/launchColumns'
import { createContext, useContext } from 'react'
import { type Pad, toPad } from './launchpads.ts'
import { useColumnSettings } from './useColumnSettings.ts'

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

/** A filter from the address, which stands in place of the column's own until it is dropped. */
export type SharedFilter = { column: LaunchColumn; filter: string; drop: () => void }
export const SharedFilterContext = createContext<SharedFilter | null>(null)

/** Returns the filter in force in a column, whether the address has it, and the function that keeps another one. */
export function useColumnFilter(column: LaunchColumn) {
  const own = useColumnSettings((settings) => settings[column].filter)
  const change = useColumnSettings((settings) => settings.change)
  const shared = useContext(SharedFilterContext)
  const here = shared?.column === column ? shared : null
  return {
    filter: here?.filter ?? own,
    isShared: here !== null,
    drop: () => here?.drop(),
    keep: (filter: string) => {
      change(column, { filter })
      here?.drop()
    },
  }
}
