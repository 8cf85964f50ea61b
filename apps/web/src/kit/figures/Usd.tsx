import { plainDecimal, usdShort } from './formatFigure.ts'
import { type Unknown, UnknownFigure } from './UnknownFigure.tsx'

type UsdProps = { value: number | string | null | undefined; unknown?: Unknown; className?: string }

/** Dollars, shortened, exact on hover. Takes a float (market caps) or a decimal string (trade values). */
export function Usd({ value, unknown = 'value', className }: UsdProps) {
  if (value === null || value === undefined) return <UnknownFigure of={unknown} className={className} />
  const number = Number(value)
  return (
    <span className={className} title={`$${typeof value === 'string' ? value : plainDecimal(number)}`}>
      {usdShort(number)}
    </span>
  )
}
