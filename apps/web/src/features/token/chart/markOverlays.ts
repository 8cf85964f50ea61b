import { type KLineData, type OverlayFigure, type OverlayTemplate, registerOverlay } from 'klinecharts'
import type { ChartMark, MarkKind } from './marks.ts'

const radius = 8
/** Between a candle and its mark, and between two marks of a candle. */
const gap = 6

const letters: Record<MarkKind, string> = { own: 'M', dev: 'D', followed: 'F', marked: 'P', kol: 'K' }

export type MarkColours = { gain: string; loss: string; onAccent: string; own: string }
export type MarksData = { marks: readonly ChartMark[]; colours: MarkColours }

/** Returns the candle that starts at a time; null when it is not drawn. */
function barAt(bars: readonly KLineData[], timestamp: number): KLineData | null {
  let [low, high] = [0, bars.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const at = bars[middle]
    if (!at || at.timestamp === timestamp) return at ?? null
    if (at.timestamp < timestamp) low = middle + 1
    else high = middle - 1
  }
  return null
}

type Place = { x: number; y: number; mark: ChartMark }

function figuresOf({ x, y, mark }: Place, colours: MarkColours, key: string): OverlayFigure[] {
  const isOwn = mark.kind === 'own'
  const fill = mark.side === 'buy' ? colours.gain : colours.loss
  return [
    {
      key,
      type: 'circle',
      attrs: { x, y, r: radius },
      styles: {
        style: 'stroke_fill',
        color: fill,
        borderColor: isOwn ? colours.own : fill,
        borderSize: isOwn ? 2 : 1,
      },
    },
    {
      key,
      type: 'text',
      attrs: { x, y, text: letters[mark.kind], align: 'center', baseline: 'middle' },
      styles: {
        color: colours.onAccent,
        backgroundColor: 'transparent',
        borderSize: 0,
        size: 10,
        weight: 'bold',
        paddingLeft: 0,
        paddingRight: 0,
        paddingTop: 0,
        paddingBottom: 0,
      },
    },
  ]
}

/** Text is most of the cost of marks, so those out of view have none. */
function isInSight(x: number, width: number): boolean {
  return x > -radius && x < width + radius
}

/** Buys go below their candle, sells above; several in one candle stack. */
export const tradeMarks: OverlayTemplate<MarksData> = {
  name: 'tradeMarks',
  totalStep: 2,
  lock: true,
  needDefaultPointFigure: false,
  createPointFigures: ({ chart, overlay, coordinates, bounding, yAxis }) => {
    const { marks, colours } = overlay.extendData
    const bars = chart.getDataList()
    const piled = new Map<string, number>()
    return marks.flatMap((mark, at) => {
      const bar = barAt(bars, mark.timestamp)
      const x = coordinates[at]?.x
      if (!bar || x === undefined || !yAxis || !isInSight(x, bounding.width)) return []
      const pile = `${mark.timestamp} ${mark.side}`
      const below = piled.get(pile) ?? 0
      piled.set(pile, below + 1)
      const away = gap + radius + below * (radius * 2 + 2)
      const edge = yAxis.convertToPixel(mark.side === 'buy' ? bar.low : bar.high)
      const y = mark.side === 'buy' ? edge + away : edge - away
      return figuresOf({ x, y, mark }, colours, String(at))
    })
  },
}

export type LineData = { text: string; colour: string; textColour: string }

/** A price level across the chart, labelled at its left end: an average cost. */
export const levelLine: OverlayTemplate<LineData> = {
  name: 'levelLine',
  totalStep: 2,
  lock: true,
  needDefaultPointFigure: false,
  createPointFigures: ({ overlay, coordinates, bounding }) => {
    const [point] = coordinates
    if (!point) return []
    const { text, colour, textColour } = overlay.extendData
    return [
      {
        type: 'line',
        attrs: {
          coordinates: [
            { x: 0, y: point.y },
            { x: bounding.width, y: point.y },
          ],
        },
        styles: { style: 'dashed', color: colour, size: 1, dashedValue: [4, 3] },
        ignoreEvent: true,
      },
      {
        type: 'text',
        attrs: { x: 4, y: point.y - 2, text, baseline: 'bottom' },
        styles: { color: textColour, backgroundColor: colour, size: 11 },
        ignoreEvent: true,
      },
    ]
  },
}

