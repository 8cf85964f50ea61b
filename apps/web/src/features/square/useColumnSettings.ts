import { type LaunchColumn, launchColumns } from '@peregrine/contract/topics/launchColumns'
import { create } from 'zustand'
import { isAmount } from '../../domain/quick-buy/AmountInput.tsx'
import { readScoped, writeScoped } from '../../kit/preferences/scopedText.ts'

export type ColumnSettings = {
  /** In the form of `launchFilterText`. */
  filter: string
  /** The amount of a row's buy button, in the network's coin, as a decimal string. */
  amount: string
  isSoundOn: boolean
}

export const defaultAmount = '0.1'

export const defaultSettings: Record<LaunchColumn, ColumnSettings> = {
  latest: { filter: '', amount: defaultAmount, isSoundOn: false },
  progress: { filter: '', amount: defaultAmount, isSoundOn: false },
  completed: { filter: '', amount: defaultAmount, isSoundOn: false },
}

/** What the column of near-full tokens was filtered by before it began there by itself. */
const formerDefault = 'progress=30~'

const keyOf = (column: LaunchColumn) => `square.${column}`

function read(column: LaunchColumn): ColumnSettings {
  const fallback = defaultSettings[column]
  const text = readScoped(keyOf(column))
  if (text === null) return fallback
  const [stored, amount, sound] = text.split('\n')
  const filter = stored === formerDefault ? '' : stored
  return {
    filter: filter ?? fallback.filter,
    amount: amount !== undefined && isAmount(amount) ? amount : fallback.amount,
    isSoundOn: sound === 'on',
  }
}

type Settings = Record<LaunchColumn, ColumnSettings> & {
  change: (column: LaunchColumn, part: Partial<ColumnSettings>) => void
}

/** Each column's filter, one-click amount and sound, kept in this browser. */
export const useColumnSettings = create<Settings>()((set, get) => ({
  ...(Object.fromEntries(launchColumns.map((column) => [column, read(column)])) as Record<
    LaunchColumn,
    ColumnSettings
  >),
  change: (column, part) => {
    const next = { ...get()[column], ...part }
    writeScoped(keyOf(column), [next.filter, next.amount, next.isSoundOn ? 'on' : 'off'].join('\n'))
    set({ [column]: next })
  },
}))
