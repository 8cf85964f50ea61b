import type { Network } from '@peregrine/core/network'
import { Panel } from '@peregrine/ui/Panel'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { Address } from '../../../domain/watched-wallets/Address.tsx'
import { percentText } from '../../../kit/figures/formatFigure.ts'
import { TokenSymbol } from '../../../domain/tokens/TokenSymbol.tsx'
import { Usd } from '../../../kit/figures/Usd.tsx'
import { rowData } from '../../../domain/tokens/rowTarget.ts'
import { developerQuery } from '../api.ts'
import { Fact } from './Fact.tsx'

/** The token's creator and the outcome of its other tokens. Nothing for a token without a launchpad. */
export function DeveloperPanel({ network, token }: { network: Network; token: string }) {
  const { t } = useTranslation()
  const { data: developer } = useQuery(developerQuery(network, token))
  if (!developer) return null
  const { launched, migrated, others } = developer
  return (
    <Panel title={t('developer.title')} testId="developer">
      <dl className="flex flex-col px-3 py-1 text-data">
        <Fact label={t('tag.dev')}>
          <Address address={developer.address} name={developer.name} walletOn={network} />
        </Fact>
        <Fact label={t('developer.launched')} testId="developer-launched">
          {launched.toLocaleString()}
        </Fact>
        <Fact label={t('developer.migrated')} testId="developer-migrated">
          {migrated.toLocaleString()} · {percentText((migrated / Math.max(1, launched)) * 100)}
        </Fact>
        <Fact label={t('developer.best')}>
          <Usd value={developer.bestMarketCap} unknown="cap" />
        </Fact>
      </dl>
      {others.length > 0 && (
        <ul
          className="max-h-40 overflow-y-auto border-line border-t py-1"
          aria-label={t('developer.others')}
          tabIndex={0}
        >
          {others.map((other) => (
            <li
              key={other.tokenAddress}
              {...rowData({
                network: other.network,
                token: other.tokenAddress,
                pool: other.pool,
                symbol: other.symbol,
              })}
            >
              <Link
                to="/$network/lp/$pool"
                params={{ network: other.network, pool: other.pool }}
                data-testid="developer-token"
                className="flex h-7 items-center justify-between gap-2 px-3 text-data hover:bg-raised"
              >
                <TokenSymbol symbol={other.symbol} address={other.tokenAddress} />
                <span className="shrink-0 text-muted">
                  {other.stage === 'migrated' ? t('developer.moved') : percentText(other.progress)}
                  {' · '}
                  <Usd value={other.marketCap} unknown="cap" />
                  <span title={t('developer.highest')} data-testid="developer-highest">
                    {' · ATH '}
                    <Usd value={other.highestMarketCap} unknown="cap" />
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
