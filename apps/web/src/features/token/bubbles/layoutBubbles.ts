import type { Bubble, BubbleMap } from './bubbleMap.ts'

/** A circle of the picture; its units are the picture's own. */
export type Placed = { x: number; y: number; r: number }

const largest = 100
/** Smaller ones could not be hit. */
const smallest = 12
const formerSender = 16
const gap = 6
const groupGap = 14
const goldenAngle = Math.PI * (3 - Math.sqrt(5))

/** The area of a bubble is as its holding, down to the smallest that can be hit. */
export function radiusOf({ holder, weight }: Bubble): number {
  return holder === null ? formerSender : Math.max(smallest, largest * Math.sqrt(weight))
}

const overlaps = (a: Placed, b: Placed, space: number): boolean =>
  Math.hypot(a.x - b.x, a.y - b.y) < a.r + b.r + space

/**
 * Packs circles around the first, each at the first free place of a spiral: the same circles give the same picture.
 *
 * @param wide how much wider than high the whole becomes
 */
export function packCircles(radii: readonly number[], space: number, wide = 1): Placed[] {
  const placed: Placed[] = []
  for (const r of radii) {
    const step = Math.max(4, r / 2)
    for (let at = 0; ; at++) {
      const away = step * Math.sqrt(at)
      const circle = { x: wide * away * Math.cos(at * goldenAngle), y: away * Math.sin(at * goldenAngle), r }
      if (placed.some((other) => overlaps(circle, other, space))) continue
      placed.push(circle)
      break
    }
  }
  return placed
}

type Group = { bubbles: readonly Bubble[]; inner: readonly Placed[]; r: number }

function groupOf(bubbles: readonly Bubble[]): Group {
  const inner = packCircles(bubbles.map(radiusOf), gap)
  return { bubbles, inner, r: Math.max(...inner.map(({ x, y, r }) => Math.hypot(x, y) + r)) }
}

export type Layout = {
  circles: ReadonlyMap<string, Placed>
  /** Left, top, width and height of all of them. */
  box: readonly [number, number, number, number]
}

function boxOf(circles: readonly Placed[]): Layout['box'] {
  const left = Math.min(...circles.map(({ x, r }) => x - r)) - gap
  const top = Math.min(...circles.map(({ y, r }) => y - r)) - gap
  const right = Math.max(...circles.map(({ x, r }) => x + r)) + gap
  const bottom = Math.max(...circles.map(({ y, r }) => y + r)) + gap
  return [left, top, right - left, bottom - top]
}

/** Places linked wallets next to each other, the largest groups and bubbles in the middle. */
export function layoutBubbles(
  { clusters, single }: Pick<BubbleMap, 'clusters' | 'single'>,
  wide: number,
): Layout {
  const groups = [
    ...clusters.map(({ bubbles }) => groupOf(bubbles)),
    ...single.map((bubble) => groupOf([bubble])),
  ]
  const largestFirst = groups.toSorted((a, b) => b.r - a.r)
  const centres = packCircles(
    largestFirst.map(({ r }) => r),
    groupGap,
    wide,
  )
  const circles = new Map<string, Placed>()
  for (const [at, { bubbles, inner }] of largestFirst.entries())
    for (const [index, { address }] of bubbles.entries()) {
      const [centre, own] = [centres[at], inner[index]]
      if (centre && own) circles.set(address, { x: centre.x + own.x, y: centre.y + own.y, r: own.r })
    }
  return { circles, box: circles.size === 0 ? [0, 0, 1, 1] : boxOf([...circles.values()]) }
}
