import { useTranslation } from '../i18n/useTranslation.tsx'
import { usdFull, usdShort } from './formatFigure.ts'
import { Reasoned, type Unknown, UnknownFigure } from './UnknownFigure.tsx'

type UsdProps = { value: number | string | null | undefined; unknown?: Unknown; className?: string }

/** Dollars, shortened, in full on hover. Takes a float (market caps) or a decimal string (trade values). */
export function Usd({ value, unknown = 'value', className }: UsdProps) {
  if (value === null || value === undefined) return <UnknownFigure of={unknown} className={className} />
  return (
    <span translate="no" className={className} title={usdFull(value)}>
      {usdShort(Number(value))}
    </span>
  )
}

/** Dollars traded: a minimum while the value of some trades is not known, a dash while that of all is not. */
export function Volume({
  value,
  unpriced,
}: {
  value: number | null | undefined
  unpriced: number | undefined
}) {
  const { t } = useTranslation()
  if (value === null || value === undefined || !unpriced) return <Usd value={value} unknown="volume" />
  return (
    <Reasoned reason={t('figure.atLeast', { count: unpriced })}>
      <span translate="no">{`≥${usdShort(value)}`}</span>
    </Reasoned>
  )
}
