import type { WalletReportWire } from '@peregrine/contract/walletReport'

export type CurvePoint = { at: number; usd: number; text: string }

/** The curve's points, from 0 at the start of the period to its result now. */
export function pointsOf({ curve, from, readAt }: WalletReportWire): CurvePoint[] {
  const [first, last] = [curve[0], curve.at(-1)]
  if (!first || !last) return []
  const points = curve.map(({ at, cumulativeUsd }) => ({
    at,
    usd: Number(cumulativeUsd),
    text: cumulativeUsd,
  }))
  const end = { at: Math.max(readAt, last.at), usd: Number(last.cumulativeUsd), text: last.cumulativeUsd }
  // A block's clock may run ahead of ours.
  return [{ at: Math.min(from ?? first.at, first.at), usd: 0, text: '0' }, ...points, end]
}

export type CurveShape = {
  /** Stepped line: profit changes by sales, not between them. In percent of the box. */
  line: string
  area: string
  zeroY: number
  min: number
  max: number
  xOf: (at: number) => number
  yOf: (usd: number) => number
}

const round = (value: number): number => Math.round(value * 100) / 100

/** Places the points in a box of 100 by 100. */
export function shapeOf(points: readonly CurvePoint[]): CurveShape {
  const startMs = points[0]?.at ?? 0
  const spanMs = Math.max(1, (points.at(-1)?.at ?? 0) - startMs)
  const values = points.map(({ usd }) => usd)
  const [min, max] = [Math.min(0, ...values), Math.max(0, ...values)]
  const height = max - min || 1
  const xOf = (at: number) => round(((at - startMs) / spanMs) * 100)
  // Room above and below for the line's width.
  const yOf = (usd: number) => round(4 + ((max - usd) / height) * 92)
  const steps = points.map(
    ({ at, usd }, index) =>
      `${index === 0 ? 'M' : 'H'}${xOf(at)}${index === 0 ? ` ${yOf(usd)}` : `V${yOf(usd)}`}`,
  )
  const line = steps.join('')
  const zeroY = yOf(0)
  return { line, area: `${line}V${zeroY}H0Z`, zeroY, min, max, xOf, yOf }
}

/** The point that holds at a place of the box, in percent of its width; null without points. */
export function pointAt(points: readonly CurvePoint[], shape: CurveShape, x: number): CurvePoint | null {
  return points.findLast(({ at }) => shape.xOf(at) <= x) ?? points[0] ?? null
}
