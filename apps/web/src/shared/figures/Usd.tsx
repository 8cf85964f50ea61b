import { plainDecimal, usdShort } from './formatFigure.ts'
import { UnknownFigure } from './UnknownFigure.tsx'

/** Dollars, short, with the exact figure on hover. Takes a float (market caps) or a decimal text (trade values). */
export function Usd({ value, className }: { value: number | string | null | undefined; className?: string }) {
  if (value === null || value === undefined) return <UnknownFigure className={className} />
  const number = Number(value)
  return (
    <span className={className} title={`$${typeof value === 'string' ? value : plainDecimal(number)}`}>
      {usdShort(number)}
    </span>
  )
}
