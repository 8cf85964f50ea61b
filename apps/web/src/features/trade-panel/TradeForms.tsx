import type { PoolInfoWire } from '@peregrine/contract/routes/pools'
import type { Network } from '@peregrine/core/network'
import { Skeleton } from '@peregrine/ui/Skeleton'
import { Tabs } from '@peregrine/ui/Tabs'
import type { ReactNode } from 'react'
import { pickTradeTab, type TradeTab, useTradeTab } from '../../domain/trade-ticket/useTradeTab.ts'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { lazyPart } from '../../kit/parts/lazyPart.tsx'
import { PartBoundary } from '../../kit/parts/PartBoundary.tsx'
import { TradePanel } from './TradePanel.tsx'

// Below the form, and not in its first drawing.
const GasPrice = lazyPart(() => import('./GasPrice.tsx'), 'GasPrice', ['fees'])

type TradeFormsProps = {
  network: Network
  info: PoolInfoWire
  isFloating?: boolean
  /** The form that arms orders, from another feature. */
  order: ReactNode
}

/** Trading at once, or by an order. */
export function TradeForms({ order, ...panel }: TradeFormsProps) {
  const { t } = useTranslation()
  const tab = useTradeTab((state) => state.tab)
  return (
    <Tabs
      label={t('trade.tabs')}
      testId="trade-tab"
      value={tab}
      onPick={(next) => pickTradeTab(next as TradeTab)}
      tabs={[
        {
          value: 'market',
          label: t('trade.tab.market'),
          content: (
            <>
              <TradePanel {...panel} />
              <PartBoundary fallback={<div className="h-8" />}>
                <GasPrice network={panel.network} />
              </PartBoundary>
            </>
          ),
        },
        {
          value: 'order',
          label: t('trade.tab.order'),
          content: <PartBoundary fallback={<Skeleton className="m-3 h-72" />}>{order}</PartBoundary>,
        },
      ]}
    />
  )
}
