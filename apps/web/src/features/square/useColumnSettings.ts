import { type LaunchColumn, launchColumns } from '@peregrine/contract/topics/launchColumns'
import { create } from 'zustand'
import { ownOrder, orderText, parseOrder, type SquareOrder } from './squareSort.ts'
import { readScoped, writeScoped } from '../../kit/preferences/scopedText.ts'

export type ColumnSettings = {
  /** In the form of `launchFilterText`. */
  filter: string
  isSoundOn: boolean
  order: SquareOrder
}

export const defaultSettings: Record<LaunchColumn, ColumnSettings> = {
  latest: { filter: '', isSoundOn: false, order: ownOrder },
  progress: { filter: '', isSoundOn: false, order: ownOrder },
  completed: { filter: '', isSoundOn: false, order: ownOrder },
}

/** What the column of near-full tokens was filtered by before it began there by itself. */
const formerDefault = 'progress=30~'

const keyOf = (column: LaunchColumn) => `square.${column}`

/** Reads a column's settings as this browser keeps them. */
export function readColumnSettings(column: LaunchColumn): ColumnSettings {
  const fallback = defaultSettings[column]
  const text = readScoped(keyOf(column))
  if (text === null) return fallback
  // The second line was the amount of a quick buy.
  const [stored, , sound, order] = text.split('\n')
  const filter = stored === formerDefault ? '' : stored
  return {
    filter: filter ?? fallback.filter,
    isSoundOn: sound === 'on',
    order: parseOrder(order),
  }
}

type Settings = Record<LaunchColumn, ColumnSettings> & {
  change: (column: LaunchColumn, part: Partial<ColumnSettings>) => void
}

/** Each column's filter, sound and order, kept in this browser. */
export const useColumnSettings = create<Settings>()((set, get) => ({
  ...(Object.fromEntries(launchColumns.map((column) => [column, readColumnSettings(column)])) as Record<
    LaunchColumn,
    ColumnSettings
  >),
  change: (column, part) => {
    const next = { ...get()[column], ...part }
    writeScoped(
      keyOf(column),
      [next.filter, '', next.isSoundOn ? 'on' : 'off', orderText(next.order)].join('\n'),
    )
    set({ [column]: next })
  },
}))
