import { formatUnits, maxUsefulDecimals } from '@peregrine/core/units'
import { compactDecimal, unknownFigure } from './formatFigure.ts'

type AmountProps = { units: string | null; decimals: number | null; symbol?: string }

function exactText(units: string | null, decimals: number | null): string | null {
  if (units === null || !/^-?\d+$/.test(units)) return null
  if (decimals === null || decimals < 0 || decimals > maxUsefulDecimals) return null
  return formatUnits(BigInt(units), decimals)
}

/** A token amount in base units, shown short with the exact figure on hover; a dash when it is unknown. */
export function Amount({ units, decimals, symbol }: AmountProps) {
  const exact = exactText(units, decimals)
  if (exact === null) return <span className="text-muted">{unknownFigure}</span>
  return (
    <span title={symbol ? `${exact} ${symbol}` : exact}>
      {compactDecimal(exact)}
      {symbol && <span className="ml-1 text-muted">{symbol}</span>}
    </span>
  )
}
