import type { UserWire } from '@peregrine/contract/routes/users'
import { utcDay } from '@peregrine/core/portfolio/reportPeriod'
import { percentText } from '../../../kit/figures/formatFigure.ts'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { CardDialog } from './CardDialog.tsx'
import { dayText, gainOf, profitText, withIncomplete } from './profitText.ts'

/** A picture of the period's result. */
export function PeriodCard({ user, onClose }: { user: UserWire; onClose: () => void }) {
  const translation = useTranslation()
  const { t, language } = translation
  const { report } = user
  const { closed, period, readAt } = report
  const from = report.from ?? user.firstTradeAt ?? readAt
  const dates = `${dayText(from, language)} – ${dayText(readAt, language)} UTC`
  return (
    <CardDialog
      address={user.address}
      fileName={`peregrine-${period}-${utcDay(readAt)}`}
      onClose={onClose}
      content={{
        title: t('card.period', { period: t(`user.period.${period}`) }),
        subtitle: t('card.net', { method: t(`user.method.${user.method}`) }),
        profitLabel: t('column.realised'),
        profit: profitText(report.realisedUsd),
        isGain: gainOf(report.realisedUsd),
        facts: [
          { label: t('column.roi'), value: percentText(report.roiPercent, true) },
          {
            label: t('card.winRate', { count: closed.count }),
            value: percentText(closed.winRate),
          },
          { label: t('user.count'), value: report.tradeCount.toLocaleString() },
        ],
        dates: withIncomplete(dates, user.incompleteSince, translation),
      }}
    />
  )
}
