import { useNow } from '../../kit/clock/useNow.ts'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { momentText } from './momentText.ts'

/**
 * Says of a position before which time its purchases are not known; nothing if they all are. What it holds or sold of
 * that time is in no profit.
 */
export function EarlierCostMark({ before, className = '' }: { before: number | null; className?: string }) {
  const { t, language } = useTranslation()
  const time = useNow((nowMs) => (before === null ? '' : momentText(before, nowMs, language)))
  if (time === '') return null
  return (
    <span
      role="note"
      className={`whitespace-nowrap text-[11px] text-warn ${className}`}
      title={t('gap.cost.says', { time })}
      aria-label={t('gap.cost.says', { time })}
      data-testid="earlier-cost"
    >
      {t('gap.cost', { time })}
    </span>
  )
}
