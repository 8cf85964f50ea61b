import type { PoolInfoWire } from '@peregrine/contract/routes/pools'
import { Segments } from '@peregrine/ui/Segments'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import type { PoolRef } from './api.ts'
import { LazySheet, preloadSheet } from './LazySheet.tsx'
import type { TradeSide } from '../../domain/doors/tradeDoor.ts'
import { pickSide } from '../../domain/trade-ticket/useTicket.ts'
import { PartBoundary } from '../../kit/parts/PartBoundary.tsx'
import { TagsLegend } from './tables/TagsLegend.tsx'
import { type TableProps, TokenTable } from './TokenTables.tsx'
import { PositionPlace } from './side/PositionPlace.tsx'
import { type TokenTab, tokenTabs } from './tokenSearch.ts'
import { isFiltered } from './tradeFilter.ts'

type NarrowTokenProps = {
  pool: PoolRef
  info: PoolInfoWire
  header: ReactNode
  chart: ReactNode
  side: ReactNode
  trade: ReactNode
  tables: Omit<TableProps, 'pool' | 'info'> & { tab: TokenTab }
}

const views = ['chart', ...tokenTabs, 'info'] as const
type View = (typeof views)[number]

const sideLooks: Record<TradeSide, string> = { buy: 'bg-gain', sell: 'bg-loss' }

/** Buy and sell buttons within reach of the thumb; what is held stands below what trades it. */
function TradeBar({ trade, pool, info }: Pick<NarrowTokenProps, 'trade' | 'pool' | 'info'>) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    // The notice of late chains covers the foot of the page.
    <div className="grid shrink-0 grid-cols-2 gap-2 border-line border-t bg-surface p-2 pb-6">
      {(['buy', 'sell'] as const).map((side) => (
        <button
          key={side}
          type="button"
          data-testid={`thumb-${side}`}
          onPointerEnter={preloadSheet}
          onFocus={preloadSheet}
          onClick={() => {
            pickSide(side)
            setOpen(true)
          }}
          className={`h-11 cursor-pointer rounded-control font-semibold text-surface text-title ${sideLooks[side]}`}
        >
          {t(`ticket.${side}`)}
        </button>
      ))}
      {isOpen && (
        <LazySheet
          title={t('tradePanel.title')}
          closeLabel={t('side.close')}
          onClose={() => setOpen(false)}
          testId="trade-sheet"
          place="bottom"
        >
          <PartBoundary>{trade}</PartBoundary>
          <div className="px-2 pb-2">
            <PositionPlace pool={pool} info={info} />
          </div>
        </LazySheet>
      )}
    </div>
  )
}

/** A pool's page on a phone: one section at a time, with trading always within reach. */
export function NarrowToken({ pool, info, header, chart, side, trade, tables }: NarrowTokenProps) {
  const { t } = useTranslation()
  const { tab, filter, onTab } = tables
  const [picked, setPicked] = useState<View>(tab !== 'trades' || isFiltered(filter) ? tab : 'chart')
  // A candle or mark links to trades by the address bar.
  const [shownFilter, setShownFilter] = useState(filter)
  if (shownFilter !== filter) {
    setShownFilter(filter)
    if (isFiltered(filter) && picked === 'chart') setPicked('trades')
  }
  function pick(view: View): void {
    setPicked(view)
    if (view !== 'chart' && view !== 'info') onTab(view)
  }
  const segments = views.map((value) => ({ value, label: t(`view.${value}`) }))
  return (
    <div className="flex h-full flex-col" data-testid="token-page">
      {header}
      <div className="flex shrink-0 items-center border-line border-b">
        <div className="min-w-0 flex-1 overflow-x-auto px-2 py-1 [scrollbar-width:none]">
          <Segments label={t('token.tabs')} value={picked} segments={segments} onPick={pick} testId="view" />
        </div>
        <TagsLegend list={picked} />
      </div>
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
        {picked === 'chart' && chart}
        {picked === 'info' && <div className="flex flex-col gap-2 p-2 *:shrink-0">{side}</div>}
        {picked !== 'chart' && picked !== 'info' && (
          <TokenTable {...tables} tab={picked} onTab={pick} pool={pool} info={info} />
        )}
      </div>
      <TradeBar trade={trade} pool={pool} info={info} />
    </div>
  )
}
