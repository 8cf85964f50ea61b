import { create } from 'zustand'
import { readStored, writeStored } from '../../../kit/preferences/storedText.ts'
import { type IndicatorName, indicatorNames } from './chartIndicators.ts'
import { type ChartPeriod, chartPeriodNames } from './chartPeriods.ts'
import { type MarkKind, markKinds } from './marks.ts'

export type ChartPreferences = {
  /** Shown in the toolbar, ordered by length. */
  favourites: readonly ChartPeriod[]
  indicators: readonly IndicatorName[]
  areMarksOn: boolean
  markKinds: readonly MarkKind[]
  /** Minimum size of a mark, in dollars. */
  minMarkUsd: number
  areLinesOn: boolean
  isToolbarOpen: boolean
  /** Candles in the pool's other coin instead of dollars. */
  isNative: boolean
}

const storedAs = 'chart'
export const markSizes = [0, 10, 100, 1_000, 10_000] as const

const defaults: ChartPreferences = {
  favourites: ['1s', '15s', '30s', '1m', '5m', '15m', '1h', '4h', '1d'],
  indicators: ['VOL'],
  areMarksOn: true,
  markKinds,
  minMarkUsd: 0,
  areLinesOn: true,
  isToolbarOpen: false,
  isNative: false,
}

function someOf<T extends string>(known: readonly T[], read: unknown, fallback: readonly T[]): readonly T[] {
  return Array.isArray(read) ? known.filter((one) => read.includes(one)) : fallback
}

const flag = (read: unknown, fallback: boolean): boolean => (typeof read === 'boolean' ? read : fallback)

/** Parses stored preferences from untrusted text; invalid ones fall back to defaults. */
export function parseChartPreferences(text: string | null): ChartPreferences {
  let read: Record<string, unknown> = {}
  try {
    const parsed: unknown = JSON.parse(text ?? '{}')
    if (parsed !== null && typeof parsed === 'object') read = parsed as Record<string, unknown>
  } catch {
    // Foreign text under our key counts as none.
  }
  return {
    favourites: someOf(chartPeriodNames, read.favourites, defaults.favourites),
    indicators: someOf(indicatorNames, read.indicators, defaults.indicators),
    areMarksOn: flag(read.areMarksOn, defaults.areMarksOn),
    markKinds: someOf(markKinds, read.markKinds, defaults.markKinds),
    minMarkUsd: markSizes.find((size) => size === read.minMarkUsd) ?? defaults.minMarkUsd,
    areLinesOn: flag(read.areLinesOn, defaults.areLinesOn),
    isToolbarOpen: flag(read.isToolbarOpen, defaults.isToolbarOpen),
    isNative: flag(read.isNative, defaults.isNative),
  }
}

/** The chart preferences, kept in this browser. */
export const useChartPreferences = create<ChartPreferences>()(() =>
  parseChartPreferences(readStored(storedAs)),
)

export function changeChart(change: Partial<ChartPreferences>): void {
  useChartPreferences.setState(change)
  writeStored(storedAs, JSON.stringify(useChartPreferences.getState()))
}

/** Returns a list with an entry added, in the overall order, or removed. */
export function turned<T>(all: readonly T[], chosen: readonly T[], one: T, isOn: boolean): T[] {
  return all.filter((each) => (each === one ? isOn : chosen.includes(each)))
}
