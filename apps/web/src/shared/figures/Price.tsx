import { plainDecimal, priceText, unknownFigure } from './formatFigure.ts'

/** A price in dollars; zeros after the point are counted as a subscript, the plain number is on hover. */
export function Price({ value }: { value: number | null | undefined }) {
  if (value === null || value === undefined) return <span className="text-muted">{unknownFigure}</span>
  return <span title={`$${plainDecimal(value)}`}>{priceText(value)}</span>
}
