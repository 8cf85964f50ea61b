import { MenuGroup } from '@peregrine/ui/MenuGroup'
import { MenuItem } from '@peregrine/ui/MenuItem'
import { MenuPanel } from '@peregrine/ui/MenuPanel'
import { Link } from '@tanstack/react-router'
import {
  Ban,
  Copy,
  ExternalLink,
  Eye,
  EyeOff,
  Heart,
  SquareArrowOutUpRight,
  Star,
  UserRound,
} from 'lucide-react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { explorerUrl } from '../chains/explorerUrl.ts'
import { KolMenuItems } from '../kols/KolMenuItems.tsx'
import { QuickBuyItem } from '../quick-buy/QuickBuyItem.tsx'
import type { QuickBuyPlace } from '../quick-buy/useQuickBuyAmount.ts'
import { XLogo } from '../../kit/images/XLogo.tsx'
import { shortAddress } from '../../kit/figures/formatFigure.ts'
import { useServerStatus } from '../status/useServerStatus.ts'
import { useWatchHeart } from '../watched-wallets/WatchHeart.tsx'
import {
  copyWithToast,
  hideWithUndo,
  showWithUndo,
  removeFromWatchlistWithUndo,
  addToWatchlistWithUndo,
} from './rowActions.ts'
import { searchOnX, tickerOf } from './searchOnX.ts'
import { type NamedToken, tokenKey, tokenPath } from './tokenRef.ts'
import { useHiddenTokens } from './useHiddenTokens.ts'
import { closeRowMenu, type OpenedRow } from '../doors/useRowMenu.ts'
import { useIsOnWatchlist } from './useWatchlist.ts'

const icon = { 'aria-hidden': true, size: 14, className: 'shrink-0 text-muted' } as const

/** As wide as the other marks. */
function XMark() {
  return (
    <span className="flex w-3.5 shrink-0 justify-center text-muted">
      <XLogo size={11} />
    </span>
  )
}

function ExplorerItem({ href, testId }: { href: string; testId: string }) {
  const { t } = useTranslation()
  if (useServerStatus()?.isSandbox !== false)
    return (
      <MenuItem testId={testId} isDisabled hint={t('explorer.none')}>
        <ExternalLink {...icon} />
        {t('explorer.open')}
      </MenuItem>
    )
  return (
    <MenuItem testId={testId} isLink>
      <a href={href} target="_blank" rel="noreferrer">
        <ExternalLink {...icon} />
        {t('explorer.open')}
      </a>
    </MenuItem>
  )
}

function VisibilityItems({ token }: { token: NamedToken }) {
  const { t } = useTranslation()
  const level = useHiddenTokens(({ hidden }) => hidden.get(tokenKey(token))?.level ?? null)
  return (
    <>
      {level === null ? (
        <MenuItem
          testId="row-hide"
          onPick={() => hideWithUndo(token, 'hidden')}
          hint={t('watchlist.hide.says')}
        >
          <EyeOff {...icon} />
          {t('watchlist.hide')}
        </MenuItem>
      ) : (
        <MenuItem testId="row-show" onPick={() => showWithUndo(token)}>
          <Eye {...icon} />
          {t('watchlist.show')}
        </MenuItem>
      )}
      {level !== 'blocked' && (
        <MenuItem
          testId="row-block"
          onPick={() => hideWithUndo(token, 'blocked')}
          hint={t('watchlist.block.says')}
        >
          <Ban {...icon} />
          {t('watchlist.block')}
        </MenuItem>
      )}
    </>
  )
}

