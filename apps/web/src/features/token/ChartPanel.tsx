import type { PoolInfoWire } from '@peregrine/contract/routes/pools'
import type { CandleType } from '@peregrine/contract/trade'
import { useQuery } from '@tanstack/react-query'
import { iconName } from '@peregrine/ui/iconName'
import { Maximize2, Minimize2, PenLine, SquareDashedMousePointer } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { useIsDrawn } from '../../kit/layout/useIsDrawn.ts'
import { useIsNarrow } from '../../kit/layout/useIsNarrow.ts'
import { useKeyAction } from '../../kit/keys/useKeyAction.ts'
import { type DisplayMode, usePreferences } from '../../kit/preferences/usePreferences.ts'
import { lazyPart } from '../../kit/parts/lazyPart.tsx'
import { PartBoundary } from '../../kit/parts/PartBoundary.tsx'
import type { PoolRef } from './api.ts'
import type { ChartFacts } from './chart/Candles.tsx'
import { ChartPick } from './chart/ChartPick.tsx'
import { type CandleSource, livePoolsOf, worthQuery } from './chart/candlesQuery.ts'
import { firstPeriod, secondsOf } from './chart/chartPeriods.ts'
import type { CandleChart, MarkHit } from './chart/createCandleChart.ts'
import { HistoryDepth } from './chart/HistoryDepth.tsx'
import { tradesOf } from './chart/marks.ts'
import { PeriodPicker } from './chart/PeriodPicker.tsx'
import { ToolMenu } from './chart/ToolMenu.tsx'
import { changeChart, useChartPreferences } from './chart/useChartPreferences.ts'
import { indexedSince, migrationOf, poolsOfMarket } from './market.ts'
import type { TradeFilter } from './tradeFilter.ts'

// A third of the app's size: loads when a pool is opened.
const Candles = lazyPart(() => import('./chart/Candles.tsx'), 'Candles', ['chart'])
const DrawingBar = lazyPart(() => import('./chart/DrawingBar.tsx'), 'DrawingBar', ['drawing', 'chart'])
const MarkCard = lazyPart(() => import('./chart/MarkCard.tsx'), 'MarkCard', ['chart', 'token'])

type ChartPanelProps = {
  pool: PoolRef
  info: PoolInfoWire
  price: number | null
  cap: number | null
  /** Of the listed trades. */
  filter: TradeFilter
  /** Shows the trades in a time range, matching a filter, or of one wallet. */
  onTime: (fromMs: number, toMs: number) => void
  onTrades: (filter: TradeFilter) => void
  /** Called once the candles are drawn, or cannot be. */
  onDone: () => void
  onMaker: (wallet: string) => void
}

/** Returns the market cap per dollar of price: the supply, as far as it is known. */
function supplyOf({ marketCap, tokenPrice }: PoolInfoWire): number {
  return marketCap && tokenPrice ? marketCap / tokenPrice : 0
}

const toolLook =
  'flex size-7 cursor-pointer items-center justify-center rounded-control text-muted hover:bg-raised hover:text-ink aria-pressed:text-accent'

/** Fills the window until Escape. */
function useFullScreen() {
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    if (!isFull) return
    const leave = (event: KeyboardEvent) => {
      // A menu or card above has handled the key.
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      setFull(false)
    }
    addEventListener('keydown', leave)
    return () => removeEventListener('keydown', leave)
  }, [isFull])
  return { isFull, turn: () => setFull(!isFull) }
}

/** The choice between dollars and the pool's other coin. */
function UnitPicker({ coin }: { coin: string }) {
  const { t } = useTranslation()
  const isNative = useChartPreferences((chosen) => chosen.isNative)
  return (
    <ChartPick
      label={t('chart.unit')}
      value={isNative ? 'native' : 'usd'}
      choices={[
        { value: 'usd', label: 'USD' },
        { value: 'native', label: coin, hint: t('chart.unit.native', { coin }) },
      ]}
      onPick={(unit) => changeChart({ isNative: unit === 'native' })}
      testId="chart-unit"
    />
  )
}

type ChartToolsProps = {
  coin: string
  isFull: boolean
  onFull: () => void
  isRanging: boolean
  onRanging: (isOn: boolean) => void
}

/** Indicators, marks, value and unit, a range of candles, drawings, full screen. */
function ChartTools({ coin, isFull, onFull, isRanging, onRanging }: ChartToolsProps) {
  const { t } = useTranslation()
  const { displayMode: type, pickDisplayMode } = usePreferences()
  const isToolbarOpen = useChartPreferences((chosen) => chosen.isToolbarOpen)
  const full = t(isFull ? 'chart.small' : 'chart.full')
  return (
    <div className="ml-auto flex shrink-0 items-center gap-0.5">
      <ToolMenu name="indicators" />
      <ToolMenu name="marks" />
      <ChartPick
        label={t('chart.type')}
        value={type}
        choices={[
          { value: 'price', label: t('display.price') },
          { value: 'mcap', label: t('display.mcap') },
        ]}
        onPick={pickDisplayMode}
        testId="chart-type"
      />
      {coin && <UnitPicker coin={coin} />}
      <button
        type="button"
        {...iconName(t('chart.range'))}
        aria-pressed={isRanging}
        data-testid="chart-range"
        onClick={() => onRanging(!isRanging)}
        className={toolLook}
      >
        <SquareDashedMousePointer aria-hidden size={14} />
      </button>
      <button
        type="button"
        {...iconName(t('draw.tools'))}
        aria-pressed={isToolbarOpen}
        data-testid="draw-toggle"
        onClick={() => changeChart({ isToolbarOpen: !isToolbarOpen })}
        className={`${toolLook} max-sm:hidden`}
      >
        <PenLine aria-hidden size={14} />
      </button>
      <button
        type="button"
        {...iconName(full)}
        aria-pressed={isFull}
        data-testid="chart-full"
        onClick={onFull}
        className={toolLook}
      >
        {isFull ? <Minimize2 aria-hidden size={14} /> : <Maximize2 aria-hidden size={14} />}
      </button>
    </div>
  )
}

