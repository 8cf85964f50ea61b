import { kline } from '@peregrine/contract/topics/kline'
import type { CandleWire } from '@peregrine/contract/trade'
import { Notice } from '@peregrine/ui/Notice'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { useTopic } from '../../../live/useTopic.ts'
import { LoadFailure } from '../../../kit/http/LoadFailure.tsx'
import { useSlowly } from '../../../kit/clock/useSlowly.ts'
import { usePreferences } from '../../../kit/preferences/usePreferences.ts'
import type { PoolRef } from '../api.ts'
import { type CandleSource, candlesQuery, isNative } from './candlesQuery.ts'
import { liveCandles, liveStep } from './chartModel.ts'
import { chartPeriods } from './chartPeriods.ts'
import { type CandleChart, createCandleChart, type MarkHit } from './createCandleChart.ts'
import { registerChartLocale } from './registerChartLocale.ts'
import { useChartMarks } from './useChartMarks.ts'
import { useChartPreferences } from './useChartPreferences.ts'
import { useCostLines } from './useCostLines.ts'

type CandlesProps = {
  source: CandleSource
  symbol: string
  worth: number | null
  pool: PoolRef
  /** The token's creator, its migration time, and its market cap per dollar of price. */
  facts: ChartFacts
  /** The chart, for the tools around it. */
  handle: RefObject<CandleChart | null>
  /** Called once the candles are drawn, or cannot be. */
  onDone: () => void
  onMark: (hit: MarkHit) => void
  onCandle: (timestamp: number) => void
  onSelect: (isSelected: boolean) => void
}
export type ChartFacts = { developer: string | null; movedAtMs: number | null; supply: number }

/** Drawing costs more than the rest of the page: five times a second looks live. */
const drawEveryMs = 200

type Loading = { type: 'loading' } | { type: 'loaded'; count: number } | { type: 'failed'; error: unknown }

/** Creates the chart once; a different source mounts a new component by its key. */
function useChart(props: CandlesProps, box: RefObject<HTMLDivElement | null>) {
  const { t, language } = useTranslation()
  const queries = useQueryClient()
  const theme = usePreferences((preferences) => `${preferences.theme} ${preferences.gain}`)
  const [loading, setLoading] = useState<Loading>({ type: 'loading' })
  const { handle: chart, source, symbol, worth } = props
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  useEffect(() => {
    if (!box.current) return
    registerChartLocale(language, t)
    const created = createCandleChart({
      box: box.current,
      source,
      symbol,
      worth,
      locale: language,
      load: (before) => queries.fetchQuery(candlesQuery(source, before)),
      onLoaded: (count) => {
        setLoading({ type: 'loaded', count })
        latest.current.onDone()
      },
      onFailed: (error) => {
        setLoading({ type: 'failed', error })
        latest.current.onDone()
      },
      onMark: (hit) => latest.current.onMark(hit),
      onCandle: (timestamp) => latest.current.onCandle(timestamp),
      onSelect: (isSelected) => latest.current.onSelect(isSelected),
    })
    chart.current = created
    return () => {
      chart.current = null
      created.close()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  // Colours are read from the document when the theme changes.
  useEffect(() => chart.current?.restyle(), [chart, theme])
  useEffect(() => {
    registerChartLocale(language, t)
    chart.current?.setLocale(language)
  }, [chart, language, t])
  return loading
}

/** Draws history from the server, then the live stream. */
export function Candles(props: CandlesProps) {
  const { handle: chart, source, pool, facts } = props
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const drawn = useRef<readonly CandleWire[]>(undefined)
  const loading = useChart(props, box)
  const indicators = useChartPreferences((chosen) => chosen.indicators)
  const { network, livePool, period, type } = source
  const { areMarksOn, areLinesOn } = useChartPreferences()
  // Here, not around the chart: live trades arrive with every frame, and the tools need not render again.
  const marks = useChartMarks(pool, period, facts.developer)
  // Costs are known in dollars, so they do not belong on a chart in another coin.
  const costs = useCostLines(pool, areLinesOn && !isNative(type), type === 'mcap' ? facts.supply : 1)
  const movedAtMs = areMarksOn ? facts.movedAtMs : null
  const moment = useMemo(
    () => (movedAtMs === null ? null : { atMs: movedAtMs, text: t('mark.migration') }),
    [movedAtMs, t],
  )
  const timeFrame = chartPeriods[period].base
  const stored = useTopic(kline, { chainType: network, poolAddress: livePool, timeFrame, type })
  // In one update: candles and marks separately would draw the chart twice as often.
  const shown = useSlowly(
    useMemo(() => ({ stored, marks }), [stored, marks]),
    drawEveryMs,
  )
  const live = useMemo(() => liveCandles(shown.stored, period), [shown.stored, period])

  useEffect(() => chart.current?.setIndicators(indicators), [chart, indicators])
  useEffect(() => chart.current?.setMarks(shown.marks), [chart, shown.marks])
  useEffect(() => chart.current?.setLines(costs, moment), [chart, costs, moment])

  const isLoaded = loading.type === 'loaded'
  useEffect(() => {
    if (!live || !isLoaded) return
    const step = liveStep(drawn.current, live)
    drawn.current = live
    if (step.type === 'reload') chart.current?.reload()
    else chart.current?.push(step.candles)
  }, [chart, live, isLoaded])

  const isEmpty = loading.type === 'loaded' && loading.count === 0 && !live?.length
  return (
    <div
      className="relative min-h-0 flex-1"
      data-testid="candles"
      data-state={loading.type}
      data-marks={shown.marks.length}
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
