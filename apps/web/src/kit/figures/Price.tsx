import { priceText, usdFull } from './formatFigure.ts'
import { UnknownFigure } from './UnknownFigure.tsx'

/** A price in dollars; zeros after the point as a subscript, the plain number on hover. */
export function Price({ value, className }: { value: number | null | undefined; className?: string }) {
  if (value === null || value === undefined) return <UnknownFigure of="price" className={className} />
  return (
    <span translate="no" className={className} title={usdFull(value)}>
      {priceText(value)}
    </span>
  )
}
