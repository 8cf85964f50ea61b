import type { PoolInfoWire, PoolSummaryWire } from '@peregrine/contract/routes/pools'
import { Notice } from '@peregrine/ui/Notice'
import { SkeletonRows } from '@peregrine/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { GapLine, useLastDay } from '../../../domain/gaps/GapMark.tsx'
import { Age } from '../../../kit/figures/Age.tsx'
import { Price } from '../../../kit/figures/Price.tsx'
import { shortAddress } from '../../../kit/figures/formatFigure.ts'
import { UnknownFigure } from '../../../kit/figures/UnknownFigure.tsx'
import { Usd, Volume } from '../../../kit/figures/Usd.tsx'
import { LoadFailure } from '../../../kit/http/LoadFailure.tsx'
import { ScrollList } from '../../../kit/lists/ScrollList.tsx'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { RouteLink } from '../../../kit/links/RouteLink.tsx'
import { type PoolRef, tokenPoolsQuery } from '../api.ts'
import { dexName } from '../../../domain/tokens/dexName.ts'

const grid =
  'grid grid-cols-[minmax(170px,2fr)_minmax(76px,1fr)_minmax(76px,1fr)_minmax(76px,1fr)_56px_44px] gap-x-2 items-center px-3 text-data max-sm:grid-cols-[minmax(104px,2fr)_minmax(56px,1fr)_minmax(52px,1fr)_minmax(52px,1fr)_36px_30px] max-sm:gap-x-1.5'

/** Millionths to percent, without rounding. */
const feeText = (pips: number): string => `${pips / 10_000}%`

type RowProps = { pool: PoolSummaryWire; isShown: boolean; isCurve: boolean }

function Name({ pool, isShown, isCurve }: RowProps) {
  const { t } = useTranslation()
  const venue = dexName(pool.dex)
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <span className="truncate">
        {venue}{' '}
        <span translate="no" className="text-muted">
          / {pool.anchorSymbol || '?'}
        </span>
      </span>
      {isCurve && <span className="shrink-0 text-[11px] text-warn">{t('pools.curve')}</span>}
      {!pool.isKnownFactory && (
        <span className="shrink-0 text-[11px] text-warn">{t('info.unknownFactory')}</span>
      )}
      {isShown && (
        <span
          className="shrink-0 rounded-control border border-accent px-1 text-[11px] text-accent"
          data-testid="pool-shown"
        >
          {t('pools.shown')}
        </span>
      )}
      <span translate="no" className="truncate font-mono text-[11px] text-muted max-sm:hidden">
        {shortAddress(pool.poolAddress)}
      </span>
    </span>
  )
}

/** The link lies above the marks of its row, so it explains them. */
function useHint({ pool, isShown, isCurve }: RowProps): string {
  const { t } = useTranslation()
  return [
    `${dexName(pool.dex)} ${pool.poolAddress}`,
    ...(isShown ? [t('pools.shown.says')] : []),
    ...(isCurve ? [t('pools.curve.says')] : []),
    ...(pool.isKnownFactory ? [] : [t('info.unknownFactory.says')]),
  ].join('\n')
}

function PoolRow(props: RowProps) {
  const { t } = useTranslation()
  const { pool, isShown } = props
  const { network, poolAddress } = pool
  const hint = useHint(props)
  return (
    <li
      className={`${grid} relative h-[26px] hover:bg-raised ${isShown ? 'bg-raised' : ''}`}
      data-testid="pool-row"
      data-pool={poolAddress}
    >
      <RouteLink
        href={`/${network}/lp/${poolAddress}?tab=pools`}
        aria-label={t('pools.open', { pool: `${dexName(pool.dex)} ${shortAddress(poolAddress)}` })}
        title={hint}
        aria-current={isShown ? 'page' : undefined}
        className="absolute inset-0"
      />
      <Name {...props} />
      <span className="text-right">
        <Price value={pool.tokenPrice} />
      </span>
      <span className="text-right">
        <Usd value={pool.liquidityUsd} unknown="liquidity" />
      </span>
      <span className="text-right">
        <Volume value={pool.volume24h} unpriced={pool.unpriced} />
      </span>
      <span className="truncate text-right">
        {pool.feePips === null ? (
          <UnknownFigure of="limit" reason={t('pools.fee.unknown')} />
        ) : (
          feeText(pool.feePips)
        )}
      </span>
      <span className="text-right text-muted">
        <Age sinceMs={pool.createdAt} unknown="birth" />
      </span>
    </li>
  )
}

function Head() {
  const { t } = useTranslation()
  return (
    <div className={`${grid} h-7 shrink-0 border-line border-b text-muted`}>
      <span className="truncate">{t('pools.venue')}</span>
      <span className="truncate text-right">{t('column.price')}</span>
      <span className="truncate text-right">{t('token.liquidity')}</span>
      <span className="truncate text-right">{t('token.volume24h')}</span>
      <span className="truncate text-right">{t('pools.fee')}</span>
      <span className="truncate text-right">{t('token.age')}</span>
    </div>
  )
}

/** All pools of the token, deepest first; each opens its own page. */
export function Pools({ pool, info }: { pool: PoolRef; info: PoolInfoWire }) {
  const { t } = useTranslation()
  const span = useLastDay()
  const { data, error, refetch } = useQuery(tokenPoolsQuery(pool.network, info.tokenAddress))
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows count={4} rowHeight={26} />
  if (data.length === 0) return <Notice title={t('pools.empty')} testId="pools-empty" />
  return (
    <>
      <GapLine networks={[pool.network]} span={span} />
      <Head />
      <ScrollList label={t('token.pools')} testId="pools">
        {data.map((one) => (
          <PoolRow
            key={one.poolAddress}
            pool={one}
            isShown={one.poolAddress === pool.pool}
            isCurve={one.poolAddress === info.launch?.pool}
          />
        ))}
      </ScrollList>
    </>
  )
}
