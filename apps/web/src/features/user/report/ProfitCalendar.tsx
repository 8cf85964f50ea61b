import type { WalletReportWire } from '@peregrine/contract/walletReport'
import { usdText } from '@peregrine/core/units'
import { Button } from '@peregrine/ui/Button'
import { Panel } from '@peregrine/ui/Panel'
import { utcDay } from '@peregrine/core/portfolio/reportPeriod'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type CSSProperties, useState } from 'react'
import { microsOf } from '../../../domain/fees/microsOf.ts'
import { unknownFigure, usdShort } from '../../../kit/figures/formatFigure.ts'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { Profit } from '../Profit.tsx'
import { type Cell, cellText, monthAfter, monthOf, weeksOf } from './calendarMonth.ts'
import type { ReportProps } from './ReportPanels.tsx'

type Days = WalletReportWire['days']

/** Tint of a day: stronger for more, never so strong that the number is hard to read. */
function tintOf(usd: number, mostUsd: number): CSSProperties {
  if (usd === 0 || mostUsd === 0) return {}
  const percent = Math.round(10 + 22 * Math.sqrt(Math.abs(usd) / mostUsd))
  const colour = usd > 0 ? 'var(--gain)' : 'var(--loss)'
  return { backgroundColor: `color-mix(in srgb, ${colour} ${percent}%, transparent)` }
}

/** Sum of the known days; null if there are days and none is known. */
function sumOf(days: Days): string | null {
  const known = days.flatMap(({ realisedUsd }) => realisedUsd ?? [])
  if (known.length === 0) return days.length === 0 ? '0' : null
  return usdText(known.reduce((sum, usd) => sum + microsOf(usd), 0n))
}

type DayCellProps = Pick<ReportProps, 'report' | 'onOpen'> & { cell: Cell; mostUsd: number }

function DayCell({ cell, mostUsd, report, onOpen }: DayCellProps) {
  const { t } = useTranslation()
  if (!cell) return <td />
  const isToday = cell.name === utcDay(report.readAt)
  const look = `h-9 rounded-control border ${isToday ? 'border-accent' : 'border-line'}`
  if (!cell.day)
    return (
      <td className={`${look} text-center align-top text-[11px] text-muted`}>
        <span className="block pt-0.5 leading-4">{cell.number}</span>
      </td>
    )
  const { realisedUsd, trades, unknownTrades } = cell.day
  const says = t('report.day.says', {
    day: cell.name,
    usd: usdShort(realisedUsd === null ? null : Number(realisedUsd)),
    count: trades,
  })
  const unknown = unknownTrades > 0 ? ` · ${t('report.day.unknown', { count: unknownTrades })}` : ''
  return (
    <td className={`${look} p-0`} style={tintOf(Number(realisedUsd ?? 0), mostUsd)}>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={says + unknown}
        title={says + unknown}
        data-testid="calendar-day"
        data-day={cell.name}
        onClick={() => onOpen({ figure: 'realised', day: cell.name, title: cell.name })}
        className="flex size-full cursor-pointer flex-col items-center rounded-control pt-0.5 hover:ring-1 hover:ring-muted"
      >
        <span className="text-[11px] text-ink leading-4">{cell.number}</span>
        <span className="font-semibold text-[11px] text-ink leading-4">
          {realisedUsd === null ? unknownFigure : cellText(realisedUsd)}
        </span>
      </button>
    </td>
  )
}

/** Names of the days of a week, Monday first. */
function weekdays(language: string): { long: string; short: string }[] {
  const name = (at: number, weekday: 'long' | 'narrow') =>
    // 5 January 2026 was a Monday.
    new Date(Date.UTC(2026, 0, 5 + at)).toLocaleDateString(language, { weekday, timeZone: 'UTC' })
  return Array.from({ length: 7 }, (_, at) => ({ long: name(at, 'long'), short: name(at, 'narrow') }))
}

function MonthGrid({ month, report, onOpen }: ReportProps & { month: string }) {
  const { t, language } = useTranslation()
  const own = report.days.filter(({ day }) => day.startsWith(month))
  const mostUsd = Math.max(0, ...own.map(({ realisedUsd }) => Math.abs(Number(realisedUsd ?? 0))))
  return (
    <table
      className="w-full table-fixed border-separate border-spacing-0.5"
      aria-label={t('report.calendar.says', { month })}
    >
      <thead>
        <tr>
          {weekdays(language).map(({ long, short }) => (
            <th key={long} abbr={long} scope="col" className="font-normal text-[11px] text-muted leading-4">
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month, own).map((week, at) => (
          <tr key={week.find((cell) => cell)?.name ?? at}>
            {week.map((cell, weekday) => (
              <DayCell
                // biome-ignore lint/suspicious/noArrayIndexKey: a week's days keep their places
                key={weekday}
                cell={cell}
                mostUsd={mostUsd}
                report={report}
                onOpen={onOpen}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Realised profit of each day of a month, whatever the period. */
export function ProfitCalendar({ report, onOpen }: ReportProps) {
  const { t } = useTranslation()
  const now = monthOf(report.readAt)
  const first = report.days[0]?.day.slice(0, 7) ?? now
  const [month, setMonth] = useState(now)
  const sum = sumOf(report.days.filter(({ day }) => day.startsWith(month)))
  return (
    <Panel
      title={t('report.calendar')}
      testId="calendar"
      tools={
        <span className="flex items-center gap-1 text-data">
          <Button
            variant="ghost"
            aria-label={t('report.month.before')}
            disabled={month <= first}
            data-testid="calendar-before"
            onClick={() => setMonth(monthAfter(month, -1))}
          >
            <ChevronLeft aria-hidden size={14} />
          </Button>
          <span data-testid="calendar-month">{month}</span>
          <Button
            variant="ghost"
            aria-label={t('report.month.after')}
            disabled={month >= now}
            data-testid="calendar-after"
            onClick={() => setMonth(monthAfter(month, 1))}
          >
            <ChevronRight aria-hidden size={14} />
          </Button>
        </span>
      }
    >
      <div className="px-3 py-2">
        <MonthGrid month={month} report={report} onOpen={onOpen} />
        <p className="flex justify-between pt-1 text-data text-muted">
          <span>{t('report.timeZone')}</span>
          <span data-testid="calendar-sum">
            {t('report.sum')} <Profit usd={sum} />
          </span>
        </p>
      </div>
    </Panel>
  )
}
