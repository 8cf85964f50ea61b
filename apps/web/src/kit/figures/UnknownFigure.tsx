import { useTranslation } from '../i18n/useTranslation.tsx'
import { unknownFigure } from './formatFigure.ts'

/** An unknown figure's reason. */
export type Unknown =
  | 'amount'
  | 'birth'
  | 'cap'
  | 'change'
  | 'head'
  | 'holders'
  | 'launch'
  | 'liquidity'
  | 'price'
  | 'profit'
  | 'share'
  | 'time'
  | 'trading'
  | 'value'
  | 'winRate'

/** The mark of an unknown figure: never a zero. Shows its reason on hover, even above a link that covers its row. */
export function UnknownFigure({ of, className = '' }: { of: Unknown; className?: string | undefined }) {
  const { t } = useTranslation()
  return (
    <span className={`relative z-10 text-muted ${className}`} title={t(`unknown.${of}`)}>
      {unknownFigure}
    </span>
  )
}
