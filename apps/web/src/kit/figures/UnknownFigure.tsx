import { useTranslation } from '../i18n/useTranslation.tsx'
import { unknownFigure } from './formatFigure.ts'

/** What is not known, which says why. */
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

/** What stands where a figure is not known: never a zero. On hover it says why, also above a link that covers its row. */
export function UnknownFigure({ of, className = '' }: { of: Unknown; className?: string | undefined }) {
  const { t } = useTranslation()
  return (
    <span className={`relative z-10 text-muted ${className}`} title={t(`unknown.${of}`)}>
      {unknownFigure}
    </span>
  )
}
