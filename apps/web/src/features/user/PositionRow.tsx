import type { UserWire, WalletPositionWire } from '@peregrine/contract/routes/users'
import type { ReportPeriod } from '@peregrine/core/portfolio/reportPeriod'
import { formatUnits } from '@peregrine/core/units'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { Age } from '../../kit/figures/Age.tsx'
import { Amount } from '../../kit/figures/Amount.tsx'
import { compactDecimal, shortAddress, usdShort } from '../../kit/figures/formatFigure.ts'
import { Percent } from '../../kit/figures/Percent.tsx'
import { EarlierCostMark } from '../../domain/gaps/EarlierCostMark.tsx'
import { TokenSymbol } from '../../domain/tokens/TokenSymbol.tsx'
import { TokenIcon } from '../../domain/tokens/TokenIcon.tsx'
import { Usd } from '../../kit/figures/Usd.tsx'
import { rowData } from '../../domain/tokens/rowTarget.ts'
import { NetworkBadge } from '../../domain/chains/NetworkBadge.tsx'
import { SharePosition } from './card/ShareButton.tsx'
import { type Figure, numberOf, type OpenFigure, ownedUnits, ownedValue } from './model.ts'
import { Profit } from './Profit.tsx'

export type PositionRowProps = {
  user: Pick<UserWire, 'address' | 'name' | 'method'>
  position: WalletPositionWire
  period: ReportPeriod
  onOpen: (figure: OpenFigure) => void
}

/** Columns of a wide row: without a period of its own there is no column for one. */
export const gridOf = (period: ReportPeriod): string =>
  period === 'all' ? 'position-grid' : 'position-period-grid'

type NumberProps = Pick<PositionRowProps, 'position' | 'onOpen'> & { figure: Figure; children: ReactNode }

const spoken: Record<Figure, (position: WalletPositionWire) => string> = {
  bought: ({ boughtUsd }) => usdShort(numberOf(boughtUsd)),
  sold: ({ soldUsd }) => usdShort(numberOf(soldUsd)),
  held: (position) => usdShort(ownedValue(position)),
  realised: ({ realisedUsd }) => usdShort(numberOf(realisedUsd)),
  unrealised: ({ unrealisedUsd }) => usdShort(numberOf(unrealisedUsd)),
}

/** A number that opens its underlying trades. */
function SourcedNumber({ position, figure, onOpen, children }: NumberProps) {
  const { t } = useTranslation()
  const { network, symbol, tokenAddress } = position
  const name = symbol || shortAddress(tokenAddress)
  const label = { symbol: name, figure: t(`column.${figure}`), value: spoken[figure](position) }
  return (
    <button
      type="button"
      aria-label={t('user.sheet.open', label)}
      data-testid={`position-${figure}`}
      onClick={() => onOpen({ network, token: tokenAddress, symbol: name, figure })}
      className="h-6 min-w-6 cursor-pointer truncate text-right decoration-dotted underline-offset-2 hover:underline"
    >
      {children}
    </button>
  )
}

/** Says of a position that not all of its cost is known, and why. */
function CostMark({ position }: Pick<PositionRowProps, 'position'>) {
  const { t } = useTranslation()
  const { isBasisComplete, unmatchedSoldUsd, costUnknownBefore, lastTradeAt } = position
  const unmatched =
    unmatchedSoldUsd === '0' ? '' : ` ${t('user.unmatched', { usd: usdShort(Number(unmatchedSoldUsd)) })}`
  const says = lastTradeAt === null ? t('user.received.says') : `${t('user.incomplete.says')}${unmatched}`
  if (costUnknownBefore !== null) return <EarlierCostMark before={costUnknownBefore} className="shrink-0" />
  if (isBasisComplete) return null
  return (
    <span
      title={says}
      data-testid="basis-incomplete"
      className="shrink-0 rounded-control border border-warn px-1 text-[11px] text-warn leading-4"
    >
      {lastTradeAt === null ? t('user.received') : t('user.incomplete')}
    </span>
  )
}

function TokenName({ position }: Pick<PositionRowProps, 'position'>) {
  const { network, symbol, tokenAddress, bestPool } = position
  const name = <TokenSymbol symbol={symbol} address={tokenAddress} testId="position-token" />
  const look = 'flex min-w-0 hover:text-accent'
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <TokenIcon network={network} token={tokenAddress} size={18} />
      <NetworkBadge network={network} />
      {bestPool ? (
        <Link to="/$network/lp/$pool" params={{ network, pool: bestPool }} className={look}>
          {name}
        </Link>
      ) : (
        <Link to="/$network/token/$token" params={{ network, token: tokenAddress }} className={look}>
          {name}
        </Link>
      )}
      <CostMark position={position} />
    </span>
  )
}

