import type { DeepPartial, Styles } from 'klinecharts'
import type { MarkColours } from './markFaces.ts'

// The crosshair already shows the time.
const legend = ['open', 'high', 'low', 'close', 'volume'].map((name) => ({ title: name, value: `{${name}}` }))

/** Returns the current value of a token from tokens.css. */
export function token(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim()
}

/** Returns the colours of trade marks. */
export function markColours(): MarkColours {
  return {
    gain: token('gain'),
    loss: token('loss'),
    onAccent: token('surface'),
    own: token('accent'),
    ink: token('ink'),
  }
}

/**
 * Returns the chart's styles in the page's colours. A canvas cannot use custom properties, so they are read when the
 * theme changes.
 */
export function chartStyles(): DeepPartial<Styles> {
  const [gain, loss, ink, muted, line, raised] = ['gain', 'loss', 'ink', 'muted', 'line', 'raised'].map(token)
  const [accent, surface] = ['accent', 'surface'].map(token)
  const family = 'system-ui, sans-serif'
  const text = { color: muted, size: 11, family }
  const axis = { axisLine: { color: line }, tickLine: { show: false }, tickText: text }
  const cross = {
    line: { color: muted },
    text: { color: raised, backgroundColor: muted, borderColor: muted, size: 11, family },
  }
  const bars = { upColor: gain, downColor: loss, noChangeColor: muted }
  return {
    grid: { horizontal: { color: line }, vertical: { show: false } },
    candle: {
      bar: {
        ...bars,
        upBorderColor: gain,
        downBorderColor: loss,
        noChangeBorderColor: muted,
        upWickColor: gain,
        downWickColor: loss,
        noChangeWickColor: muted,
      },
      priceMark: {
        high: { color: muted, textFamily: family },
        low: { color: muted, textFamily: family },
        last: { ...bars, text: { size: 11, family } },
      },
      tooltip: {
        title: { show: false },
        legend: { color: ink, size: 11, family, defaultValue: '–', template: legend },
      },
    },
    indicator: {
      bars: [{ upColor: `${gain}80`, downColor: `${loss}80`, noChangeColor: muted }],
      tooltip: { showRule: 'none' },
    },
    xAxis: axis,
    yAxis: axis,
    separator: { color: line },
    overlay: {
      point: {
        color: accent,
        borderColor: `${accent}40`,
        activeColor: accent,
        activeBorderColor: `${accent}40`,
      },
      line: { color: accent },
      text: { color: surface, backgroundColor: accent, borderSize: 0, size: 11, family },
    },
    crosshair: { horizontal: cross, vertical: cross },
  }
}
