import { formatUnits, maxUsefulDecimals } from '@peregrine/core/units'
import { compactDecimal, minus } from './formatFigure.ts'
import { UnknownFigure } from './UnknownFigure.tsx'

type AmountProps = { units: string | null; decimals: number | null; symbol?: string; className?: string }

function exactText(units: string | null, decimals: number | null): string | null {
  if (units === null || !/^-?\d+$/.test(units)) return null
  if (decimals === null || decimals < 0 || decimals > maxUsefulDecimals) return null
  return formatUnits(BigInt(units), decimals)
}

/** A token amount in base units, shortened, exact on hover; a dash when unknown. */
export function Amount({ units, decimals, symbol, className }: AmountProps) {
  const exact = exactText(units, decimals)
  if (exact === null) return <UnknownFigure of="amount" className={className} />
  const full = exact.replace('-', minus)
  return (
    <span translate="no" className={className} title={symbol ? `${full} ${symbol}` : full}>
      <span>{compactDecimal(exact)}</span>
      {symbol && <span className="ml-1 text-muted">{symbol}</span>}
    </span>
  )
}
