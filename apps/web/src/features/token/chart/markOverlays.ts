import { type OverlayTemplate, registerFigure, registerOverlay } from 'klinecharts'
import { clusterMarks, edgeOf, faceOf, type MarkCluster, walletCount } from './markClusters.ts'
import {
  type FaceAttrs,
  faceDistance,
  faceRadius,
  faceReach,
  markFace,
  type MarkColours,
} from './markFaces.ts'
import type { ChartMark } from './marks.ts'

export type MarksData = { marks: readonly ChartMark[]; colours: MarkColours }

/** Drawing is most of the cost of marks, so those out of view have none. */
function isInSight(x: number, width: number): boolean {
  return x > -faceRadius && x < width + faceRadius
}

const within = (value: number, min: number, max: number): number => Math.max(min, Math.min(max, value))

/** The key of a cluster's figure holds the places of its marks in the list. */
const keyOf = ({ marks }: MarkCluster): string => marks.join(',')

/** Returns the marks behind a figure. */
export function marksOfKey(key: string | undefined, marks: readonly ChartMark[]): ChartMark[] {
  return (key ?? '').split(',').flatMap((place) => marks[Number(place || Number.NaN)] ?? [])
}

/** Buys go below their candle, sells above; those that would overlap are one disc. */
export const tradeMarks: OverlayTemplate<MarksData> = {
  name: 'tradeMarks',
  totalStep: 2,
  lock: true,
  needDefaultPointFigure: false,
  createPointFigures: ({ chart, overlay, coordinates, bounding, yAxis }) => {
    if (!yAxis) return []
    const { marks, colours } = overlay.extendData
    const bars = chart.getDataList()
    const reach = Math.ceil(faceRadius / chart.getBarSpace().bar)
    const clusters = clusterMarks(marks, bars, (index) => coordinates[index]?.x)
    return clusters
      .filter(({ x }) => isInSight(x, bounding.width))
      .flatMap((cluster) => {
        const behind = cluster.marks.flatMap((index) => marks[index] ?? [])
        const face = faceOf(behind)
        if (!face) return []
        const edge = yAxis.convertToPixel(edgeOf(bars, cluster, reach))
        const y = cluster.side === 'buy' ? edge + faceDistance : edge - faceDistance
        const { side, kind, wallet, avatar } = face
        const attrs: FaceAttrs = {
          x: cluster.x,
          y: within(y, faceReach, bounding.height - faceReach),
          side,
          kind,
          wallet,
          avatar,
          count: walletCount(behind),
        }
        return [{ key: keyOf(cluster), type: markFace.name, attrs, styles: colours }]
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
          ...labelPlace({ x, width, inset: faceRadius + 3 }, bounding.width),
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

export type ShownData = { fromMs: number; toMs: number; colour: string }

/** The candles of the time whose trades are listed. */
export const shownSpan: OverlayTemplate<ShownData> = {
  name: 'shownSpan',
  totalStep: 2,
  lock: true,
  needDefaultPointFigure: false,
  needDefaultXAxisFigure: false,
  createPointFigures: ({ chart, overlay, bounding, xAxis }) => {
    const { fromMs, toMs, colour } = overlay.extendData
    const bars = chart.getDataList()
    const first = bars.findIndex(({ timestamp }) => timestamp >= fromMs)
    const last = bars.findLastIndex(({ timestamp }) => timestamp < toMs)
    if (!xAxis || first < 0 || last < first) return []
    const half = chart.getBarSpace().bar / 2
    const x = xAxis.convertToPixel(first) - half
    const width = xAxis.convertToPixel(last) + half - x
    return {
      type: 'rect',
      attrs: { x, y: 0, width, height: bounding.height },
      styles: { style: 'fill', color: `color-mix(in srgb, ${colour} 14%, transparent)` },
      ignoreEvent: true,
    }
  },
}

let isRegistered = false

/** Registers the marks with the chart library, once. */
export function registerMarkOverlays(): void {
  if (isRegistered) return
  isRegistered = true
  registerFigure(markFace)
  registerOverlay(tradeMarks)
  registerOverlay(levelLine)
  registerOverlay(orderLine)
  registerOverlay(momentLine)
  registerOverlay(missingSpan)
  registerOverlay(shownSpan)
}
