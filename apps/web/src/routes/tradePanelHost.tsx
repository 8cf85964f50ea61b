import { findNetwork, type Network } from '@peregrine/core/network'
import { Button } from '@peregrine/ui/Button'
import { Notice } from '@peregrine/ui/Notice'
import { Skeleton } from '@peregrine/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { NetworkBadge } from '../domain/chains/NetworkBadge.tsx'
import { useSearchDialog } from '../domain/doors/useSearchDialog.ts'
import { readLastViewed } from '../domain/tokens/lastViewed.ts'
import { parsePoolAddress } from '../domain/tokens/parsePoolAddress.ts'
import { poolQuery } from '../domain/tokens/poolQuery.ts'
import { TokenSymbol } from '../domain/tokens/TokenSymbol.tsx'
import { Price } from '../kit/figures/Price.tsx'
import { LoadFailure } from '../kit/http/LoadFailure.tsx'
import { useTranslation } from '../kit/i18n/useTranslation.tsx'
import { RouteLink } from '../kit/links/RouteLink.tsx'
import { TradeFormsHost } from './tradeForms.tsx'

type Place = { network: Network; pool: string }

/** The pool in the address bar, else the one that was opened last; null before any was. */
function usePlace(): Place | null {
  const { network: asked = '', pool: address = '' } = useParams({ strict: false })
  const network = findNetwork(asked)
  const pool = network && parsePoolAddress(network, address)
  return network && pool ? { network, pool } : readLastViewed()
}

function NoToken() {
  const { t } = useTranslation()
  return (
    <Notice
      title={t('trade.noToken')}
      testId="trade-no-token"
      action={<Button onClick={() => useSearchDialog.getState().open()}>{t('header.search')}</Button>}
    >
      {t('trade.noToken.says')}
    </Notice>
  )
}

function FloatingTrade({ network, pool }: Place) {
  const { data: info, error, refetch } = useQuery(poolQuery(network, pool))
  if (!info && error) return <LoadFailure error={error} onRetry={() => void refetch()} />
  if (!info) return <Skeleton className="m-3 h-72" />
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <RouteLink
        href={`/${network}/lp/${pool}`}
        className="flex items-center gap-1.5 px-3 pt-2 text-body hover:text-accent"
        data-testid="trade-token"
      >
        <NetworkBadge network={network} />
        <TokenSymbol symbol={info.tokenSymbol} address={info.tokenAddress} />
        <span className="ml-auto">
          <Price value={info.tokenPrice} />
        </span>
      </RouteLink>
      <TradeFormsHost network={network} info={info} isFloating />
    </div>
  )
}

/** The form that buys and sells, above every page: for the open token, or the one that was opened last. */
export function TradePanelHost() {
  const place = usePlace()
  return place ? <FloatingTrade key={`${place.network} ${place.pool}`} {...place} /> : <NoToken />
}
