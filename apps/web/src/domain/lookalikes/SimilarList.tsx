import type { Original } from '@peregrine/contract/routes/search'
import { Skeleton } from '@peregrine/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { Age } from '../../kit/figures/Age.tsx'
import { shortAddress } from '../../kit/figures/formatFigure.ts'
import { NetworkBadge } from '../chains/NetworkBadge.tsx'
import { TokenSymbol } from '../tokens/TokenSymbol.tsx'
import { Usd } from '../../kit/figures/Usd.tsx'
import { failureText } from '../../kit/http/failureText.ts'
import { RouteLink } from '../../kit/links/RouteLink.tsx'
import { TokenIcon } from '../tokens/TokenIcon.tsx'
import { tokenPath, type TokenRef } from '../tokens/tokenRef.ts'
import { type ComparedRow, comparedRows } from './compared.ts'
import { similarQuery } from './similarQuery.ts'
import { useCopyReason } from './useCopyReason.ts'

const maxShown = 6
const grid =
  'grid grid-cols-[minmax(0,1fr)_64px_64px_40px] items-center gap-x-2 px-3 max-sm:grid-cols-[minmax(0,1fr)_64px_40px]'

function Which({ row }: { row: ComparedRow }) {
  const { t } = useTranslation()
  return (
    <span className="flex min-w-0 items-center gap-1 text-[11px] text-muted">
      <span translate="no" className="font-mono">
        {shortAddress(row.tokenAddress)}
      </span>
      {row.isOriginal && (
        <span className="truncate font-semibold text-gain">{t('search.similar.original')}</span>
      )}
      {row.isThis && <span className="truncate font-semibold text-accent">{t('search.similar.this')}</span>}
    </span>
  )
}

function Row({ row, onOpen }: { row: ComparedRow; onOpen: () => void }) {
  const { network, tokenAddress, pairAddress, symbol } = row
  return (
    <li
      data-testid="similar-row"
      data-token={tokenAddress}
      data-original={row.isOriginal}
      data-this={row.isThis}
      className={`${grid} relative h-11 hover:bg-raised data-[this=true]:bg-raised`}
    >
      <span className="flex min-w-0 items-center gap-2">
        <TokenIcon network={network} token={tokenAddress} size={24} />
        <span className="flex min-w-0 flex-col">
          <span className="flex min-w-0 items-center gap-1">
            <TokenSymbol symbol={symbol} address={tokenAddress} />
            <NetworkBadge network={network} />
          </span>
          <Which row={row} />
        </span>
      </span>
      <span className="text-right font-semibold">
        <Usd value={row.liquidity} unknown="liquidity" />
      </span>
      <span className="text-right max-sm:hidden">
        <Usd value={row.marketCap} unknown="cap" />
      </span>
      <span className="text-right text-muted">
        <Age sinceMs={row.firstSeenAt} />
      </span>
      {!row.isThis && (
        <RouteLink
          href={tokenPath({ network, token: tokenAddress, pool: pairAddress })}
          aria-label={`${symbol || tokenAddress} ${shortAddress(tokenAddress)}`}
          className="absolute inset-0"
          onClick={(event) => !event.ctrlKey && !event.metaKey && !event.shiftKey && onOpen()}
        />
      )}
    </li>
  )
}

function Reason({ original }: { original: Original }) {
  return (
    <p
      className={`px-3 pb-1 ${original.isSameChain ? 'text-warn' : 'text-muted'}`}
      data-testid="similar-reason"
    >
      {useCopyReason(original)}
    </p>
  )
}

type RowsProps = { rows: readonly ComparedRow[]; hidden: number; onOpen: () => void }

function Rows({ rows, hidden, onOpen }: RowsProps) {
  const { t } = useTranslation()
  return (
    <>
      {rows.length > 1 && (
        <ul aria-label={t('search.similar.title')}>
          {rows.map((row) => (
            <Row key={`${row.network} ${row.tokenAddress}`} row={row} onOpen={onOpen} />
          ))}
        </ul>
      )}
      {hidden > 0 && <p className="px-3 pt-1 text-muted">{t('search.similar.more', { count: hidden })}</p>}
    </>
  )
}

/** Lookalikes of a token beside it, by liquidity, market cap and age, and which one the others copy. */
export function SimilarList({ token, onOpen }: { token: TokenRef; onOpen: () => void }) {
  const { t } = useTranslation()
  const { data, error } = useQuery(similarQuery(token))
  const rows = useMemo(
    () => (data ? comparedRows(data.token, data.similar, data.original !== null, maxShown) : []),
    [data],
  )
  const hidden = (data ? data.similar.length + 1 : 0) - rows.length
  return (
    <>
      <div className={`${grid} pb-1 text-[11px] text-muted`}>
        <h3 className="truncate font-semibold text-body text-ink">{t('search.similar.title')}</h3>
        <span className="text-right">{t('search.liquidity')}</span>
        <span className="text-right max-sm:hidden">{t('search.mcap')}</span>
        <span className="text-right">{t('search.similar.age')}</span>
      </div>
      {data?.original && <Reason original={data.original} />}
      {error && !data && <p className="px-3 py-2 text-loss">{failureText(error, t)}</p>}
      {!error && !data && <Skeleton className="mx-3 h-22" />}
      {data?.similar.length === 0 && <p className="px-3 py-2 text-muted">{t('search.similar.none')}</p>}
      <Rows rows={rows} hidden={hidden} onOpen={onOpen} />
    </>
  )
}
