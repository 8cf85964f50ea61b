import type { Chart, Overlay, OverlayCreate } from 'klinecharts'
import { type ChartPeriod, secondsOf } from './chartPeriods.ts'
import {
  type Drawing,
  type DrawingPlace,
  type DrawingTool,
  drawingTools,
  readDrawings,
  writeDrawings,
} from './drawings.ts'

const groupId = 'drawings'

export type ChartDrawings = {
  /** Starts drawing with a tool; `text` is a note's content. */
  start(tool: DrawingTool, text?: string): void
  removeSelected(): void
  /** Removes all drawings; returns the undo. */
  clear(): () => void
  show(isVisible: boolean): void
  lock(isLocked: boolean): void
  /** Returns true while a click belongs to a drawing in progress. */
  isDrawing(): boolean
}

/** Returns a point's time: beyond the candles, the chart only counts on from the nearest one. */
function timeOf(chart: Chart, periodMs: number, point: Overlay['points'][number]): number | undefined {
  const { timestamp, dataIndex } = point
  const bars = chart.getDataList()
  const at = Math.max(0, Math.min(bars.length - 1, dataIndex ?? 0))
  const nearest = bars[at]
  if (timestamp !== undefined || dataIndex === undefined || !nearest) return timestamp
  return nearest.timestamp + (dataIndex - at) * periodMs
}

function toDrawing(chart: Chart, periodMs: number, overlay: Overlay): Drawing[] {
  const name = drawingTools.find((tool) => tool === overlay.name)
  const points = overlay.points.flatMap((point) => {
    const timestamp = timeOf(chart, periodMs, point)
    const { value } = point
    return timestamp === undefined || value === undefined ? [] : [{ timestamp, value }]
  })
  if (!name || points.length === 0) return []
  return [{ name, points, text: typeof overlay.extendData === 'string' ? overlay.extendData : '' }]
}

/** Tracks a drawing from the choice of a tool until it is finished or cancelled. */
function createTurn(onEnd: () => void) {
  let isOn = false
  return {
    begin() {
      isOn = true
    },
    end() {
      onEnd()
      // The click that ends a drawing also reaches the candle below.
      setTimeout(() => {
        isOn = false
      })
    },
    isOn: () => isOn,
  }
}

/** Tracks the selected drawing. */
function createSelection(chart: Chart, onSelect: (isSelected: boolean) => void) {
  let selected: string | null = null
  const pick = (id: string | null) => {
    selected = id
    onSelect(id !== null)
  }
  return {
    pick,
    remove() {
      if (selected !== null) chart.removeOverlay({ id: selected })
      pick(null)
    },
  }
}

/** Manages the drawings on a chart: stored per pool and restored when it is opened. */
export function createChartDrawings(
  chart: Chart,
  place: DrawingPlace & { period: ChartPeriod },
  onSelect: (isSelected: boolean) => void,
): ChartDrawings {
  let isVisible = true
  let isLocked = false
  const periodMs = secondsOf(place.period) * 1000
  const drawn = () => chart.getOverlays({ groupId }).flatMap((overlay) => toDrawing(chart, periodMs, overlay))
  const save = () => writeDrawings(place, drawn())
  // The library changes its list after its callback.
  const saveSoon = () => queueMicrotask(save)
  const turn = createTurn(saveSoon)
  const selection = createSelection(chart, onSelect)

  function optionsOf({ name, text }: Pick<Drawing, 'name' | 'text'>): OverlayCreate {
    return {
      name,
      groupId,
      lock: isLocked,
      visible: isVisible,
      extendData: text,
      onDrawEnd: turn.end,
      onPressedMoveEnd: saveSoon,
      onRemoved: turn.end,
      onSelected: ({ overlay }) => selection.pick(overlay.id),
      onDeselected: () => selection.pick(null),
    }
  }
  const draw = (drawings: readonly Drawing[]) => {
    for (const drawing of drawings) chart.createOverlay({ ...optionsOf(drawing), points: drawing.points })
  }
  const change = (part: Partial<OverlayCreate>) => chart.overrideOverlay({ groupId, ...part })

  draw(readDrawings(place))
  return {
    start(name, text = '') {
      chart.createOverlay(optionsOf({ name, text }))
      turn.begin()
    },
    isDrawing: turn.isOn,
    removeSelected: selection.remove,
    clear() {
      const before = drawn()
      chart.removeOverlay({ groupId })
      return () => {
        draw(before)
        save()
      }
    },
    show(next) {
      isVisible = next
      change({ visible: next })
    },
    lock(next) {
      isLocked = next
      change({ lock: next })
    },
  }
}
