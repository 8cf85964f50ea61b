import type { PoolInfoWire } from '@peregrine/contract/routes/pools'
import { marketStats } from '@peregrine/contract/topics/marketStats'
import type { Network } from '@peregrine/core/network'
import { Tabs } from '@peregrine/ui/Tabs'
import { useTranslation } from 'react-i18next'
import { useTopic } from '../../live/useTopic.ts'
import { priceText, shortAddress, usdShort } from '../../shared/figures/formatFigure.ts'
import { useOwnTitle } from '../../shared/layout/usePageTitle.ts'
import { usePreferences } from '../../shared/preferences/usePreferences.ts'
import { ChartPanel } from './ChartPanel.tsx'
import { Holders } from './Holders.tsx'
import { InfoPanel } from './InfoPanel.tsx'
import { LaunchPanel } from './LaunchPanel.tsx'
import { PoolTrades } from './PoolTrades.tsx'
import { StatsPanel } from './StatsPanel.tsx'
import { TokenHeader } from './TokenHeader.tsx'
import { TradePlace } from './TradePlace.tsx'

type TokenPageProps = { network: Network; info: PoolInfoWire }

function TradesAndHolders({ network, info }: TokenPageProps) {
  const { t } = useTranslation()
  const tabs = [
    {
      value: 'trades',
      label: t('token.trades'),
      content: <PoolTrades network={network} pool={info.poolAddress} />,
    },
    {
      value: 'holders',
      label: t('token.holders'),
      content: <Holders network={network} token={info.tokenAddress} decimals={info.tokenDecimals} />,
    },
  ]
  return (
    <div className="flex h-[38%] min-h-64 shrink-0 flex-col overflow-hidden rounded-panel border border-line max-xl:h-96">
      <Tabs label={t('token.tabs')} tabs={tabs} testId="token-tabs" />
    </div>
  )
}

/** One pool: candles over its trades and holders, beside them statistics and facts. */
export function TokenPage({ network, info }: TokenPageProps) {
  const stats = useTopic(marketStats, { chainType: network, poolAddress: info.poolAddress })
  const mode = usePreferences(({ displayMode }) => displayMode)
  const price = stats?.tokenPrice ?? info.tokenPrice
  const cap = stats?.marketCap ?? info.marketCap
  useOwnTitle(
    `${info.tokenSymbol || shortAddress(info.tokenAddress)} ${mode === 'mcap' ? usdShort(cap) : priceText(price)}`,
  )
  return (
    <div className="flex min-h-full flex-col gap-2 p-2 xl:h-full" data-testid="token-page">
      <TokenHeader network={network} info={info} stats={stats} />
      <div className="flex min-h-0 flex-1 gap-2 max-xl:flex-col">
        <div className="flex min-h-0 min-w-0 flex-1 flex-col gap-2">
          <ChartPanel
            network={network}
            pool={info.poolAddress}
            createdAtMs={info.createdAt}
            symbol={info.tokenSymbol}
            price={price}
            cap={cap}
          />
          <TradesAndHolders network={network} info={info} />
        </div>
        <aside className="flex shrink-0 flex-col gap-2 *:shrink-0 xl:w-80 xl:overflow-y-auto">
          <TradePlace />
          {info.launch && <LaunchPanel launch={info.launch} network={network} pool={info.poolAddress} />}
          <StatsPanel stats={stats} />
          <InfoPanel info={info} />
        </aside>
      </div>
    </div>
  )
}
