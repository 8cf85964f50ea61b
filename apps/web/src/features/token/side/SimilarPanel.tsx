import type { Network } from '@peregrine/core/network'
import { Panel } from '@peregrine/ui/Panel'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { NetworkBadge } from '../../../domain/chains/NetworkBadge.tsx'
import { shortAddress } from '../../../kit/figures/formatFigure.ts'
import { TokenSymbol } from '../../../domain/tokens/TokenSymbol.tsx'
import { Usd } from '../../../kit/figures/Usd.tsx'
import { rowData } from '../../../domain/tokens/rowTarget.ts'
import { similarQuery } from '../../../domain/lookalikes/similarQuery.ts'
import { TokenLink } from '../../../domain/tokens/TokenLink.tsx'

const shown = 10

/** Lookalikes of this token, most liquid first, with copycat badges. Nothing when there are none. */
export function SimilarPanel({ network, token }: { network: Network; token: string }) {
  const { t } = useTranslation()
  const { data } = useQuery(similarQuery({ network, token }))
  if (!data || (data.similar.length === 0 && !data.original)) return null
  return (
    <Panel title={t('similar.title')} testId="similar">
      {data.original?.isSameChain && (
        <p className="px-3 pt-2 font-semibold text-data text-warn" data-testid="similar-copy">
          {t('similar.copy')}
        </p>
      )}
      <ul className="max-h-48 overflow-y-auto py-1" aria-label={t('similar.title')} tabIndex={0}>
        {data.similar.slice(0, shown).map((one) => (
          <li
            key={`${one.network} ${one.tokenAddress}`}
            {...rowData({
              network: one.network,
              token: one.tokenAddress,
              pool: one.pairAddress,
              symbol: one.symbol,
            })}
          >
            <TokenLink
              token={{ network: one.network, token: one.tokenAddress, pool: one.pairAddress }}
              testId="similar-token"
              className="flex h-7 items-center gap-2 px-3 text-data hover:bg-raised"
            >
              <NetworkBadge network={one.network} />
              <TokenSymbol symbol={one.symbol} address={one.tokenAddress} />
              <span translate="no" className="font-mono text-[11px] text-muted">
                {shortAddress(one.tokenAddress)}
              </span>
              {data.original?.tokenAddress === one.tokenAddress && (
                <span className="text-gain">{t('similar.deepest')}</span>
              )}
              <span className="ml-auto text-muted">
                <Usd value={one.liquidity} unknown="liquidity" />
              </span>
            </TokenLink>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
