import type { PositionWire } from '@peregrine/contract/routes/users'
import type { Network } from '@peregrine/core/network'
import { formatUnits } from '@peregrine/core/units'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { Age } from '../../kit/figures/Age.tsx'
import { Amount } from '../../kit/figures/Amount.tsx'
import { compactDecimal, shortAddress, usdShort } from '../../kit/figures/formatFigure.ts'
import { Percent } from '../../kit/figures/Percent.tsx'
import { TokenSymbol } from '../../domain/tokens/TokenSymbol.tsx'
import { TokenIcon } from '../../domain/tokens/TokenIcon.tsx'
import { Usd } from '../../kit/figures/Usd.tsx'
import { rowData } from '../../domain/tokens/rowTarget.ts'
import { type Figure, heldValue, type OpenFigure } from './model.ts'
import { Profit } from './Profit.tsx'

export type PositionRowProps = {
  network: Network
  position: PositionWire
  onOpen: (figure: OpenFigure) => void
}

type NumberProps = Pick<PositionRowProps, 'position' | 'onOpen'> & { figure: Figure; children: ReactNode }

const spoken: Record<Figure, (position: PositionWire) => string> = {
  bought: ({ boughtUsd }) => usdShort(Number(boughtUsd)),
  sold: ({ soldUsd }) => usdShort(Number(soldUsd)),
  held: (position) => usdShort(heldValue(position)),
  realised: ({ realisedUsd }) => usdShort(Number(realisedUsd)),
  unrealised: ({ unrealisedUsd }) => usdShort(unrealisedUsd === null ? null : Number(unrealisedUsd)),
}

/** A number that opens its underlying trades. */
function SourcedNumber({ position, figure, onOpen, children }: NumberProps) {
  const { t } = useTranslation()
  const { symbol, tokenAddress } = position
  const name = symbol || shortAddress(tokenAddress)
  const label = { symbol: name, figure: t(`column.${figure}`), value: spoken[figure](position) }
  return (
    <button
      type="button"
      aria-label={t('user.sheet.open', label)}
      data-testid={`position-${figure}`}
      onClick={() => onOpen({ token: tokenAddress, symbol: name, figure })}
      className="h-6 min-w-6 cursor-pointer truncate text-right decoration-dotted underline-offset-2 hover:underline"
    >
      {children}
    </button>
  )
}

function TokenName({ network, position }: Pick<PositionRowProps, 'network' | 'position'>) {
  const { t } = useTranslation()
  const { symbol, tokenAddress, bestPool, isBasisComplete, unmatchedSoldUsd } = position
  const name = <TokenSymbol symbol={symbol} address={tokenAddress} testId="position-token" />
  const unmatched =
    unmatchedSoldUsd === '0' ? '' : ` ${t('user.unmatched', { usd: usdShort(Number(unmatchedSoldUsd)) })}`
  const look = 'flex min-w-0 hover:text-accent'
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <TokenIcon network={network} token={tokenAddress} size={18} />
      {bestPool ? (
        <Link to="/$network/lp/$pool" params={{ network, pool: bestPool }} className={look}>
          {name}
        </Link>
      ) : (
        <Link to="/$network/token/$token" params={{ network, token: tokenAddress }} className={look}>
          {name}
        </Link>
      )}
      {!isBasisComplete && (
        <span
          title={`${t('user.incomplete.says')}${unmatched}`}
          data-testid="basis-incomplete"
          className="shrink-0 rounded-control border border-warn px-1 text-[11px] text-warn leading-4"
        >
          {t('user.incomplete')}
        </span>
      )}
    </span>
  )
}

/** The held amount; starred when bought minus sold differs from the chain. */
function Held({ position }: { position: PositionWire }) {
  const { t } = useTranslation()
  const { heldUnits, balanceUnits, boughtUnits, soldUnits, decimals } = position
  const traded = BigInt(boughtUnits) - BigInt(soldUnits)
  const isMoved = balanceUnits !== null && balanceUnits !== traded.toString() && decimals !== null
  const text = (units: bigint): string => compactDecimal(formatUnits(units, decimals ?? 0))
  return (
    <>
      <Amount units={heldUnits} decimals={decimals} />
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

export function WidePosition({ network, position, onOpen }: PositionRowProps) {
  const shared = { position, onOpen }
  return (
    <div
      className="position-grid h-full items-center px-3 text-data hover:bg-raised"
      data-testid="position-row"
      data-token={position.tokenAddress}
      {...rowData({ network, token: position.tokenAddress, symbol: position.symbol })}
    >
      <TokenName network={network} position={position} />
      <SourcedNumber {...shared} figure="bought">
        <Usd value={position.boughtUsd} />
      </SourcedNumber>
      <SourcedNumber {...shared} figure="sold">
        <Usd value={position.soldUsd} />
      </SourcedNumber>
      <SourcedNumber {...shared} figure="held">
        <Held position={position} /> <span className="text-muted">{usdShort(heldValue(position))}</span>
      </SourcedNumber>
      <SourcedNumber {...shared} figure="realised">
        <Profit usd={position.realisedUsd} />
      </SourcedNumber>
      <SourcedNumber {...shared} figure="unrealised">
        <Profit usd={position.unrealisedUsd} />
      </SourcedNumber>
      <span className="text-right">
        <Percent value={position.roiPercent} unknown="profit" />
      </span>
      <span className="text-right text-muted">
        <Age sinceMs={position.lastTradeAt} />
      </span>
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

export function NarrowPosition({ network, position, onOpen }: PositionRowProps) {
  const { t } = useTranslation()
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
      data-token={position.tokenAddress}
      {...rowData({ network, token: position.tokenAddress, symbol: position.symbol })}
    >
      <div className="flex items-center justify-between gap-2">
        <TokenName network={network} position={position} />
        <span className="flex shrink-0 gap-2">
          <Percent value={position.roiPercent} unknown="profit" />
          <span className="text-muted">
            <Age sinceMs={position.lastTradeAt} />
          </span>
        </span>
      </div>
      <div className="grid grid-cols-2 gap-x-4">
        {number('bought', <Usd value={position.boughtUsd} />)}
        {number('sold', <Usd value={position.soldUsd} />)}
        {number('realised', <Profit usd={position.realisedUsd} />)}
        {number('unrealised', <Profit usd={position.unrealisedUsd} />)}
        {number('held', <Held position={position} />)}
        <Pair label={t('column.value')}>
          <Usd value={heldValue(position)} />
        </Pair>
      </div>
    </div>
  )
}
