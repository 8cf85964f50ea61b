import type { CandleWire } from '@peregrine/contract/trade'
import { dispose, init } from 'klinecharts'
import { compactDecimal } from '../../../shared/figures/formatFigure.ts'
import { candlesPerPage, type CandleSource } from './candlesQuery.ts'
import { chartPeriods, precisionOf, toBar } from './chartModel.ts'
import { chartStyles } from './chartStyles.ts'

export type CandleChart = {
  push(candles: readonly CandleWire[]): void
  reload(): void
  restyle(): void
  setLocale(locale: string): void
  close(): void
}

type ChartInput = {
  box: HTMLElement
  source: CandleSource
  symbol: string
  /** About what the candles are worth: decides how many decimals are shown. */
  worth: number | null
  locale: string
  load: (beforeSeconds: number | null) => Promise<readonly CandleWire[]>
  onLoaded: (count: number) => void
  onFailed: (error: unknown) => void
}

/** Zeros after the point counted as a subscript, as everywhere on the page. */
function foldZeros(value: string | number): string {
  const text = String(value)
  return /^-?0\.0{4}/.test(text) ? compactDecimal(text) : text
}

/** Draws the candles of one pool in one period into an element, older ones as the trader scrolls back. */
export function createCandleChart(input: ChartInput): CandleChart {
  const { box, source, symbol, worth, locale, load, onLoaded, onFailed } = input
  const chart = init(box, {
    locale,
    styles: chartStyles(),
    decimalFold: { threshold: 4, format: foldZeros },
  })
  if (!chart) throw new Error('the chart could not be drawn')
  // The chart asks for the first place in the tab order of the whole page.
  box.querySelector('[tabindex]')?.setAttribute('tabindex', '0')
  let push: ((bar: ReturnType<typeof toBar>) => void) | null = null

  // Bars alone: averages of volume say little about minutes of trading.
  chart.createIndicator({ name: 'VOL', calcParams: [] })
  chart.setPaneOptions({ id: 'candle_pane', minHeight: 120 })
  chart.setSymbol({ ticker: symbol, pricePrecision: precisionOf(worth), volumePrecision: 0 })
  chart.setPeriod(chartPeriods[source.period])
  chart.setDataLoader({
    getBars: async ({ type, timestamp, callback }) => {
      // The chart calls older candles "forward"; newer ones come over the stream.
      if (type === 'backward') return callback([], { forward: true, backward: false })
      try {
        const candles = await load(type === 'init' || timestamp === null ? null : timestamp / 1000)
        callback(candles.map(toBar), { forward: candles.length >= candlesPerPage, backward: false })
        if (type === 'init') onLoaded(candles.length)
      } catch (error) {
        onFailed(error)
      }
    },
    subscribeBar: ({ callback }) => {
      push = callback
    },
    unsubscribeBar: () => {
      push = null
    },
  })
  const resizing = new ResizeObserver(() => chart.resize())
  resizing.observe(box)

  return {
    push: (candles) => {
      for (const candle of candles) push?.(toBar(candle))
    },
    reload: () => chart.resetData(),
    restyle: () => chart.setStyles(chartStyles()),
    setLocale: (next) => chart.setLocale(next),
    close: () => {
      resizing.disconnect()
      dispose(box)
    },
  }
}