function SearchItems({ token: { token, symbol } }: { token: NamedToken }) {
  const { t } = useTranslation()
  const ticker = tickerOf(symbol)
  return (
    <>
      <MenuItem testId="row-search-x" isLink>
        <a href={searchOnX(token)} target="_blank" rel="noopener noreferrer">
          <XMark />
          {t('watchlist.searchX')}
        </a>
      </MenuItem>
      {ticker && (
        <MenuItem testId="row-search-ticker" isLink>
          <a href={searchOnX(ticker)} target="_blank" rel="noopener noreferrer">
            <XMark />
            <span className="truncate">{t('watchlist.searchX.ticker', { ticker })}</span>
          </a>
        </MenuItem>
      )}
    </>
  )
}

function TokenItems({ token, place }: { token: NamedToken; place: QuickBuyPlace }) {
  const { t } = useTranslation()
  const isOnWatchlist = useIsOnWatchlist(token)
  return (
    <MenuGroup label={token.symbol || shortAddress(token.token)}>
      <QuickBuyItem {...token} place={place} />
      <MenuItem testId="row-open-tab" isLink>
        <a href={tokenPath(token)} target="_blank" rel="noreferrer">
          <SquareArrowOutUpRight {...icon} />
          {t('watchlist.newTab')}
        </a>
      </MenuItem>
      <MenuItem testId="row-copy-token" onPick={() => void copyWithToast(token.token)}>
        <Copy {...icon} />
        {t('watchlist.copyToken')}
      </MenuItem>
      {token.pool && (
        <MenuItem testId="row-copy-pool" onPick={() => void copyWithToast(token.pool ?? '')}>
          <Copy {...icon} />
          {t('watchlist.copyPool')}
        </MenuItem>
      )}
      <SearchItems token={token} />
      <MenuItem
        testId="row-watch"
        onPick={() => (isOnWatchlist ? removeFromWatchlistWithUndo(token) : addToWatchlistWithUndo(token))}
      >
        <Star {...icon} fill={isOnWatchlist ? 'currentColor' : 'none'} />
        {t(isOnWatchlist ? 'watchlist.remove' : 'watchlist.add')}
      </MenuItem>
      <VisibilityItems token={token} />
      <ExplorerItem href={explorerUrl(token.network, 'token', token.token)} testId="row-explorer" />
    </MenuGroup>
  )
}

function WalletItems({ network, wallet }: { network: NamedToken['network']; wallet: string }) {
  const { t } = useTranslation()
  const { isWatched, turn } = useWatchHeart({ network, address: wallet })
  return (
    <MenuGroup label={`${t('watchlist.wallet')} ${shortAddress(wallet)}`}>
      <MenuItem testId="row-wallet" isLink>
        <Link to="/user/$network/$address" params={{ network, address: wallet }}>
          <UserRound {...icon} />
          {t('watchlist.openWallet')}
        </Link>
      </MenuItem>
      <MenuItem testId="row-copy-wallet" onPick={() => void copyWithToast(wallet)}>
        <Copy {...icon} />
        {t('watchlist.copyWallet')}
      </MenuItem>
      <MenuItem testId="row-follow" onPick={() => void turn()}>
        <Heart {...icon} fill={isWatched ? 'currentColor' : 'none'} />
        {t(isWatched ? 'follow.remove' : 'follow.add')}
      </MenuItem>
      <KolMenuItems network={network} wallet={wallet} />
      <ExplorerItem href={explorerUrl(network, 'wallet', wallet)} testId="row-wallet-explorer" />
    </MenuGroup>
  )
}

/** The actions for a row's token and wallet. */
export function RowMenuPanel({ opened: { target, place, anchor, at } }: { opened: OpenedRow }) {
  const { t } = useTranslation()
  const { network, token, pool = null, symbol = '', name = '', wallet } = target
  return (
    <MenuPanel
      anchor={anchor}
      at={at}
      label={t('watchlist.menu')}
      onClose={closeRowMenu}
      testId="row-menu"
      className="w-56"
    >
      {token && <TokenItems token={{ network, token, pool, symbol, name }} place={place ?? 'feed'} />}
      {wallet && <WalletItems network={network} wallet={wallet} />}
    </MenuPanel>
  )
}