/** The level of an order, labelled at its right end; both its line and its label can be dragged. */
export const orderLine: OverlayTemplate<LineData> = {
  name: 'orderLine',
  totalStep: 2,
  needDefaultPointFigure: false,
  needDefaultXAxisFigure: false,
  needDefaultYAxisFigure: false,
  createPointFigures: ({ overlay, coordinates, bounding }) => {
    const [point] = coordinates
    if (!point) return []
    const { text, colour, textColour } = overlay.extendData
    return [
      {
        type: 'line',
        attrs: {
          coordinates: [
            { x: 0, y: point.y },
            { x: bounding.width, y: point.y },
          ],
        },
        styles: { style: 'dashed', color: colour, size: 1, dashedValue: [6, 3] },
      },
      {
        type: 'text',
        attrs: { x: bounding.width - 4, y: point.y, text, align: 'right', baseline: 'middle' },
        styles: { color: textColour, backgroundColor: colour, size: 11 },
      },
    ]
  },
}

/** Where a label of a span starts or ends: in the right half it hangs to the left, so that the chart's edge cuts none. */
function labelPlace({ x, width, inset }: { x: number; width: number; inset: number }, chartWidth: number) {
  return x > chartWidth / 2
    ? { x: x + width - inset, align: 'right' as const }
    : { x: x + inset, align: 'left' as const }
}

/** A moment across the height of the chart, labelled at its top: the migration from the launchpad. */
export const momentLine: OverlayTemplate<LineData> = {
  name: 'momentLine',
  totalStep: 2,
  lock: true,
  needDefaultPointFigure: false,
  createPointFigures: ({ overlay, coordinates, bounding }) => {
    const [point] = coordinates
    if (!point || point.x < 0) return []
    const { text, colour, textColour } = overlay.extendData
    return [
      {
        type: 'line',
        attrs: {
          coordinates: [
            { x: point.x, y: 0 },
            { x: point.x, y: bounding.height },
          ],
        },
        styles: { style: 'dashed', color: colour, size: 1, dashedValue: [4, 3] },
        ignoreEvent: true,
      },
      {
        type: 'text',
        attrs: {
          ...labelPlace({ x: point.x, width: 0, inset: 2 }, bounding.width),
          y: bounding.height - 4,
          text,
          baseline: 'bottom',
        },
        styles: { color: textColour, backgroundColor: colour, size: 11 },
        ignoreEvent: true,
      },
    ]
  },
}

/** A span without candles that are known to be missing: its trades were not read yet. */
export const missingSpan: OverlayTemplate<LineData> = {
  name: 'missingSpan',
  totalStep: 3,
  lock: true,
  needDefaultPointFigure: false,
  createPointFigures: ({ overlay, coordinates, bounding }) => {
    const [from, to] = coordinates
    if (!from || !to || to.x < 0 || from.x > bounding.width) return []
    const { text, colour, textColour } = overlay.extendData
    const x = Math.max(0, from.x)
    // A span within one candle has no width, and is to be seen all the same.
    const width = Math.max(2, Math.min(bounding.width, to.x) - x)
    return [
      {
        type: 'rect',
        attrs: { x, y: 0, width, height: bounding.height },
        styles: { style: 'fill', color: `color-mix(in srgb, ${colour} 14%, transparent)` },
        ignoreEvent: true,
      },
      {
        type: 'text',
        // Beside the marks of the candles at the span's ends.
        attrs: {
          ...labelPlace({ x, width, inset: radius + 2 }, bounding.width),
          y: bounding.height - 24,
          text,
          baseline: 'bottom',
        },
        styles: { color: textColour, backgroundColor: colour, size: 11 },
        ignoreEvent: true,
      },
    ]
  },
}

let isRegistered = false

/** Registers the marks with the chart library, once. */
export function registerMarkOverlays(): void {
  if (isRegistered) return
  isRegistered = true
  registerOverlay(tradeMarks)
  registerOverlay(levelLine)
  registerOverlay(orderLine)
  registerOverlay(momentLine)
  registerOverlay(missingSpan)
}
