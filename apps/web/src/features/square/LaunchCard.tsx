import type { LaunchWire } from '@peregrine/contract/trade'
import { Identicon } from '@peregrine/ui/Identicon'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Address } from '../../shared/figures/Address.tsx'
import { Age } from '../../shared/figures/Age.tsx'
import { percentText } from '../../shared/figures/formatFigure.ts'
import { Price } from '../../shared/figures/Price.tsx'
import { TokenSymbol } from '../../shared/figures/TokenSymbol.tsx'
import { Usd } from '../../shared/figures/Usd.tsx'
import type { DisplayMode } from '../../shared/preferences/usePreferences.ts'

type LaunchCardProps = { launch: LaunchWire; mode: DisplayMode; sinceMs: number }

function Stage({ launch }: { launch: LaunchWire }) {
  const { t } = useTranslation()
  if (launch.stage === 'migrated') return <span className="text-gain">{t('square.migrated')}</span>
  if (launch.stage === 'filled') return <span className="text-warn">{t('square.filled')}</span>
  const percent = percentText(launch.progress)
  return <span title={t('square.curve', { percent })}>{percent}</span>
}

/** How full the curve is, as a line along the card's lower edge. */
function CurveLine({ launch }: { launch: LaunchWire }) {
  if (launch.stage !== 'curve') return null
  const width = `${Math.min(100, Math.max(0, launch.progress))}%`
  return <span aria-hidden className="absolute bottom-0 left-0 h-0.5 bg-accent" style={{ width }} />
}

function Card({ launch, mode, sinceMs }: LaunchCardProps) {
  return (
    <div
      className="relative flex h-full items-center gap-2 border-line border-b px-3 hover:bg-raised"
      data-testid="launch-card"
      data-token={launch.token}
    >
      <Link
        to="/$network/lp/$pool"
        params={{ network: launch.network, pool: launch.toPool ?? launch.pool }}
        className="absolute inset-0"
        aria-label={`${launch.symbol} ${launch.name}`.trim() || launch.token}
      />
      <CurveLine launch={launch} />
      <Identicon seed={launch.token} size={30} />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5 text-data">
        <div className="flex items-baseline gap-1.5">
          <span className="flex max-w-[60%] shrink-0 text-body">
            <TokenSymbol symbol={launch.symbol} address={launch.token} />
          </span>
          {launch.name !== launch.symbol && (
            <span className="min-w-0 truncate text-muted" title={launch.name}>
              {launch.name}
            </span>
          )}
          <span className="ml-auto shrink-0 font-semibold">
            {mode === 'mcap' ? <Usd value={launch.marketCap} /> : <Price value={launch.tokenPrice} />}
          </span>
        </div>
        <div className="flex items-center gap-2 text-muted">
          <span className="relative z-10 flex min-w-0">
            <Address address={launch.token} hasIcon={false} />
          </span>
          <Age sinceMs={sinceMs} />
          <span className="ml-auto shrink-0 whitespace-nowrap">
            <Stage launch={launch} />
          </span>
        </div>
      </div>
    </div>
  )
}

/** A launchpad token in a column: what it is, how far its curve is filled, what it is worth. */
export const LaunchCard = memo(Card)
