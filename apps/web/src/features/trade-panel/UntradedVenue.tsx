import type { PoolInfoWire } from '@peregrine/contract/routes/pools'
import type { Network } from '@peregrine/core/network'
import { textLinkVariants } from '@peregrine/ui/TextLink'
import { parsePoolAddress } from '../../domain/tokens/parsePoolAddress.ts'
import { shortAddress } from '../../kit/figures/formatFigure.ts'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { RouteLink } from '../../kit/links/RouteLink.tsx'

/** The pool that the server offers instead; null if it is no address of this network, or the pool that is open. */
function offeredPool(network: Network, { untraded, poolAddress }: PoolInfoWire): string | null {
  const offered: unknown = untraded?.bestPool
  const pool = typeof offered === 'string' ? parsePoolAddress(network, offered) : null
  return pool === poolAddress ? null : pool
}

/** Says that no route of ours trades the open pool, and offers the deepest pool of its token that one does. */
export function UntradedVenue({ network, info }: { network: Network; info: PoolInfoWire }) {
  const { t } = useTranslation()
  if (!info.untraded) return null
  const pool = offeredPool(network, info)
  return (
    <div role="status" data-testid="untraded" className="rounded-control border border-line px-2 py-1">
      <p className="font-semibold text-warn">{t('tradeMessages.noRoute')}</p>
      <p className="text-muted">{t(pool === null ? 'trade.untraded.none' : 'trade.untraded.says')}</p>
      {pool !== null && (
        <RouteLink
          href={`/${network}/lp/${encodeURIComponent(pool)}`}
          title={pool}
          data-testid="untraded-best"
          className={textLinkVariants.standalone}
        >
          {t('trade.untraded.best', { pool: shortAddress(pool) })}
        </RouteLink>
      )}
    </div>
  )
}
