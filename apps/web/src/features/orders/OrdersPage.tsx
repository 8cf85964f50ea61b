import type { Order } from '@peregrine/contract/order'
import { networks } from '@peregrine/core/network'
import { Button } from '@peregrine/ui/Button'
import { Notice } from '@peregrine/ui/Notice'
import { Select } from '@peregrine/ui/Select'
import { SkeletonRows } from '@peregrine/ui/Skeleton'
import { Tabs } from '@peregrine/ui/Tabs'
import { Pause, Play } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useSearchDialog } from '../../domain/doors/useSearchDialog.ts'
import { orderDoor } from '../../domain/orders/orderDoor.ts'
import { useOrders } from '../../domain/orders/useOrders.ts'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { DeskBar } from './DeskBar.tsx'
import { OrderDialogs } from './OrderDialogs.tsx'
import { OrderList } from './OrderList.tsx'
import { orderRowHeights } from './OrderRow.tsx'
import { type OrdersView, type OrderTab, orderTabs, shownStatuses } from './ordersSearch.ts'
import { filterOrders, firedOrders, ordersOfTab } from './ordersView.ts'
import { SignalHistory } from './SignalHistory.tsx'
import { pausable, useOrderActions } from './useOrderActions.ts'

type ViewProps = { view: OrdersView; onView: (view: OrdersView) => void }

/** Pauses or resumes everything. */
function PauseAll() {
  const { t } = useTranslation()
  const { pause } = useOrderActions()
  const orders = useOrders((state) => state.orders)
  const { running, paused } = pausable(orders)
  return (
    <div className="ml-auto flex gap-1.5">
      <Button
        disabled={running.length === 0}
        data-testid="orders-pause-all"
        onClick={() => void pause(running, true)}
      >
        <Pause aria-hidden size={12} /> {t('orders.pauseAll')}
      </Button>
      {paused.length > 0 && (
        <Button data-testid="orders-resume-all" onClick={() => void pause(paused, false)}>
          <Play aria-hidden size={12} /> {t('orders.resumeAll')}
        </Button>
      )}
    </div>
  )
}

type FiltersProps = ViewProps & { shown: readonly Order[]; picked: readonly Order[]; onPicked: () => void }

/** Filters by network and status, and what is done with the picked ones. */
function Filters({ view, onView, shown, picked, onPicked }: FiltersProps) {
  const { t } = useTranslation()
  const { remove } = useOrderActions()
  const { network, status } = view
  const used = networks.filter((one) => one === network || shown.some((order) => order.network === one))
  const ends = shownStatuses.filter((one) => one === status || shown.some((order) => order.status === one))
  return (
    <div className="flex min-h-9 shrink-0 flex-wrap items-center gap-1 border-line border-b px-2 py-1">
      <Select
        aria-label={t('orders.network')}
        variant={network === null ? 'muted' : 'marked'}
        value={network ?? ''}
        options={[
          { value: '', label: t('orders.network') },
          ...used.map((value) => ({ value, label: t(`network.${value}`) })),
        ]}
        onPick={(next) => onView({ ...view, network: next === '' ? null : next })}
        data-testid="orders-network"
      />
      <Select
        aria-label={t('orders.status')}
        variant={status === null ? 'muted' : 'marked'}
        value={status ?? ''}
        options={[
          { value: '', label: t('orders.status') },
          ...ends.map((value) => ({ value, label: t(`orders.status.${value}`) })),
        ]}
        onPick={(next) => onView({ ...view, status: next === '' ? null : next })}
        data-testid="orders-status"
      />
      {picked.length > 0 && (
        <Button
          className="ml-auto"
          data-testid="orders-delete-picked"
          onClick={() => {
            onPicked()
            void remove(picked)
          }}
        >
          {t('orders.deletePicked', { count: picked.length })}
        </Button>
      )}
    </div>
  )
}

/** What an order is, and the way to the first one. */
function NoOrders({ tab }: { tab: Exclude<OrderTab, 'signals'> }) {
  const { t } = useTranslation()
  return (
    <Notice
      title={t(`orders.none.${tab}`)}
      testId="orders-none"
      action={
        tab === 'open' && (
          <Button
            variant="primary"
            data-testid="orders-search"
            onClick={() => useSearchDialog.getState().open()}
          >
            {t('orders.none.search')}
          </Button>
        )
      }
    >
      {t(`orders.none.${tab}.says`)}
    </Notice>
  )
}

function OrdersOfTab(props: ViewProps & { tab: Exclude<OrderTab, 'signals'> }) {
  const { tab, view } = props
  const { t } = useTranslation()
  const orders = useOrders((state) => state.orders)
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const all = useMemo(() => ordersOfTab(orders, tab), [orders, tab])
  const shown = useMemo(() => filterOrders(all, view), [all, view])
  if (all.length === 0) return <NoOrders tab={tab} />
  const onPick = (id: string, isOn: boolean) =>
    setPicked((before) => new Set(isOn ? [...before, id] : [...before].filter((one) => one !== id)))
  return (
    <>
      <Filters
        {...props}
        shown={all}
        picked={shown.filter(({ id }) => picked.has(id))}
        onPicked={() => setPicked(new Set())}
      />
      <OrderList
        orders={shown}
        label={t(`orders.tab.${tab}`)}
        picked={tab === 'archive' ? null : picked}
        onPick={onPick}
      />
    </>
  )
}

function Signals() {
  const orders = useOrders((state) => state.orders)
  const fired = useMemo(() => firedOrders(orders), [orders])
  return <SignalHistory orders={fired} />
}

/** Conditional orders: those that wait, those that ended, and what fired. */
export function OrdersPage({ view, onView }: ViewProps) {
  const { t } = useTranslation()
  const orders = useOrders((state) => state.orders)
  const isUnread = useOrders((state) => state.status === 'unread' && state.trouble === null)
  // Whoever opens the page wants to see them, also where this browser never had one.
  useEffect(() => void orderDoor().catch(() => undefined), [])
  const tabs = orderTabs.map((tab) => {
    const count = tab === 'open' ? ordersOfTab(orders, tab).length : 0
    const content =
      tab === 'signals' ? <Signals /> : <OrdersOfTab key={tab} tab={tab} view={view} onView={onView} />
    return {
      value: tab,
      label: count > 0 ? `${t(`orders.tab.${tab}`)} ${count}` : t(`orders.tab.${tab}`),
      content: isUnread ? <SkeletonRows count={5} rowHeight={orderRowHeights.wide} /> : content,
    }
  })
  return (
    <div className="flex h-full min-h-0 flex-col gap-2 p-2" data-testid="orders-page">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-1 pt-1">
        <h2 className="whitespace-nowrap font-semibold text-title">{t('title.orders')}</h2>
        <PauseAll />
      </div>
      <DeskBar />
      <section className="flex min-h-0 flex-1 flex-col overflow-hidden rounded-panel border border-line bg-surface">
        <Tabs
          label={t('title.orders')}
          tabs={tabs}
          testId="orders-tab"
          value={view.tab}
          onPick={(next) => onView({ tab: next as OrderTab, network: null, status: null })}
        />
      </section>
      <OrderDialogs />
    </div>
  )
}
