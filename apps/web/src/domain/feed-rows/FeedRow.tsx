import type { ReactNode } from 'react'
import { Age } from '../../kit/figures/Age.tsx'
import { Amount } from '../../kit/figures/Amount.tsx'
import { Price } from '../../kit/figures/Price.tsx'
import { Usd } from '../../kit/figures/Usd.tsx'
import { RouteLink } from '../../kit/links/RouteLink.tsx'
import type { DisplayMode } from '../../kit/preferences/usePreferences.ts'
import { BuyButton } from '../quick-buy/BuyButton.tsx'
import type { QuickBuyPlace } from '../quick-buy/useQuickBuyAmount.ts'
import { rowData } from '../tokens/rowTarget.ts'
import { tokenPath } from '../tokens/tokenRef.ts'
import type { FeedItem } from './feedItem.ts'
import { FeedToken } from './FeedToken.tsx'

/** Heights of the forms; the wide one with a line below it is as tall as the other. */
export const wideRowHeight = 28
export const stackedRowHeight = 50

/** Test ids of the row and its parts. */
export type FeedRowIds = { row: string; link?: string; symbol?: string; buy: string }

type FeedRowProps = {
  item: FeedItem
  ids: FeedRowIds
  mode: DisplayMode
  /** The list whose amounts the buy button spends. */
  place: QuickBuyPlace
  kind?: string
  /** What was done: a purchase, a sale, a transfer. */
  action: ReactNode
  /** Who did it. */
  wallet: ReactNode
  /** What else there is to say; gives way where there is no room. */
  details?: ReactNode
  /** What follows the details and always has room. */
  end?: ReactNode
}

/** Links the whole row to the token's pool, or to the token when there is none. */
function RowLink({ item, testId }: { item: FeedItem; testId: string | undefined }) {
  return (
    <RouteLink
      href={tokenPath(item)}
      className="absolute inset-0"
      tabIndex={-1}
      aria-label={item.symbol || item.token}
      data-testid={testId}
    />
  )
}

function Worth({ item, mode }: Pick<FeedRowProps, 'item' | 'mode'>) {
  return mode === 'mcap' ? <Usd value={item.marketCap} unknown="cap" /> : <Price value={item.tokenPrice} />
}

type BuyProps = Pick<FeedRowProps, 'item' | 'place' | 'ids'> & { className?: string }

function Buy({ item, place, ids, className }: BuyProps) {
  const { network, token, pool, symbol, canBuy } = item
  if (!canBuy) return null
  return (
    <BuyButton
      {...{ network, token, pool, symbol, place }}
      isTabStop={false}
      testId={ids.buy}
      className={className}
    />
  )
}

function rowProps({ item, ids, kind }: FeedRowProps) {
  return { 'data-testid': ids.row, 'data-id': item.id, 'data-kind': kind, ...rowData(item) }
}

/** A row of a feed with room for columns, those of `FeedHead`; what they have no place for is in a line below. */
export function WideFeedRow(props: FeedRowProps) {
  const { item, ids, mode, place, action, wallet, details, end } = props
  return (
    <div
      className={`group relative flex h-full flex-col justify-center text-data hover:bg-raised ${details ? 'border-line border-b' : ''}`}
      {...rowProps(props)}
    >
      <RowLink item={item} testId={ids.link} />
      <div className="feed-grid h-6 items-center px-3">
        <Age sinceMs={item.atMs} className="text-muted" />
        <FeedToken {...item} symbolId={ids.symbol} isInColumn />
        <span className="flex min-w-0">{action}</span>
        <span className="text-right">
          <Amount {...item.amount} />
        </span>
        <span className="text-right">
          <Usd value={item.valueUsd} />
        </span>
        <span className="text-right">
          <Worth item={item} mode={mode} />
        </span>
        <span className="relative z-10 flex min-w-0 max-w-full justify-self-start">{wallet}</span>
        <Buy item={item} place={place} ids={ids} className="w-full px-0.5" />
      </div>
      {details && (
        <div className="flex min-w-0 items-center gap-2 px-3 text-muted">
          {details}
          {end && <span className="ml-auto flex shrink-0 items-center gap-2">{end}</span>}
        </div>
      )}
    </div>
  )
}

/** A row of a feed in two lines, for phones and panels. */
export function StackedFeedRow(props: FeedRowProps) {
  const { item, ids, mode, place, action, wallet, details, end } = props
  return (
    <div
      className="group relative flex h-full flex-col justify-center border-line border-b px-3 text-data hover:bg-raised"
      {...rowProps(props)}
    >
      <RowLink item={item} testId={ids.link} />
      <div className="flex h-6 items-center gap-1.5">
        <FeedToken {...item} symbolId={ids.symbol} />
        <span className="flex shrink-0 items-center gap-1">{action}</span>
        <span className="ml-auto shrink-0 font-semibold">
          <Usd value={item.valueUsd} />
        </span>
        <Buy item={item} place={place} ids={ids} />
      </div>
      <div className="flex h-6 items-center gap-2 text-muted">
        <span className="relative z-10 flex min-w-8">{wallet}</span>
        {details}
        <span className="ml-auto flex shrink-0 items-center gap-2">
          <Worth item={item} mode={mode} />
          <Age sinceMs={item.atMs} />
          {end}
        </span>
      </div>
    </div>
  )
}
