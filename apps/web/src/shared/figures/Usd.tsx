import { plainDecimal, unknownFigure, usdShort } from './formatFigure.ts'

/** Dollars, short, with the exact figure on hover. Takes a float (market caps) or a decimal text (trade values). */
export function Usd({ value }: { value: number | string | null | undefined }) {
  if (value === null || value === undefined) return <span className="text-muted">{unknownFigure}</span>
  const number = Number(value)
  return (
    <span title={`$${typeof value === 'string' ? value : plainDecimal(number)}`}>{usdShort(number)}</span>
  )
}
