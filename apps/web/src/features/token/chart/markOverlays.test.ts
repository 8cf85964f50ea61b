import type { OverlayCreateFiguresCallbackParams } from 'klinecharts'
import { expect, test } from 'vitest'
import { type LineData, type MarksData, missingSpan, tradeMarks } from './markOverlays.ts'
import type { ChartMark } from './marks.ts'

const colours = { gain: 'g', loss: 'l', onAccent: 'o', own: 'w' }
const bars = [0, 1, 2, 3].map((at) => ({ timestamp: at * 1_000, open: 1, high: 2, low: 1, close: 2 }))
const markAt = (timestamp: number): ChartMark => ({
  timestamp,
  side: 'buy',
  kind: 'kol',
  wallet: 'w',
  name: null,
  count: 1,
  usd: 1,
  unpriced: 0,
})

/** Returns the shapes of a mark at each of these places across a chart 100 pixels wide. */
function keysOf(places: readonly number[]): unknown[] {
  const marks = places.map((_, at) => markAt(at * 1_000))
  const painted = tradeMarks.createPointFigures?.({
    chart: { getDataList: () => bars },
    overlay: { extendData: { marks, colours } },
    coordinates: places.map((x) => ({ x, y: 0 })),
    bounding: { width: 100, height: 100 },
    yAxis: { convertToPixel: (value: number) => value },
  } as unknown as OverlayCreateFiguresCallbackParams<MarksData>)
  return [painted ?? []].flat().map(({ key }) => key)
}

test('only marks in sight are painted, those at the edges too', () => {
  expect(keysOf([-500, -4, 103, 900])).toEqual(['1', '1', '2', '2'])
  expect(keysOf([10, 20, 30])).toEqual(['0', '0', '1', '1', '2', '2'])
})

/** Returns where the label of a span without trades is put, on a chart 300 pixels wide. */
function labelOf(from: number, to: number): unknown {
  const painted = missingSpan.createPointFigures?.({
    overlay: { extendData: { text: 'Trades missing', colour: 'c', textColour: 't' } },
    coordinates: [
      { x: from, y: 0 },
      { x: to, y: 0 },
    ],
    bounding: { width: 300, height: 100 },
  } as unknown as OverlayCreateFiguresCallbackParams<LineData>)
  const label = [painted ?? []].flat().find(({ type }) => type === 'text')
  return label?.attrs
}

test('the label of missing trades is inside the chart, wherever they are missing', () => {
  expect(labelOf(20, 60)).toMatchObject({ x: 30, align: 'left' })
  expect(labelOf(280, 900)).toMatchObject({ x: 290, align: 'right' })
  expect(labelOf(290, 290)).toMatchObject({ x: 282, align: 'right' })
})
