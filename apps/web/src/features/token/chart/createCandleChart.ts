import type { CandleWire } from '@peregrine/contract/trade'
import { type Chart, dispose, init } from 'klinecharts'
import type { CandlePage, CandleSource } from './candlesQuery.ts'
import { axisTicks, barSpaceFor, chartText, floorAtZero } from './chartAxis.ts'
import { type ChartDrawings, createChartDrawings } from './chartDrawings.ts'
import { type IndicatorName, showIndicators } from './chartIndicators.ts'
import { precisionOf, toBar, toBars } from './chartModel.ts'
import { chartPeriods } from './chartPeriods.ts'
import { chartStyles, markColours, token } from './chartStyles.ts'
import { loadFaces } from './markFaces.ts'
import { type MarksData, marksOfKey, registerMarkOverlays, type ShownData } from './markOverlays.ts'
import type { ChartMark } from './marks.ts'

/** A wallet's average cost, in the chart's unit. */
export type CostLine = { value: number; text: string }
/** An order's level, in the chart's unit. */
export type OrderLine = { id: string; value: number; text: string; side: 'buy' | 'sell' }
/** A span of time whose trades were not read yet, in milliseconds. */
export type MissingSpan = { fromMs: number; toMs: number; text: string }
/** The time whose trades are listed, in milliseconds. */
export type ShownTime = { fromMs: number; toMs: number }
/** A clicked disc with the marks behind it, all of one direction. */
export type MarkHit = { marks: readonly ChartMark[]; x: number; y: number }

export type CandleChart = {
  push(candles: readonly CandleWire[]): void
  reload(): void
  restyle(): void
  setLocale(locale: string): void
  setIndicators(names: readonly IndicatorName[]): void
  setMarks(marks: readonly ChartMark[]): void
  setLines(costs: readonly CostLine[], moment: { atMs: number; text: string } | null): void
  setMissing(spans: readonly MissingSpan[]): void
  /** Marks the candles of a time; null for none. */
  setShown(span: ShownTime | null): void
  /** `onMove` hears where a line was dropped; it stays there until the lines are set anew. */
  setOrders(lines: readonly OrderLine[], onMove: (id: string, value: number) => void): void
  drawings: ChartDrawings
  /** Returns the start of the candle at a place across the chart, or of the one next to it; null without candles. */
  timeAt(x: number): number | null
  close(): void
}

export type ChartInput = {
  box: HTMLElement
  source: CandleSource
  symbol: string
  /** Approximate value of the candles: sets the decimals shown. */
  worth: number | null
  locale: string
  load: (beforeSeconds: number | null) => Promise<CandlePage>
  onLoaded: (count: number) => void
  onFailed: (error: unknown) => void
  onMark: (hit: MarkHit) => void
  /** Called when a candle is clicked, with its start in milliseconds. */
  onCandle: (timestamp: number) => void
  onSelect: (isSelected: boolean) => void
}

/**
 * Pixels above the candles for two lines of legend (it wraps on a phone) and a mark below them. The chart adds the gap
 * and then shrinks all of it to the pane, leaving about 60.
 */
const gapAbovePx = 100
/** Below them a mark with its count, shrunk likewise. */
const gapBelowPx = 56
const candlePane = 'candle_pane'

const marksId = 'trade-marks'
const linesGroup = 'lines'
const missingGroup = 'missing'
const ordersGroup = 'orders'
const shownId = 'shown-time'

function drawMarks(chart: Chart, marks: readonly ChartMark[], onMark: ChartInput['onMark']): void {
  chart.removeOverlay({ id: marksId })
  if (marks.length === 0) return
  const extendData: MarksData = { marks, colours: markColours() }
  chart.createOverlay({
    name: 'tradeMarks',
    id: marksId,
    lock: true,
    extendData,
    // Their height is their candle's, known only when drawn.
    points: marks.map(({ timestamp }) => ({ timestamp, value: 0 })),
    // Otherwise a right click would remove them all.
    onRightClick: (event) => event.preventDefault?.(),
    onClick: ({ figure, x = 0, y = 0 }) => {
      const behind = marksOfKey(figure?.key, marks)
      if (behind.length > 0) onMark({ marks: behind, x, y })
    },
  })
}

function drawLines(
  chart: Chart,
  costs: readonly CostLine[],
  moment: { atMs: number; text: string } | null,
): void {
  chart.removeOverlay({ groupId: linesGroup })
  const look = { colour: token('accent'), textColour: token('on-accent') }
  for (const { value, text } of costs)
    chart.createOverlay({
      name: 'levelLine',
      groupId: linesGroup,
      lock: true,
      extendData: { text, ...look },
      points: [{ value }],
    })
  if (moment)
    chart.createOverlay({
      name: 'momentLine',
      groupId: linesGroup,
      lock: true,
      extendData: { text: moment.text, colour: token('warn'), textColour: token('surface') },
      points: [{ timestamp: moment.atMs, value: 0 }],
    })
}

function drawOrders(
  chart: Chart,
  lines: readonly OrderLine[],
  onMove: (id: string, value: number) => void,
): void {
  chart.removeOverlay({ groupId: ordersGroup })
  for (const { id, value, text, side } of lines)
    chart.createOverlay({
      name: 'orderLine',
      groupId: ordersGroup,
      extendData: { text, colour: token(side === 'buy' ? 'gain' : 'loss'), textColour: token('surface') },
      points: [{ value }],
      // Otherwise a right click would remove it.
      onRightClick: (event) => event.preventDefault?.(),
      onPressedMoveEnd: ({ overlay }) => {
        const moved = overlay.points[0]?.value
        if (moved !== undefined && moved !== value) onMove(id, moved)
      },
    })
}

