import type { LaunchColumn } from '@peregrine/contract/topics/launchColumns'
import { createContext, useContext } from 'react'
import { useColumnSettings } from './useColumnSettings.ts'

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
