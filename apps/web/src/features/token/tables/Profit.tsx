import { iconName } from '@peregrine/ui/iconName'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { usdFull, usdSigned } from '../../../kit/figures/formatFigure.ts'
import { type Unknown, UnknownFigure } from '../../../kit/figures/UnknownFigure.tsx'

type ProfitProps = { usd: string | null; isBasisComplete: boolean; unknown?: Unknown }

/** A profit or loss in dollars, signed; marked when partly unknown. */
export function Profit({ usd, isBasisComplete, unknown = 'profit' }: ProfitProps) {
  const { t } = useTranslation()
  if (usd === null) return <UnknownFigure of={unknown} />
  const value = Number(usd)
  const look = value > 0 ? 'text-gain' : value < 0 ? 'text-loss' : 'text-muted'
  return (
    <span translate="no" className={`whitespace-nowrap ${look}`} title={usdFull(usd)}>
      <span>{usdSigned(value)}</span>
      {!isBasisComplete && (
        <span role="img" {...iconName(t('basis.incomplete'))} className="text-warn">
          *
        </span>
      )}
    </span>
  )
}
