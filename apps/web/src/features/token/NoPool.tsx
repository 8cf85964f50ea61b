import { getPoolSearch } from '@peregrine/contract/routes/pools'
import type { SearchHit } from '@peregrine/contract/routes/search'
import { type Network, networkFacts } from '@peregrine/core/network'
import { Button } from '@peregrine/ui/Button'
import { Notice } from '@peregrine/ui/Notice'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useSearchDialog } from '../../domain/doors/useSearchDialog.ts'
import { shortAddress } from '../../kit/figures/formatFigure.ts'
import { timeText, toMinute } from '../../kit/figures/timeText.ts'
import { call } from '../../kit/http/call.ts'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'

type Place = Pick<SearchHit, 'network' | 'tokenAddress'>

/** The server searches further back each time it is asked. */
const searchPollMs = 2_000

const poolSearchQuery = ({ network, tokenAddress: token }: Place) =>
  queryOptions({
    queryKey: ['pool-search', network, token],
    queryFn: ({ signal }) => call(getPoolSearch, { params: { network, token }, signal }),
    refetchInterval: ({ state }) => (state.data?.isOpen === false ? false : searchPollMs),
  })

type SearchDepthProps = { network: Network; fromMs: number | null }

/** There only the pools of some venues can be looked up by token. */
const isOnSolana = (network: Network): boolean => networkFacts[network].chain === 'sol'

/** Says which pools the search leaves out: on Solana those of venues that no address tells, else old openings. */
function SearchDepth({ network, fromMs }: SearchDepthProps) {
  const { t, language } = useTranslation()
  const unsearched = isOnSolana(network) ? 'traded-only' : 'unsearched'
  return (
    <span role="status" data-testid="pool-search-depth" className="block">
      {fromMs === null
        ? t(`token.no-pool.${unsearched}`)
        : t('token.no-pool.since', { time: timeText(fromMs, language, toMinute) })}
    </span>
  )
}

/** A token that exists, but has no pool that is known. */
export function NoPool({ hit }: { hit: SearchHit }) {
  const { t } = useTranslation()
  const { data: search } = useQuery(poolSearchQuery(hit))
  const { network, tokenAddress: address } = hit
  const asked = isOnSolana(network) ? 'token.no-pool.says.sol' : 'token.no-pool.says'
  if (search?.pool)
    return <Navigate to="/$network/lp/$pool" params={{ network, pool: search.pool }} replace />
  return (
    <Notice
      title={t('token.no-pool', { name: hit.symbol || shortAddress(address) })}
      testId="token-no-pool"
      action={<Button onClick={() => useSearchDialog.getState().open()}>{t('token.search')}</Button>}
    >
      {t(asked, { network: t(`network.${network}`), address })}
      {search?.isWhole === true ? null : <SearchDepth network={network} fromMs={search?.fromMs ?? null} />}
    </Notice>
  )
}
