import type { TrendRow } from '@peregrine/contract/routes/trend'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { NetworkBadge } from '../../domain/chains/NetworkBadge.tsx'
import { compactDecimal, percentText } from '../../kit/figures/formatFigure.ts'
import { TokenSymbol } from '../../domain/tokens/TokenSymbol.tsx'
import { UnknownFigure } from '../../kit/figures/UnknownFigure.tsx'
import { netFlowOf } from './radarModel.ts'
import { Usd } from '../../kit/figures/Usd.tsx'
import { CopyMark } from '../../domain/lookalikes/CopyMark.tsx'
import { TokenIcon } from '../../domain/tokens/TokenIcon.tsx'
import { WatchedHolderCount } from '../../domain/watched-wallets/WatchedHolderCount.tsx'
import { TokenLink } from '../../domain/tokens/TokenLink.tsx'

/** A whole number, shortened; with a plus when it is a lower bound. */
export function Count({ value, isFloor = false }: { value: number | null; isFloor?: boolean }) {
  const { t } = useTranslation()
  if (value === null) return <UnknownFigure of="holders" />
  return (
    <span translate="no" title={isFloor ? t('trend.hint.floor') : undefined}>
      {compactDecimal(String(value))}
      {isFloor && '+'}
    </span>
  )
}

/** The number of tagged wallets that traded it, and of the user's watched wallets that hold it. */
export function Kols({ row: { network, tokenAddress: token, kols } }: { row: TrendRow }) {
  return (
    <span className="inline-flex gap-1">
      <WatchedHolderCount network={network} token={token} titleKey="trend.followed" />
      {kols === null ? <UnknownFigure of="kols" /> : <Count value={kols} />}
    </span>
  )
}

/** Net inflow or outflow in dollars. */
export function NetFlow({ row }: { row: Pick<TrendRow, 'buyVolume' | 'sellVolume' | 'unpriced'> }) {
  const { t } = useTranslation()
  const flow = netFlowOf(row)
  if (flow === null) return <UnknownFigure of="volume" />
  return (
    <span className={flow < 0 ? 'text-loss' : 'text-gain'} title={t('trend.hint.netFlow')}>
      {flow > 0 && '+'}
      <Usd value={flow} />
    </span>
  )
}

export function Trades({ row: { buys, sells, trades } }: { row: TrendRow }) {
  const { t } = useTranslation()
  return (
    <span translate="no" title={t('trend.hint.trades', { buys, sells })}>
      {compactDecimal(String(trades))}
      <span className="ml-1 text-[11px] max-2xl:hidden">
        <span className="text-gain">{compactDecimal(String(buys))}</span>
        <span className="text-muted">/</span>
        <span className="text-loss">{compactDecimal(String(sells))}</span>
      </span>
    </span>
  )
}

/** How far a launchpad's token is; nothing for others. */
export function TrendStage({ row: { launch } }: { row: Pick<TrendRow, 'launch'> }) {
  const { t } = useTranslation()
  if (!launch) return null
  const percent = percentText(launch.progress)
  return (
    <span className={`shrink-0 text-[11px] ${launch.stage === 'migrated' ? 'text-gain' : 'text-warn'}`}>
      {t(`trend.stage.${launch.stage}`, { percent })}
    </span>
  )
}

type TrendTokenProps = {
  row: TrendRow
  size?: number
  /** Elsewhere in the row where there is no room beside the symbol. */
  hasStage?: boolean
}

/** A token's identity; its link covers the row. */
export function TrendToken({ row, size = 22, hasStage = true }: TrendTokenProps) {
  const { network, tokenAddress: token, poolAddress: pool, symbol, name } = row
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <TokenIcon network={network} token={token} size={size} />
      <NetworkBadge network={network} />
      <TokenLink
        token={{ network, token, pool }}
        className="flex max-w-28 shrink-0 after:absolute after:inset-0 max-2xl:min-w-0 max-2xl:shrink"
        label={symbol || token}
        testId="trend-link"
      >
        <TokenSymbol symbol={symbol} address={token} />
      </TokenLink>
      <CopyMark network={network} token={token} />
      {name !== symbol && (
        <span className="min-w-0 max-w-32 truncate text-muted max-2xl:hidden" title={name}>
          {name}
        </span>
      )}
      {hasStage && <TrendStage row={row} />}
    </span>
  )
}
