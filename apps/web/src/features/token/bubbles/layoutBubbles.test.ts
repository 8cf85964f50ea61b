import { expect, test } from 'vitest'
import { holder } from '../../../testing/unknown-figures/knownWires.ts'
import type { Bubble, Cluster } from './bubbleMap.ts'
import { layoutBubbles, packCircles, radiusOf } from './layoutBubbles.ts'

const bubble = (at: number, weight: number): Bubble => ({ address: `w${at}`, name: null, holder, weight })
const many = Array.from({ length: 100 }, (_, at) => bubble(at, 1 / (at + 1) ** 1.5))
const cluster = (bubbles: readonly Bubble[]): Cluster => ({ bubbles, wallets: bubbles.length, percent: 1 })

function smallestSpace(circles: readonly { x: number; y: number; r: number }[]): number {
  const spaces = circles.flatMap((a, at) =>
    circles.slice(at + 1).map((b) => Math.hypot(a.x - b.x, a.y - b.y) - a.r - b.r),
  )
  return Math.min(...spaces)
}

test('a bubble’s area is as its holding, down to the smallest that can be hit', () => {
  expect(radiusOf(bubble(0, 1)) ** 2 / radiusOf(bubble(1, 0.25)) ** 2).toBeCloseTo(4)
  expect(radiusOf(bubble(0, 1e-9))).toBe(radiusOf(bubble(0, 1e-12)))
  expect(radiusOf(bubble(0, 1e-9))).toBeGreaterThanOrEqual(12)
})

test('no bubble covers another, and all are within the picture', () => {
  const [left, right] = [many.slice(0, 30), many.slice(30)]
  const { circles, box } = layoutBubbles({ clusters: [cluster(left)], single: right }, 2.4)
  const placed = [...circles.values()]
  expect(placed).toHaveLength(100)
  expect(smallestSpace(placed)).toBeGreaterThanOrEqual(0)
  const [x, y, width, height] = box
  for (const one of placed) {
    expect(one.x - one.r).toBeGreaterThanOrEqual(x)
    expect(one.x + one.r).toBeLessThanOrEqual(x + width)
    expect(one.y - one.r).toBeGreaterThanOrEqual(y)
    expect(one.y + one.r).toBeLessThanOrEqual(y + height)
  }
  expect(width / height).toBeGreaterThan(1.3)
})

test('linked wallets stand together: nobody else among them', () => {
  const group = [bubble(0, 0.2), bubble(1, 0.1), bubble(2, 0.1)]
  const others = Array.from({ length: 40 }, (_, at) => bubble(at + 3, 0.15))
  const { circles } = layoutBubbles({ clusters: [cluster(group)], single: others }, 1)
  const own = group.flatMap(({ address }) => circles.get(address) ?? [])
  const reach = Math.max(
    ...own.map(({ x, y, r }) => Math.hypot(x - (own[0]?.x ?? 0), y - (own[0]?.y ?? 0)) + r),
  )
  for (const { address } of others) {
    const other = circles.get(address)
    expect(
      Math.hypot((other?.x ?? 0) - (own[0]?.x ?? 0), (other?.y ?? 0) - (own[0]?.y ?? 0)),
    ).toBeGreaterThan(reach)
  }
})

test('the same holders give the same picture', () => {
  const draw = () => layoutBubbles({ clusters: [], single: many }, 2.4)
  expect(draw()).toEqual(draw())
  expect(packCircles([10, 10], 0)[0]).toEqual({ x: 0, y: 0, r: 10 })
})

test('nobody to draw is no picture', () => {
  expect(layoutBubbles({ clusters: [], single: [] }, 1).circles.size).toBe(0)
})
