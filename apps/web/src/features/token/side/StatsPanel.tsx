import {
  type MarketStats,
  type StatsWindow,
  statsWindows,
  type WindowStats,
} from '@peregrine/contract/marketStats'
import { Panel } from '@peregrine/ui/Panel'
import { Skeleton } from '@peregrine/ui/Skeleton'
import { type ReactNode, useState } from 'react'
import { IncompleteMark } from '../../../domain/gaps/IncompleteMark.tsx'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { Percent } from '../../../kit/figures/Percent.tsx'
import { UnknownFigure } from '../../../kit/figures/UnknownFigure.tsx'
import { Volume } from '../../../kit/figures/Usd.tsx'

const windows = Object.keys(statsWindows) as StatsWindow[]

type SplitProps = {
  label: string
  total: ReactNode
  buy: number | null
  sell: number | null
  show: (value: number | null) => ReactNode
}

/** A total, split into buying and selling. */
function Split({ label, total, buy, sell, show }: SplitProps) {
  const { t } = useTranslation()
  const isKnown = buy !== null && sell !== null
  const share = isKnown && buy + sell > 0 ? (buy / (buy + sell)) * 100 : 50
  return (
    <div className="flex flex-col gap-1">
      <div className="flex justify-between">
        <span className="text-muted">{label}</span>
        <span className="font-semibold">{total}</span>
      </div>
      <div aria-hidden className="flex h-1 gap-px overflow-hidden rounded-control bg-raised">
        {isKnown && <span className="bg-gain" style={{ width: `${share}%` }} />}
        {isKnown && <span className="flex-1 bg-loss" />}
      </div>
      <div className="flex justify-between">
        <span className="text-gain">
          <span>{t('stats.buy')}</span> {show(buy)}
        </span>
        <span className="text-loss">
          <span>{t('stats.sell')}</span> {show(sell)}
        </span>
      </div>
    </div>
  )
}

type FigureKey = Exclude<keyof WindowStats, 'priceChange' | 'unpriced' | 'incompleteSince'>

type FigureRow = {
  name: 'volume' | 'count' | 'users'
  total: FigureKey
  buy: FigureKey
  sell: FigureKey
  show: (value: number | null, unpriced: number) => ReactNode
}

const count = (value: number | null): ReactNode =>
  value === null ? <UnknownFigure of="volume" /> : <span translate="no">{value.toLocaleString()}</span>
const usd = (value: number | null, unpriced: number): ReactNode => (
  <Volume value={value} unpriced={unpriced} />
)

const figureRows: readonly FigureRow[] = [
  { name: 'volume', total: 'volume', buy: 'buyVolume', sell: 'sellVolume', show: usd },
  { name: 'count', total: 'totalTransactions', buy: 'buyCount', sell: 'sellCount', show: count },
  { name: 'users', total: 'totalUsers', buy: 'buyUsers', sell: 'sellUsers', show: count },
]

function WindowFigures({ stats }: { stats: WindowStats }) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col gap-3 p-3 text-data" data-testid="stats-figures">
      <IncompleteMark since={stats.incompleteSince} />
      {figureRows.map(({ name, total, buy, sell, show }) => (
        <Split
          key={name}
          label={t(`stats.${name}`)}
          total={show(stats[total], stats.unpriced)}
          buy={stats[buy]}
          sell={stats[sell]}
          show={(value) => show(value, stats.unpriced)}
        />
      ))}
    </div>
  )
}

/** The pool's trading over the last minute, five minutes, hour and day. */
export function StatsPanel({ stats }: { stats: MarketStats | undefined }) {
  const { t } = useTranslation()
  const [picked, pick] = useState<StatsWindow>('5m')
  return (
    <Panel title={t('token.stats')} testId="stats">
      <div
        role="radiogroup"
        aria-label={t('stats.window')}
        className="grid grid-cols-5 divide-x divide-line border-line border-b"
      >
        {windows.map((window) => (
          // A button that shows a figure besides its name.
          <button
            key={window}
            type="button"
            role="radio"
            aria-checked={window === picked}
            data-testid={`stats-${window}`}
            onClick={() => pick(window)}
            className="flex cursor-pointer flex-col items-center py-1 text-data text-muted hover:bg-raised aria-checked:bg-raised aria-checked:text-ink"
          >
            {t(`stats.${window}`)}
            <span className="whitespace-nowrap font-semibold text-[11px] tracking-tight">
              <Percent value={stats?.windows[window].priceChange} />
            </span>
          </button>
        ))}
      </div>
      {stats ? <WindowFigures stats={stats.windows[picked]} /> : <Skeleton className="m-3 h-32" />}
    </Panel>
  )
}
