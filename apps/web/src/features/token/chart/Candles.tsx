import { kline } from '@peregrine/contract/topics/kline'
import type { CandleWire } from '@peregrine/contract/trade'
import { Notice } from '@peregrine/ui/Notice'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { useTopics } from '../../../live/useTopics.ts'
import { LoadFailure } from '../../../kit/http/LoadFailure.tsx'
import { useSlowly } from '../../../kit/clock/useSlowly.ts'
import { usePreferences } from '../../../kit/preferences/usePreferences.ts'
import { useOrders } from '../../../domain/orders/useOrders.ts'
import { lazyPart } from '../../../kit/parts/lazyPart.tsx'
import { PartBoundary } from '../../../kit/parts/PartBoundary.tsx'
import { useLeftOut } from '../../../domain/gaps/useLeftOut.ts'
import type { PoolRef } from '../api.ts'
import { type CandleSource, candlesQuery, isNative } from './candlesQuery.ts'
import { historyQuery } from './historyQuery.ts'
import { joinStreams, liveCandles, liveStep } from './chartModel.ts'
import { chartPeriods } from './chartPeriods.ts'
import { type CandleChart, createCandleChart, type MarkHit, type ShownTime } from './createCandleChart.ts'
import { RangeSelect } from './RangeSelect.tsx'
import { registerChartLocale } from './registerChartLocale.ts'
import { useChartMarks } from './useChartMarks.ts'
import { useChartPreferences } from './useChartPreferences.ts'
import { useCostLines } from './useCostLines.ts'

// Only for those who have orders.
const OrderLines = lazyPart(() => import('./OrderLines.tsx'), 'OrderLines', ['orders'])

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
  /** Any drag selects a range of candles, not only one with Shift. */
  isRanging: boolean
  /** Called with the starts of the first and last candle of a dragged range, or to end without one. */
  onRange: (firstMs: number, lastMs: number) => void
  onRangeCancel: () => void
  /** The time whose trades are listed; an end that is not set is open. */
  shownFromMs: number | undefined
  shownToMs: number | undefined
  onSelect: (isSelected: boolean) => void
}
export type ChartFacts = {
  token: string
  /** The pools whose trades it shows. */
  market: readonly string[]
  developer: string | null
  movedAtMs: number | null
  supply: number
}

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

/** Draws again when older trades were read meanwhile. */
function useOlderCandles(chart: RefObject<CandleChart | null>, pool: PoolRef, isLoaded: boolean): void {
  const knownSince = useQuery(historyQuery(pool)).data?.fromMs
  const drawnSince = useRef(knownSince)
  useEffect(() => {
    if (!isLoaded || drawnSince.current === knownSince) return
    if (drawnSince.current !== undefined) chart.current?.reload()
    drawnSince.current = knownSince
  }, [chart, isLoaded, knownSince])
}

type ChartOrdersProps = Pick<CandlesProps, 'source' | 'facts'> & {
  chart: CandlesProps['handle']
  isLoaded: boolean
}

/** The token's orders, in dollars only: that is what they are armed in. */
function ChartOrders({ chart, source, facts, isLoaded }: ChartOrdersProps) {
  const { network, type } = source
  const { token, supply } = facts
  const hasOrders = useOrders(({ orders }) => orders.length > 0)
  if (!isLoaded || !hasOrders || isNative(type)) return null
  return (
    <PartBoundary>
      <OrderLines
        chart={chart}
        network={network}
        token={token}
        supply={supply}
        measure={type === 'mcap' ? 'mcap' : 'price'}
      />
    </PartBoundary>
  )
}

/** Returns the mark of the migration. */
function useMoment(movedAtMs: number | null, isShown: boolean) {
  const { t } = useTranslation()
  return useMemo(
    () => (movedAtMs === null || !isShown ? null : { atMs: movedAtMs, text: t('mark.migration') }),
    [movedAtMs, isShown, t],
  )
}

/** Returns the newest candles of all pools of the source, joined. */
function useStreams({ network, livePools, period, type }: CandleSource) {
  const timeFrame = chartPeriods[period].base
  const streams = useTopics(
    kline,
    livePools.map((poolAddress) => ({ chainType: network, poolAddress, timeFrame, type })),
  )
  return useMemo(() => joinStreams(streams), [streams])
}

/** Returns the marked time; null for all of it. */
function timeOf(fromMs: number | undefined, toMs: number | undefined): ShownTime | null {
  if (fromMs === undefined && toMs === undefined) return null
  return { fromMs: fromMs ?? 0, toMs: toMs ?? Number.MAX_SAFE_INTEGER }
}

/** Draws history from the server, then the live stream. */
export function Candles(props: CandlesProps) {
  const { handle: chart, source, pool, facts } = props
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const drawn = useRef<readonly CandleWire[]>(undefined)
  const loading = useChart(props, box)
  const indicators = useChartPreferences((chosen) => chosen.indicators)
  const { network, period, type } = source
  const { areMarksOn, areLinesOn } = useChartPreferences()
  // Here, not around the chart: live trades arrive with every frame, and the tools need not render again.
  const marks = useChartMarks(pool, facts.market, { period, developer: facts.developer })
  // Costs are known in dollars, so they do not belong on a chart in another coin.
  const costs = useCostLines(pool, areLinesOn && !isNative(type), type === 'mcap' ? facts.supply : 1)
  const moment = useMoment(facts.movedAtMs, areMarksOn)
  const leftOut = useLeftOut(network)
  const missing = useMemo(
    () => leftOut.map(({ fromTime, toTime }) => ({ fromMs: fromTime, toMs: toTime, text: t('gap.chart') })),
    [leftOut, t],
  )
  const stored = useStreams(source)
  // In one update: candles and marks separately would draw the chart twice as often.
  const shown = useSlowly(
    useMemo(() => ({ stored, marks }), [stored, marks]),
    drawEveryMs,
  )
  const live = useMemo(() => liveCandles(shown.stored, period), [shown.stored, period])

  useEffect(() => chart.current?.setIndicators(indicators), [chart, indicators])
  useEffect(() => chart.current?.setMarks(shown.marks), [chart, shown.marks])
  useEffect(() => chart.current?.setLines(costs, moment), [chart, costs, moment])

  useEffect(() => chart.current?.setMissing(missing), [chart, missing])
  const { shownFromMs, shownToMs } = props
  useEffect(() => chart.current?.setShown(timeOf(shownFromMs, shownToMs)), [chart, shownFromMs, shownToMs])

  const isLoaded = loading.type === 'loaded'
  useEffect(() => {
    if (!live || !isLoaded) return
    const step = liveStep(drawn.current, live)
    drawn.current = live
    if (step.type === 'reload') chart.current?.reload()
    else chart.current?.push(step.candles)
  }, [chart, live, isLoaded])

  useOlderCandles(chart, pool, isLoaded)

  const isEmpty = loading.type === 'loaded' && loading.count === 0 && !live?.length
  return (
    <div
      className="relative min-h-0 flex-1"
      data-testid="candles"
      data-state={loading.type}
      data-marks={shown.marks.length}
      data-missing={missing.length}
      data-moved={moment?.atMs}
      aria-label={t('chart.title')}
      role="group"
    >
      <RangeSelect
        isArmed={props.isRanging}
        timeAt={(x) => chart.current?.timeAt(x) ?? null}
        onRange={props.onRange}
        onCancel={props.onRangeCancel}
      >
        <div ref={box} className="absolute inset-0" />
      </RangeSelect>
      <ChartOrders chart={chart} source={source} facts={facts} isLoaded={isLoaded} />
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