/** The held amount; starred when bought minus sold differs from the chain. */
function Held({ position }: Pick<PositionRowProps, 'position'>) {
  const { t } = useTranslation()
  const { balanceUnits, boughtUnits, soldUnits, decimals } = position
  const traded = BigInt(boughtUnits) - BigInt(soldUnits)
  const isMoved = balanceUnits !== null && balanceUnits !== traded.toString() && decimals !== null
  const text = (units: bigint): string => compactDecimal(formatUnits(units, decimals ?? 0))
  return (
    <>
      <Amount units={ownedUnits(position)} decimals={decimals} />
      {isMoved && (
        <span
          title={t('user.moved', { traded: text(traded), balance: text(BigInt(balanceUnits)) })}
          className="text-warn"
          data-testid="position-moved"
        >
          *
        </span>
      )}
    </>
  )
}

/** The position's part in the period's profit; a dash without sales in it, as there is none. */
function InPeriod({ position: { inPeriod } }: Pick<PositionRowProps, 'position'>) {
  return <Profit usd={inPeriod?.realisedUsd ?? null} />
}

export function WidePosition({ user, position, period, onOpen }: PositionRowProps) {
  const { network, tokenAddress: token, symbol } = position
  const shared = { position, onOpen }
  return (
    <div
      className={`${gridOf(period)} h-full items-center px-3 text-data hover:bg-raised`}
      data-testid="position-row"
      data-token={token}
      {...rowData({ network, token, symbol })}
    >
      <TokenName position={position} />
      <SourcedNumber {...shared} figure="bought">
        <Usd value={position.boughtUsd} />
      </SourcedNumber>
      <SourcedNumber {...shared} figure="sold">
        <Usd value={position.soldUsd} />
      </SourcedNumber>
      <SourcedNumber {...shared} figure="held">
        <Held position={position} />{' '}
        <span translate="no" className="text-muted">
          {usdShort(ownedValue(position))}
        </span>
      </SourcedNumber>
      <SourcedNumber {...shared} figure="realised">
        <Profit usd={position.realisedUsd} />
      </SourcedNumber>
      {period !== 'all' && (
        <span className="text-right" data-testid="position-period">
          <InPeriod position={position} />
        </span>
      )}
      <SourcedNumber {...shared} figure="unrealised">
        <Profit usd={position.unrealisedUsd} />
      </SourcedNumber>
      <span className="text-right">
        <Percent value={position.roiPercent} unknown="profit" />
      </span>
      <span className="text-right text-muted">
        <Age sinceMs={position.lastTradeAt} />
      </span>
      <SharePosition user={user} position={position} />
    </div>
  )
}

function Pair({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className="flex h-6 min-w-0 items-center justify-between gap-2">
      <span className="truncate text-muted">{label}</span>
      {children}
    </span>
  )
}

export function NarrowPosition({ user, position, period, onOpen }: PositionRowProps) {
  const { t } = useTranslation()
  const { network, tokenAddress: token, symbol } = position
  const number = (figure: Figure, value: ReactNode) => (
    <Pair label={t(`column.${figure}`)}>
      <SourcedNumber position={position} onOpen={onOpen} figure={figure}>
        {value}
      </SourcedNumber>
    </Pair>
  )
  return (
    <div
      className="flex h-full flex-col justify-center gap-1 border-line border-b px-3 text-data"
      data-testid="position-row"
      data-token={token}
      {...rowData({ network, token, symbol })}
    >
      <div className="flex items-center justify-between gap-2">
        <TokenName position={position} />
        <span className="flex shrink-0 items-center gap-2">
          <Percent value={position.roiPercent} unknown="profit" />
          <span className="text-muted">
            <Age sinceMs={position.lastTradeAt} />
          </span>
          <SharePosition user={user} position={position} />
        </span>
      </div>
      <div className="grid grid-cols-2 gap-x-4">
        {number('bought', <Usd value={position.boughtUsd} />)}
        {number('sold', <Usd value={position.soldUsd} />)}
        {number('realised', <Profit usd={position.realisedUsd} />)}
        {number('unrealised', <Profit usd={position.unrealisedUsd} />)}
        {number('held', <Held position={position} />)}
        <Pair label={t('column.value')}>
          <Usd value={ownedValue(position)} />
        </Pair>
        {period !== 'all' && (
          <Pair label={t('user.realised', { period: t(`user.period.${period}`) })}>
            <InPeriod position={position} />
          </Pair>
        )}
      </div>
    </div>
  )
}
