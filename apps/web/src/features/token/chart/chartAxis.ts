import type { AxisRange, AxisTick } from 'klinecharts'
import { compactDecimal, minus } from '../../../kit/figures/formatFigure.ts'

const units = [
  { size: 1e12, mark: 'T' },
  { size: 1e9, mark: 'B' },
  { size: 1e6, mark: 'M' },
  { size: 1e3, mark: 'K' },
] as const

/** Writes a value with K, M, B or T from a thousand on: `1280000` is `1.28M`, `45000` is `45K`. */
export function withUnit(value: number, digits: number): string {
  const rounded = Number(value.toPrecision(digits))
  const unit = units.find(({ size }) => Math.abs(rounded) >= size)
  return unit ? `${Number((rounded / unit.size).toPrecision(digits))}${unit.mark}` : String(rounded)
}

/** Enough to tell values of one candle apart. */
const legendDigits = 4
/** A tick is a round number, which is written out. */
const tickDigits = 8

/** Writes a figure of the chart: thousands with a unit, many zeros after the point as a subscript; other text as it is. */
export function chartText(value: string | number): string {
  const text = String(value)
  if (/^-?0\.0{4}/.test(text)) return compactDecimal(text)
  const number = Number(text)
  return (Math.abs(number) >= 1000 ? withUnit(number, legendDigits) : text).replace(/^-(?=\d)/, minus)
}

/** Labels the axis of a value that is never negative. */
export function axisTicks(ticks: readonly AxisTick[]): AxisTick[] {
  return ticks.flatMap((tick) => {
    const value = Number(tick.value)
    if (value < 0) return []
    return [{ ...tick, text: value >= 1000 ? withUnit(value, tickDigits) : tick.text }]
  })
}

/**
 * Raises a range's lower end so that the axis begins at zero once the chart has added its gap below, given as a share of
 * the range; ranges further up stay.
 */
export function floorAtZero(range: AxisRange, gapShare: number): AxisRange {
  const { realFrom, realTo } = range
  if (realTo <= 0 || realFrom - (realTo - realFrom) * gapShare >= 0) return range
  const from = (realTo * gapShare) / (1 + gapShare)
  const span = realTo - from
  return {
    ...range,
    from,
    realFrom: from,
    displayFrom: from,
    range: span,
    realRange: span,
    displayRange: span,
  }
}

/** Right of the newest candle, as the chart leaves it. */
const rightGapPx = 80
const usualPx = 10
const widestPx = 24

/** Returns the width in pixels at which a few candles fill the chart as far as they can; null where the usual one does. */
export function barSpaceFor(count: number, widthPx: number): number | null {
  if (count === 0) return null
  const space = Math.min(widestPx, Math.floor((widthPx - rightGapPx) / count))
  return space > usualPx ? space : null
}
