import type { Network } from '@peregrine/core/network'
import { type Period, periods } from '@peregrine/core/period'
import { Segments } from '@peregrine/ui/Segments'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type DisplayMode, usePreferences } from '../../shared/preferences/usePreferences.ts'

// A third of the whole app's weight: it comes when a pool is opened.
const Candles = lazy(async () => ({ default: (await import('./chart/Candles.tsx')).Candles }))

type ChartPanelProps = {
  network: Network
  pool: string
  symbol: string
  price: number | null
  cap: number | null
  createdAtMs: number
}

/** The period that shows a pool of this age as more than a few candles. */
function firstPeriod(ageMs: number): Period {
  if (ageMs < 600_000) return '1s'
  return ageMs < 7_200_000 ? '15s' : '1m'
}

/** The candles of a pool: which period, and of its price or its market cap. */
export function ChartPanel({ network, pool, symbol, price, cap, createdAtMs }: ChartPanelProps) {
  const { t } = useTranslation()
  const [period, setPeriod] = useState(() => firstPeriod(Date.now() - createdAtMs))
  const { displayMode: type, pickDisplayMode } = usePreferences()
  const types: { value: DisplayMode; label: string }[] = [
    { value: 'price', label: t('display.price') },
    { value: 'mcap', label: t('display.mcap') },
  ]
  return (
    <section
      aria-label={t('chart.title')}
      data-testid="chart"
      className="flex min-h-80 flex-1 flex-col overflow-hidden rounded-panel border border-line"
    >
      <div className="flex min-h-9 shrink-0 flex-wrap items-center justify-between gap-x-2 border-line border-b px-2">
        <Segments
          label={t('chart.period')}
          value={period}
          segments={periods.map((value) => ({ value, label: value }))}
          onPick={setPeriod}
          testId="period"
        />
        <Segments
          label={t('chart.type')}
          value={type}
          segments={types}
          onPick={pickDisplayMode}
          testId="chart-type"
        />
      </div>
      <Suspense
        fallback={<p className="grid flex-1 place-items-center text-data text-muted">{t('chart.loading')}</p>}
      >
        <Candles
          key={`${pool} ${period} ${type}`}
          source={{ network, pool, period, type }}
          symbol={symbol}
          worth={type === 'price' ? price : cap}
        />
      </Suspense>
    </section>
  )
}
