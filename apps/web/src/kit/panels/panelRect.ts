/** Position and size of a panel in CSS pixels of the window. */
export type Rect = { x: number; y: number; width: number; height: number }
export type Area = { width: number; height: number }

export const minSide = 200
const snapReach = 12

const between = (value: number, min: number, max: number) => Math.max(min, Math.min(value, max))

/** Returns the panel inside the window: moved first, shrunk only where the window is smaller. */
export function clampRect(rect: Rect, area: Area): Rect {
  const width = Math.min(Math.max(rect.width, minSide), Math.max(area.width, minSide))
  const height = Math.min(Math.max(rect.height, minSide), Math.max(area.height, minSide))
  return {
    x: between(rect.x, 0, Math.max(0, area.width - width)),
    y: between(rect.y, 0, Math.max(0, area.height - height)),
    width,
    height,
  }
}

type Span = { at: number; length: number }

/** Returns the shift that aligns one end of a span with the nearest line; 0 when none is near. */
function pull({ at, length }: Span, lines: readonly number[]): number {
  let best = 0
  let reach = snapReach + 1
  for (const line of lines) {
    for (const distance of [line - at, line - (at + length)]) {
      if (Math.abs(distance) >= reach) continue
      best = distance
      reach = Math.abs(distance)
    }
  }
  return best
}

/** Snaps a moved panel to nearby edges of the window and of other panels. */
export function snapRect(rect: Rect, others: readonly Rect[], area: Area): Rect {
  const across = [0, area.width, ...others.flatMap(({ x, width }) => [x, x + width])]
  const down = [0, area.height, ...others.flatMap(({ y, height }) => [y, y + height])]
  const x = rect.x + pull({ at: rect.x, length: rect.width }, across)
  const y = rect.y + pull({ at: rect.y, length: rect.height }, down)
  return clampRect({ ...rect, x, y }, area)
}

export type Nudge = { key: string; isResize: boolean; step: number }

const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Moves a panel, or its right and lower edge, by an arrow key; null for any other key. */
export function nudgeRect(rect: Rect, { key, isResize, step }: Nudge, area: Area): Rect | null {
  const arrow = arrows[key]
  if (!arrow) return null
  const [dx, dy] = [arrow[0] * step, arrow[1] * step]
  if (!isResize) return clampRect({ ...rect, x: rect.x + dx, y: rect.y + dy }, area)
  const width = between(rect.width + dx, minSide, Math.max(minSide, area.width - rect.x))
  const height = between(rect.height + dy, minSide, Math.max(minSide, area.height - rect.y))
  return { ...rect, width, height }
}

/** Parses a stored place; null if invalid. */
export function parseRect(text: string | null): Rect | null {
  const numbers = (text ?? '').split(',').map(Number)
  const [x, y, width, height] = numbers
  if (numbers.length !== 4 || !numbers.every(Number.isFinite)) return null
  return { x: x ?? 0, y: y ?? 0, width: width ?? minSide, height: height ?? minSide }
}

export function rectText({ x, y, width, height }: Rect): string {
  return [x, y, width, height].map(Math.round).join(',')
}
