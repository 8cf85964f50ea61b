import { iconName } from '@peregrine/ui/iconName'
import { Star, X } from 'lucide-react'
import { Link } from '@tanstack/react-router'
import { memo, useEffect, useMemo } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import type { RadarToken } from '@peregrine/contract/topics/radar'
import { NetworkBadge } from '../../domain/chains/NetworkBadge.tsx'
import { Percent } from '../../kit/figures/Percent.tsx'
import { Price } from '../../kit/figures/Price.tsx'
import { CopyMark } from '../../domain/lookalikes/CopyMark.tsx'
import { TokenSymbol } from '../../domain/tokens/TokenSymbol.tsx'
import { Usd } from '../../kit/figures/Usd.tsx'
import { type DisplayMode, usePreferences } from '../../kit/preferences/usePreferences.ts'
import { showToast } from '../../kit/toast/showToast.ts'
import type { WatchlistToken } from '../../domain/tokens/parseWatchlist.ts'
import { rowData } from '../../domain/tokens/rowTarget.ts'
import { TokenLink } from '../../domain/tokens/TokenLink.tsx'
import { tokenKey } from '../../domain/tokens/tokenRef.ts'
import { useShownRows } from '../../domain/tokens/useHiddenTokens.ts'
import { noteTickerTokens, setTickerShown } from '../../domain/tokens/useTicker.ts'
import { useTokenFigures } from '../../domain/tokens/useTokenFigures.ts'
import { useWatchlist } from '../../domain/tokens/useWatchlist.ts'
import { inOwnOrder } from '../../domain/tokens/watchlistOrder.ts'

/** More fit on no screen; the watchlist page has them all. */
const maxShown = 60
const refOf = (token: WatchlistToken) => token

type ItemProps = { token: WatchlistToken; figures: RadarToken | undefined; mode: DisplayMode }

const TickerItem = memo(function TickerItem({ token, figures, mode }: ItemProps) {
  return (
    <li className="flex shrink-0" {...rowData(token)} data-testid="ticker-token">
      <TokenLink
        token={{ ...token, pool: figures?.poolAddress ?? token.pool }}
        className="flex h-7 items-center gap-1.5 px-2 hover:bg-raised"
      >
        <NetworkBadge network={token.network} />
        <span className="flex max-w-28">
          <TokenSymbol symbol={token.symbol} address={token.token} />
        </span>
        {mode === 'mcap' ? (
          <Usd value={figures?.marketCap} unknown="cap" />
        ) : (
          <Price value={figures?.tokenPrice} />
        )}
        <Percent value={figures?.change24h} />
      </TokenLink>
      <CopyMark network={token.network} token={token.token} />
    </li>
  )
})

function EmptyTicker() {
  const { t } = useTranslation()
  return (
    <p className="min-w-0 flex-1 truncate px-2 text-muted" data-testid="ticker-empty">
      {t('watchlist.ticker.empty')}
    </p>
  )
}

function hideTicker(text: string, undo: string): void {
  setTickerShown(false)
  showToast({ kind: 'info', text, action: { label: undo, run: () => setTickerShown(true) }, lastsMs: 8000 })
}

/** A line of watchlist tokens with live value and 24-hour change, under the header. */
export function Ticker() {
  const { t } = useTranslation()
  const mode = usePreferences(({ displayMode }) => displayMode)
  const watched = useWatchlist(({ tokens }) => tokens)
  const visible = useShownRows(watched, refOf)
  const shown = useMemo(() => inOwnOrder(visible).slice(0, maxShown), [visible])
  const figures = useTokenFigures(shown)
  useEffect(() => noteTickerTokens(watched.length), [watched.length])
  return (
    <section
      aria-label={t('watchlist.ticker')}
      data-testid="ticker"
      className="flex h-7 shrink-0 items-center border-line border-b text-data max-sm:hidden"
    >
      <Link
        to="/watchlist"
        {...iconName(t('watchlist.ticker.all'))}
        data-testid="ticker-all"
        className="flex size-7 shrink-0 items-center justify-center text-muted hover:text-ink"
      >
        <Star aria-hidden size={13} />
      </Link>
      {shown.length === 0 ? (
        <EmptyTicker />
      ) : (
        <ul className="flex min-w-0 flex-1 divide-x divide-line overflow-x-auto [scrollbar-width:none]">
          {shown.map((token) => (
            <TickerItem
              key={tokenKey(token)}
              token={token}
              figures={figures.get(tokenKey(token))}
              mode={mode}
            />
          ))}
        </ul>
      )}
      <button
        type="button"
        {...iconName(t('watchlist.ticker.hide'))}
        data-testid="ticker-hide"
        onClick={() => hideTicker(t('watchlist.ticker.didHide'), t('watchlist.undo'))}
        className="flex size-7 shrink-0 cursor-pointer items-center justify-center text-muted hover:text-ink"
      >
        <X aria-hidden size={13} />
      </button>
    </section>
  )
}
