import { kline } from '@peregrine/contract/topics/kline'
import type { CandleWire } from '@peregrine/contract/trade'
import { Notice } from '@peregrine/ui/Notice'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTopic } from '../../../live/useTopic.ts'
import { LoadFailure } from '../../../shared/http/LoadFailure.tsx'
import { usePreferences } from '../../../shared/preferences/usePreferences.ts'
import { type CandleSource, candlesQuery } from './candlesQuery.ts'
import { liveStep } from './chartModel.ts'
import { type CandleChart, createCandleChart } from './createCandleChart.ts'
import { registerChartLocale } from './registerChartLocale.ts'

type CandlesProps = { source: CandleSource; symbol: string; worth: number | null }
type Loading = { type: 'loading' } | { type: 'loaded'; count: number } | { type: 'failed'; error: unknown }

/** History from the server, then the stream: what is drawn follows what is traded. */
export function Candles({ source, symbol, worth }: CandlesProps) {
  const { t, i18n } = useTranslation()
  const queries = useQueryClient()
  const theme = usePreferences((preferences) => preferences.theme)
  const box = useRef<HTMLDivElement>(null)
  const chart = useRef<CandleChart>(null)
  const drawn = useRef<readonly CandleWire[]>(undefined)
  const [loading, setLoading] = useState<Loading>({ type: 'loading' })
  const { network, pool, period, type } = source
  const live = useTopic(kline, { chainType: network, poolAddress: pool, timeFrame: period, type })

  // One chart for the component's life: the parent gives another key for another source.
  useEffect(() => {
    if (!box.current) return
    registerChartLocale(i18n.language, t)
    const created = createCandleChart({
      box: box.current,
      source,
      symbol,
      worth,
      locale: i18n.language,
      load: (before) => queries.fetchQuery(candlesQuery(source, before)),
      onLoaded: (count) => setLoading({ type: 'loaded', count }),
      onFailed: (error) => setLoading({ type: 'failed', error }),
    })
    chart.current = created
    return () => {
      chart.current = null
      created.close()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  // Colours are read from the document when the theme turns.
  useEffect(() => chart.current?.restyle(), [theme])
  useEffect(() => {
    registerChartLocale(i18n.language, t)
    chart.current?.setLocale(i18n.language)
  }, [i18n.language, t])

  const isLoaded = loading.type === 'loaded'
  useEffect(() => {
    if (!live || !isLoaded) return
    const step = liveStep(drawn.current, live)
    drawn.current = live
    if (step.type === 'reload') chart.current?.reload()
    else chart.current?.push(step.candles)
  }, [live, isLoaded])

  const isEmpty = loading.type === 'loaded' && loading.count === 0 && !live?.length
  return (
    <div
      className="relative min-h-0 flex-1"
      data-testid="candles"
      data-state={loading.type}
      aria-label={t('chart.title')}
      role="group"
    >
      <div ref={box} className="absolute inset-0" />
      {loading.type === 'loading' && (
        <p className="absolute inset-0 grid place-items-center text-data text-muted">{t('chart.loading')}</p>
      )}
      {isEmpty && (
        <div className="absolute inset-0 bg-surface">
          <Notice title={t('chart.empty')} testId="candles-empty" />
        </div>
      )}
      {loading.type === 'failed' && (
        <div className="absolute inset-0 bg-surface">
          <LoadFailure
            title={t('chart.failed')}
            error={loading.error}
            onRetry={() => chart.current?.reload()}
          />
        </div>
      )}
    </div>
  )
}
