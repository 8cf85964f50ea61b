import type { RadarToken } from '@peregrine/contract/topics/radar'
import { Select } from '@peregrine/ui/Select'
import { iconName } from '@peregrine/ui/iconName'
import { GripVertical, Pin } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { shortAddress } from '../../kit/figures/formatFigure.ts'
import { NetworkBadge } from '../../domain/chains/NetworkBadge.tsx'
import { Percent } from '../../kit/figures/Percent.tsx'
import { Price } from '../../kit/figures/Price.tsx'
import { CopyMark } from '../../domain/lookalikes/CopyMark.tsx'
import { TokenIcon } from '../../domain/tokens/TokenIcon.tsx'
import { TokenSymbol } from '../../domain/tokens/TokenSymbol.tsx'
import { type GripProps, reorderRow } from '../../kit/reorder/useReorder.ts'
import type { WatchlistToken, WatchlistGroup } from '../../domain/tokens/parseWatchlist.ts'
import { RowMenuButton } from '../../domain/tokens/RowMenuButton.tsx'
import { BuyButton } from '../../domain/quick-buy/BuyButton.tsx'
import { rowData } from '../../domain/tokens/rowTarget.ts'
import { TokenLink } from '../../domain/tokens/TokenLink.tsx'
import { tokenKey } from '../../domain/tokens/tokenRef.ts'
import { changeWatchlistToken } from '../../domain/tokens/useWatchlist.ts'
import { FigureCells } from './FigureCells.tsx'
import { NoteCell } from './NoteCell.tsx'

export const watchlistGrid =
  'grid items-center gap-2 px-2 text-data grid-cols-[24px_24px_minmax(110px,1.5fr)_minmax(80px,1fr)_88px_repeat(4,minmax(60px,0.7fr))_56px_24px] xl:grid-cols-[24px_24px_minmax(130px,1.5fr)_minmax(120px,1.2fr)_110px_repeat(6,minmax(64px,0.7fr))_56px_24px]'

type WatchRowProps = {
  token: WatchlistToken
  figures: RadarToken | undefined
  groups: readonly WatchlistGroup[]
  /** Of the row's quick buy. */
  canMove: boolean
  gripProps: GripProps
}

function nameOf({ symbol, token }: WatchlistToken): string {
  return symbol || shortAddress(token)
}

/** The handle: dragged by pointer, moved with the arrow keys. */
function Grip({ token, canMove, gripProps }: Pick<WatchRowProps, 'token' | 'canMove' | 'gripProps'>) {
  const { t } = useTranslation()
  const label = canMove ? t('watchlist.drag', { name: nameOf(token) }) : t('watchlist.drag.sorted')
  return (
    <button
      type="button"
      disabled={!canMove}
      {...iconName(label)}
      data-testid="watch-grip"
      {...gripProps}
      className="relative z-10 flex size-6 shrink-0 cursor-grab touch-none items-center justify-center text-muted hover:text-ink disabled:cursor-not-allowed disabled:opacity-40"
    >
      <GripVertical aria-hidden size={13} />
    </button>
  )
}

function PinButton({ token }: { token: WatchlistToken }) {
  const { t } = useTranslation()
  const label = t(token.isPinned ? 'watchlist.unpin' : 'watchlist.pin', { name: nameOf(token) })
  return (
    <button
      type="button"
      {...iconName(label)}
      data-testid="watch-pin"
      data-on={token.isPinned}
      onClick={() => changeWatchlistToken(token, { isPinned: !token.isPinned })}
      className={`relative z-10 flex size-6 shrink-0 cursor-pointer items-center justify-center hover:text-ink ${token.isPinned ? 'text-warn' : 'text-muted opacity-60'}`}
    >
      <Pin aria-hidden size={13} fill={token.isPinned ? 'currentColor' : 'none'} />
    </button>
  )
}

function GroupPick({ token, groups }: { token: WatchlistToken; groups: readonly WatchlistGroup[] }) {
  const { t } = useTranslation()
  if (groups.length === 0) return <span />
  return (
    <Select
      variant="bare"
      size="sm"
      value={token.group ?? ''}
      options={[
        { value: '', label: t('watchlist.group.none') },
        ...groups.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onPick={(group) => changeWatchlistToken(token, { group: group || null })}
      aria-label={`${t('watchlist.group')} ${nameOf(token)}`}
      data-testid="watch-group"
      className="relative z-10 w-full text-muted hover:text-ink"
    />
  )
}

function TokenName({ token }: { token: WatchlistToken }) {
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <TokenIcon network={token.network} token={token.token} size={18} />
      <NetworkBadge network={token.network} />
      <span className="flex min-w-0 max-w-full shrink-0 text-body">
        <TokenSymbol symbol={token.symbol} address={token.token} testId="watch-symbol" />
      </span>
      <CopyMark network={token.network} token={token.token} />
      {token.name !== token.symbol && (
        <span className="min-w-0 truncate text-muted" title={token.name}>
          {token.name}
        </span>
      )}
    </span>
  )
}

function RowLink({ token, figures }: Pick<WatchRowProps, 'token' | 'figures'>) {
  return (
    <TokenLink
      token={{ ...token, pool: figures?.poolAddress ?? token.pool }}
      className="absolute inset-0"
      label={nameOf(token)}
    />
  )
}

function Buy({ token, figures, className = '' }: WatchRowProps & { className?: string }) {
  const { network, token: address, symbol } = token
  const pool = figures?.poolAddress ?? token.pool
  return (
    <BuyButton
      {...{ network, token: address, pool, symbol, className }}
      place="watchlist"
      testId="watch-buy"
    />
  )
}

/** What both forms of a row are known by. */
function watchRow(token: WatchlistToken) {
  const key = tokenKey(token)
  return { ...rowData(token), ...reorderRow(key), 'data-testid': 'watch-row', 'data-key': key }
}

function WideRow(props: WatchRowProps) {
  const { token, figures, groups } = props
  return (
    <div {...watchRow(token)} className={`${watchlistGrid} relative h-full hover:bg-raised`}>
      <RowLink token={token} figures={figures} />
      <Grip {...props} />
      <PinButton token={token} />
      <TokenName token={token} />
      <NoteCell token={token} label={nameOf(token)} />
      <GroupPick token={token} groups={groups} />
      <FigureCells figures={figures} />
      <Buy {...props} className="justify-self-end" />
      <RowMenuButton />
    </div>
  )
}

function NarrowRow(props: WatchRowProps) {
  const { token, figures } = props
  return (
    <div
      {...watchRow(token)}
      className="relative flex h-full items-center gap-1 border-line border-b px-1 text-data"
    >
      <RowLink token={token} figures={figures} />
      <Grip {...props} />
      <PinButton token={token} />
      <div className="flex min-w-0 flex-1 flex-col">
        <TokenName token={token} />
        <NoteCell token={token} label={nameOf(token)} />
      </div>
      <div className="flex w-20 shrink-0 flex-col text-right">
        <Price value={figures?.tokenPrice} />
        <Percent value={figures?.change24h} />
      </div>
      <Buy {...props} />
      <RowMenuButton />
    </div>
  )
}

export const WideWatchlistRow = memo(WideRow)
export const NarrowWatchlistRow = memo(NarrowRow)
