import { useNow } from '../../kit/clock/useNow.ts'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { momentText } from './momentText.ts'

/** Says beside figures since when they lack blocks that are not read yet; nothing if they lack none. */
export function IncompleteMark({
  since,
  className = '',
}: {
  since: number | null | undefined
  className?: string
}) {
  const { t, language } = useTranslation()
  const time = useNow((nowMs) => (since == null ? '' : momentText(since, nowMs, language)))
  if (time === '') return null
  return (
    <span
      role="note"
      className={`relative z-10 whitespace-nowrap text-[11px] text-warn ${className}`}
      title={t('gap.says', { time })}
      aria-label={t('gap.says', { time })}
      data-testid="incomplete-since"
    >
      {t('gap.since', { time })}
    </span>
  )
}