/** Returns the approximate size of the charted value; undefined until known. */
function useWorth(pool: PoolRef, { anchorSymbol }: PoolInfoWire, usd: Record<DisplayMode, number | null>) {
  const mode = usePreferences(({ displayMode }) => displayMode)
  const isNative = useChartPreferences((chosen) => chosen.isNative) && anchorSymbol !== ''
  const type: CandleType = isNative ? `native-${mode}` : mode
  const asked = useQuery({ ...worthQuery(pool, type), enabled: isNative })
  // The candles show the failure: they run the same query.
  const native = asked.isError ? null : asked.data
  return { type, worth: isNative ? native : usd[mode] }
}

function factsOf(info: PoolInfoWire): ChartFacts {
  return {
    token: info.tokenAddress,
    market: poolsOfMarket(info),
    developer: info.launch?.creator || null,
    movedAtMs: migrationOf(info)?.atMs ?? null,
    supply: supplyOf(info),
  }
}

function ChartLoading() {
  const { t } = useTranslation()
  return <p className="grid flex-1 place-items-center text-data text-muted">{t('chart.loading')}</p>
}

/** A pool's candles with periods, indicators, marks and drawings. */
export function ChartPanel(props: ChartPanelProps) {
  const { pool, info, price, cap, filter, onTime, onTrades, onMaker, onDone } = props
  const { t } = useTranslation()
  const isNarrow = useIsNarrow()
  const chart = useRef<CandleChart>(null)
  const [period, setPeriod] = useState(() => firstPeriod(indexedSince(info), Date.now()))
  const [hit, setHit] = useState<MarkHit | null>(null)
  const [isSelected, setSelected] = useState(false)
  const [isRanging, setRanging] = useState(false)
  const { isToolbarOpen, areMarksOn } = useChartPreferences()
  const { type, worth } = useWorth(pool, info, { price, mcap: cap })
  const { isFull, turn } = useFullScreen()
  useKeyAction('marks', () => changeChart({ areMarksOn: !areMarksOn }))
  /** Shows the trades from the start of one candle to the end of another. */
  function showTime(firstMs: number, lastMs: number): void {
    setHit(null)
    setRanging(false)
    onTime(firstMs, lastMs + secondsOf(period) * 1000)
  }
  const source: CandleSource = { ...pool, livePools: livePoolsOf(info, type), period, type }
  const hasBar = isToolbarOpen && !isNarrow
  // Creating a chart takes longer than everything around it, so the page renders first.
  const isDrawn = useIsDrawn()
  return (
    <section
      aria-label={t('chart.title')}
      data-testid="chart"
      data-full={isFull}
      className="@container flex min-h-80 flex-1 flex-col overflow-hidden border-line bg-surface sm:min-h-0 sm:rounded-panel sm:border data-[full=true]:fixed data-[full=true]:inset-0 data-[full=true]:z-40 data-[full=true]:rounded-none"
    >
      <div className="flex min-h-9 shrink-0 flex-wrap items-center justify-between gap-x-2 border-line border-b px-2 max-sm:flex-nowrap">
        <PeriodPicker period={period} onPick={setPeriod} />
        <ChartTools
          coin={info.anchorSymbol}
          isFull={isFull}
          onFull={turn}
          isRanging={isRanging}
          onRanging={setRanging}
        />
      </div>
      <div className="relative flex min-h-0 flex-1">
        {hasBar && (
          <PartBoundary fallback={<div className="w-16 shrink-0 border-line border-r" />}>
            <DrawingBar chart={chart} isSelected={isSelected} />
          </PartBoundary>
        )}
        <PartBoundary fallback={<ChartLoading />} hasRetry>
          {!isDrawn && <ChartLoading />}
          {isDrawn && worth !== undefined && (
            <Candles
              key={`${pool.pool} ${period} ${type}`}
              source={source}
              symbol={info.tokenSymbol}
              worth={worth}
              pool={pool}
              facts={factsOf(info)}
              handle={chart}
              onDone={onDone}
              onMark={setHit}
              onCandle={(at) => showTime(at, at)}
              isRanging={isRanging}
              onRange={showTime}
              onRangeCancel={() => setRanging(false)}
              shownFromMs={filter.fromMs}
              shownToMs={filter.toMs}
              onSelect={setSelected}
            />
          )}
        </PartBoundary>
        {hit && (
          <PartBoundary onFail={() => setHit(null)}>
            <MarkCard
              network={pool.network}
              hit={hit}
              onClose={() => setHit(null)}
              onTrades={(marks) => {
                setHit(null)
                const behind = tradesOf(marks, secondsOf(period))
                if (behind) onTrades(behind)
              }}
              onFilter={(wallet) => {
                setHit(null)
                onMaker(wallet)
              }}
            />
          </PartBoundary>
        )}
      </div>
      <HistoryDepth pool={pool} />
    </section>
  )
}