function drawMissing(chart: Chart, spans: readonly MissingSpan[]): void {
  chart.removeOverlay({ groupId: missingGroup })
  for (const { fromMs, toMs, text } of spans)
    chart.createOverlay({
      name: 'missingSpan',
      groupId: missingGroup,
      lock: true,
      extendData: { text, colour: token('warn'), textColour: token('surface') },
      points: [
        { timestamp: fromMs, value: 0 },
        { timestamp: toMs, value: 0 },
      ],
    })
}

function drawShown(chart: Chart, span: ShownTime | null): void {
  chart.removeOverlay({ id: shownId })
  if (!span) return
  const extendData: ShownData = { ...span, colour: token('accent') }
  chart.createOverlay({
    name: 'shownSpan',
    id: shownId,
    lock: true,
    extendData,
    points: [{ timestamp: span.fromMs, value: 0 }],
  })
}

/** Loads candles as the user scrolls back; newer ones are pushed. */
function feedChart(chart: Chart, { load, onLoaded, onFailed }: ChartInput) {
  let push: ((bar: ReturnType<typeof toBar>) => void) | null = null
  let isFitted = false
  // Once: later the width is the user's.
  function fit(count: number): void {
    const space = isFitted ? null : barSpaceFor(count, mainSize(chart).width)
    isFitted = true
    if (space !== null) chart.setBarSpace(space)
  }
  chart.setDataLoader({
    getBars: async ({ type, timestamp, callback }) => {
      // The chart calls older candles "forward"; newer ones arrive by stream.
      if (type === 'backward') return callback([], { forward: true, backward: false })
      try {
        const page = await load(type === 'init' || timestamp === null ? null : timestamp / 1000)
        callback(toBars(page.candles), { forward: page.hasMore, backward: false })
        if (type !== 'init') return
        fit(page.candles.length)
        onLoaded(page.candles.length)
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
  return (candle: CandleWire) => {
    const before = chart.getDataList().findLast(({ timestamp }) => timestamp < candle.time * 1000)
    push?.(toBar(candle, before?.close ?? null))
  }
}

/** The size of the candles' pane, without its axis. */
function mainSize(chart: Chart): { width: number; height: number } {
  const { width = 0, height = 0 } = chart.getSize(candlePane, 'main') ?? {}
  return { width, height: Math.max(1, height) }
}

function openChart({ box, locale, source, symbol, worth }: ChartInput): Chart {
  registerMarkOverlays()
  const chart = init(box, {
    locale,
    styles: chartStyles(),
    thousandsSeparator: { sign: '' },
    decimalFold: { threshold: 4, format: chartText },
  })
  if (!chart) throw new Error('the chart could not be drawn')
  // The chart takes the first tab stop of the whole page, without a name or visible focus.
  box.querySelector('[tabindex]')?.setAttribute('tabindex', '-1')
  chart.setPaneOptions({ id: candlePane, minHeight: 120 })
  // Marks go above and below the candles.
  chart.overrideYAxis({
    paneId: candlePane,
    gap: { top: gapAbovePx, bottom: gapBelowPx },
    createRange: ({ defaultRange }) => floorAtZero(defaultRange, gapBelowPx / mainSize(chart).height),
    createTicks: ({ defaultTicks }) => axisTicks(defaultTicks),
  })
  chart.setSymbol({ ticker: symbol, pricePrecision: precisionOf(worth), volumePrecision: 0 })
  chart.setPeriod(chartPeriods[source.period].kline)
  return chart
}

/** Creates the chart of a pool in one period in an element, with its drawings. */
export function createCandleChart(input: ChartInput): CandleChart {
  const { box, source, onMark, onCandle, onSelect } = input
  const chart = openChart(input)
  const push = feedChart(chart, input)
  const drawings = createChartDrawings(chart, source, onSelect)
  chart.subscribeAction('onCandleBarClick', (data) => {
    const { timestamp } = barOf(data)
    if (timestamp !== undefined && !drawings.isDrawing()) onCandle(timestamp)
  })
  const resizing = new ResizeObserver(() => chart.resize())
  resizing.observe(box)
  let marks: readonly ChartMark[] = []
  let shown: ShownTime | null = null
  let isClosed = false
  let redrawOrders = () => undefined as void

  return {
    push: (candles) => candles.forEach(push),
    reload: () => chart.resetData(),
    restyle() {
      chart.setStyles(chartStyles())
      drawMarks(chart, marks, onMark)
      drawShown(chart, shown)
      redrawOrders()
    },
    setLocale: (next) => chart.setLocale(next),
    setIndicators: (names) => showIndicators(chart, names),
    setMarks(next) {
      marks = next
      drawMarks(chart, next, onMark)
      loadFaces(next, () => {
        if (!isClosed) drawMarks(chart, marks, onMark)
      })
    },
    setLines: (costs, moment) => drawLines(chart, costs, moment),
    setMissing: (spans) => drawMissing(chart, spans),
    setShown(span) {
      shown = span
      drawShown(chart, span)
    },
    setOrders(lines, onMove) {
      redrawOrders = () => drawOrders(chart, lines, onMove)
      redrawOrders()
    },
    drawings,
    timeAt: (x) => timeAt(chart, x),
    close() {
      isClosed = true
      resizing.disconnect()
      dispose(box)
    },
  }
}

function timeAt(chart: Chart, x: number): number | null {
  const [point] = [chart.convertFromPixel([{ x }], { paneId: candlePane })].flat()
  const bars = chart.getDataList()
  const at = Math.max(0, Math.min(bars.length - 1, point?.dataIndex ?? 0))
  return bars[at]?.timestamp ?? null
}

/** Returns the bar of a chart click. */
function barOf(clicked: unknown): { timestamp?: number } {
  return (clicked as { data?: { current?: { timestamp: number } } } | undefined)?.data?.current ?? {}
}
