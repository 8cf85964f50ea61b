import { readScoped, writeScoped } from '../../../kit/preferences/scopedText.ts'

/** The drawing tools, by the chart library's names. */
export const drawingTools = [
  'segment',
  'rayLine',
  'straightLine',
  'horizontalStraightLine',
  'verticalStraightLine',
  'priceLine',
  'parallelStraightLine',
  'priceChannelLine',
  'fibonacciLine',
  'brush',
  'simpleAnnotation',
] as const
export type DrawingTool = (typeof drawingTools)[number]

export type Drawing = {
  name: DrawingTool
  points: { timestamp: number; value: number }[]
  text: string
}

const maxDrawings = 200
const maxPoints = 2_000
const longestText = 100

function parsePoint(read: unknown): Drawing['points'] {
  const { timestamp, value } = (read ?? {}) as Record<string, unknown>
  return typeof timestamp === 'number' && typeof value === 'number' && Number.isFinite(timestamp + value)
    ? [{ timestamp, value }]
    : []
}

function parseDrawing(read: unknown): Drawing[] {
  const { name, points, text } = (read ?? {}) as Record<string, unknown>
  const tool = drawingTools.find((known) => known === name)
  if (!tool || !Array.isArray(points)) return []
  const kept = points.slice(0, maxPoints).flatMap(parsePoint)
  if (kept.length === 0) return []
  return [{ name: tool, points: kept, text: typeof text === 'string' ? text.slice(0, longestText) : '' }]
}

/** Parses drawings from untrusted text, leaving out invalid ones. */
export function parseDrawings(text: string | null): Drawing[] {
  try {
    const read: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(read) ? read.slice(0, maxDrawings).flatMap(parseDrawing) : []
  } catch {
    // Foreign text under our key counts as none.
    return []
  }
}

// Prices and market caps differ in scale, so each has its own drawings.
const keyOf = (place: DrawingPlace): string => `drawings:${place.network}-${place.pool}:${place.type}`

export type DrawingPlace = { network: string; pool: string; type: string }

export function readDrawings(place: DrawingPlace): Drawing[] {
  return parseDrawings(readScoped(keyOf(place)))
}

export function writeDrawings(place: DrawingPlace, drawings: readonly Drawing[]): void {
  writeScoped(keyOf(place), JSON.stringify(drawings.slice(0, maxDrawings)))
}
