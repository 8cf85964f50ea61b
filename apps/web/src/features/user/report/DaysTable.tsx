import { utcDay } from '@peregrine/core/portfolio/reportPeriod'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { Behind } from '../Behind.tsx'
import { Profit } from '../Profit.tsx'
import type { ReportProps } from './ReportPanels.tsx'

/** The period's realised profit by day, newest first, with its sum. */
export function DaysTable({ report, onOpen }: ReportProps) {
  const { t } = useTranslation()
  const start = report.from === null ? '' : utcDay(report.from)
  const days = report.days.filter(({ day }) => day >= start).toReversed()
  return (
    <section
      // Scrolls by keyboard too.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable
      tabIndex={0}
      aria-label={t('report.curve')}
      className="max-h-64 min-h-48 flex-1 overflow-y-auto px-3 py-1"
    >
      <table className="w-full text-data" data-testid="days-table">
        <thead className="text-left text-muted">
          <tr>
            <th className="py-1 font-normal">{t('report.day')}</th>
            <th className="py-1 text-right font-normal">{t('column.realised')}</th>
            <th className="py-1 text-right font-normal">{t('report.sales')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, realisedUsd, trades }) => (
            <tr key={day} className="border-line border-t">
              <td className="py-1">{day}</td>
              <td className="py-1 text-right">
                <Profit usd={realisedUsd} />
              </td>
              <td className="py-1 text-right">
                <Behind
                  opens={{ figure: 'realised', day, title: day }}
                  onOpen={onOpen}
                  label={t('user.sources.open', { figure: day })}
                  testId="behind-day"
                >
                  {trades}
                </Behind>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-line border-t font-semibold">
            <th className="py-1 text-left">{t('report.sum')}</th>
            <td className="py-1 text-right">
              <Profit usd={report.realisedUsd} />
            </td>
            <td className="py-1 text-right">{report.realisedTrades}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
