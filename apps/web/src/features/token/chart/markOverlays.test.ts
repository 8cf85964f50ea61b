import type { OverlayCreateFiguresCallbackParams } from 'klinecharts'
import { expect, test } from 'vitest'
import { type FaceAttrs, markFace } from './markFaces.ts'
import {
  type LineData,
  marksOfKey,
  type MarksData,
  missingSpan,
  type ShownData,
  shownSpan,
  tradeMarks,
} from './markOverlays.ts'
import type { ChartMark } from './marks.ts'

const colours = { gain: 'g', loss: 'l', onAccent: 'o', own: 'w', ink: 'i' }
const lows = [50, 60, 40, 55]
const bars = lows.map((low, at) => ({ timestamp: at * 1_000, open: 70, high: 100, low, close: 80 }))
const markAt = (timestamp: number, part: Partial<ChartMark> = {}): ChartMark => ({
  timestamp,
  side: 'buy',
  kind: 'kol',
  wallet: 'w',
  name: null,
  avatar: '',
  count: 1,
  usd: 1,
  unpriced: 0,
  ...part,
})

type Drawn = { key: string; attrs: FaceAttrs }

/** Returns the discs of marks at these places across a chart 200 pixels wide; `bar` is the width of a candle. */
function discsOf(marks: readonly ChartMark[], places: readonly number[], bar = 20): Drawn[] {
  const painted = tradeMarks.createPointFigures?.({
    chart: { getDataList: () => bars, getBarSpace: () => ({ bar }) },
    overlay: { extendData: { marks, colours } },
    coordinates: places.map((x) => ({ x, y: 0 })),
    bounding: { width: 200, height: 300 },
    yAxis: { convertToPixel: (value: number) => 200 - value },
  } as unknown as OverlayCreateFiguresCallbackParams<MarksData>)
  return [painted ?? []].flat() as unknown as Drawn[]
}
const eachBar = [0, 1_000, 2_000, 3_000].map((timestamp) => markAt(timestamp))

test('only marks in sight are painted, those at the edges too', () => {
  expect(discsOf(eachBar, [-500, -4, 203, 900]).map(({ key }) => key)).toEqual(['1', '2'])
  expect(discsOf(eachBar.slice(0, 3), [20, 40, 60]).map(({ key }) => key)).toEqual(['0', '1', '2'])
})

test('marks that stand too close are one disc with the number of wallets, buys and sells apart', () => {
  const marks = [
    markAt(0, { wallet: 'a' }),
    markAt(0, { wallet: 'b' }),
    markAt(1_000, { wallet: 'a', kind: 'dev' }),
    markAt(1_000, { wallet: 's', side: 'sell' }),
    markAt(2_000, { wallet: 'c' }),
  ]
  const discs = discsOf(marks, [10, 10, 18, 18, 26], 8)
  expect(discs.map(({ attrs: { x, side, count, kind } }) => [x, side, count, kind])).toEqual([
    [10, 'buy', 2, 'dev'],
    [18, 'sell', 1, 'kol'],
    [26, 'buy', 1, 'kol'],
  ])
  expect(marksOfKey(discs[0]?.key, marks)).toEqual([marks[0], marks[1], marks[2]])
  expect(marksOfKey(undefined, marks)).toEqual([])
})

test('a disc keeps clear of the candles next to it, and inside the pane', () => {
  const [wide] = discsOf([markAt(1_000)], [30], 20)
  const [narrow] = discsOf([markAt(1_000)], [30], 4)
  // Candles of 4 pixels: those within 7 pixels of the centre are under the disc, and the lowest is 40.
  expect([wide?.attrs.y, narrow?.attrs.y]).toEqual([200 - 40 + 14, 200 - 40 + 14])
  const [first] = discsOf([markAt(0)], [10], 20)
  expect(first?.attrs.y).toBe(200 - 50 + 14)
  lows.push(0)
  bars.push({ timestamp: 4_000, open: 0, high: 0, low: -200, close: 0 })
  expect(discsOf([markAt(4_000)], [90])[0]?.attrs.y).toBe(300 - 18)
  bars.pop()
})

test('a click counts on the disc, its arrow and its number', () => {
  const attrs: FaceAttrs = { x: 50, y: 100, side: 'buy', kind: 'kol', wallet: 'w', avatar: '', count: 2 }
  const isHit = (x: number, y: number, side: 'buy' | 'sell' = 'buy') =>
    markFace.checkEventOn({ x, y }, { ...attrs, side }, colours)
  expect([isHit(50, 89), isHit(50, 118), isHit(57, 100)]).toEqual([true, true, true])
  expect([isHit(50, 86), isHit(50, 120), isHit(60, 100)]).toEqual([false, false, false])
  expect([isHit(50, 118, 'sell'), isHit(50, 84, 'sell')]).toEqual([false, true])
})

/** Returns the texts that a face draws. */
function textsOf(part: Partial<FaceAttrs>): string[] {
  const texts: string[] = []
  const canvas = new Proxy({} as CanvasRenderingContext2D, {
    get: (_, name) => (name === 'fillText' ? (text: string) => void texts.push(text) : () => undefined),
    set: () => true,
  })
  const attrs = { x: 1, y: 1, side: 'buy', kind: 'followed', wallet: 'w', avatar: '🐸', count: 1 } as const
  markFace.draw(canvas, { ...attrs, ...part }, colours)
  return texts
}

test('a disc shows the emoji of its wallet, or who it is to the user, and how many there are', () => {
  expect(textsOf({})).toEqual(['🐸'])
  expect(textsOf({ kind: 'own' })).toEqual(['M'])
  expect(textsOf({ kind: 'dev', count: 3 })).toEqual(['D', '×3'])
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

/** Returns the marked part of a chart whose candles, ten pixels wide, start each second from 0 to 3. */
function shownPart(fromMs: number, toMs: number): unknown {
  const painted = shownSpan.createPointFigures?.({
    chart: { getDataList: () => bars, getBarSpace: () => ({ bar: 10 }) },
    overlay: { extendData: { fromMs, toMs, colour: 'c' } },
    bounding: { width: 300, height: 100 },
    xAxis: { convertToPixel: (index: number) => 100 + index * 10 },
  } as unknown as OverlayCreateFiguresCallbackParams<ShownData>)
  return [painted ?? []].flat().map(({ attrs }) => attrs)[0]
}

test('the candles of the shown time are marked from the first to the last, and none outside of it', () => {
  expect(shownPart(1_000, 3_000)).toMatchObject({ x: 105, width: 20 })
  expect(shownPart(500, 2_500)).toMatchObject({ x: 105, width: 20 })
  expect(shownPart(0, Number.MAX_SAFE_INTEGER)).toMatchObject({ x: 95, width: 40 })
  expect(shownPart(1_100, 1_900)).toBeUndefined()
  expect(shownPart(9_000, 10_000)).toBeUndefined()
})
