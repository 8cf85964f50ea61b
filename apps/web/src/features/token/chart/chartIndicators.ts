import type { Chart } from 'klinecharts'

/** Indicators by placement: over the candles, or in their own pane. */
export const overCandles = ['MA', 'EMA', 'SMA', 'BOLL', 'SAR', 'BBI'] as const
export const ownPane = [
  'VOL',
  'MACD',
  'RSI',
  'KDJ',
  'OBV',
  'CCI',
  'WR',
  'DMI',
  'ROC',
  'MTM',
  'TRIX',
  'PVT',
] as const
export const indicatorNames = [...overCandles, ...ownPane] as const
export type IndicatorName = (typeof indicatorNames)[number]

const candlePane = 'candle_pane'
const paneHeight = 70

function add(chart: Chart, name: IndicatorName): void {
  if (overCandles.some((over) => over === name))
    return void chart.createIndicator({ name, paneId: candlePane }, true)
  const paneId = `pane-${name}`
  // Bars only: volume averages mean little over minutes of trading.
  chart.createIndicator(name === 'VOL' ? { name, paneId, calcParams: [] } : { name, paneId })
  chart.setPaneOptions({ id: paneId, height: paneHeight, minHeight: 40 })
}

/** Draws exactly these indicators. */
export function showIndicators(chart: Chart, wanted: readonly IndicatorName[]): void {
  const drawn = chart.getIndicators().map(({ name }) => name)
  for (const name of drawn) if (!wanted.some((one) => one === name)) chart.removeIndicator({ name })
  for (const name of wanted) if (!drawn.includes(name)) add(chart, name)
}
