import type { LaunchedToken } from '@peregrine/contract/routes/tokens'
import type { Network } from '@peregrine/core/network'
import { Panel } from '@peregrine/ui/Panel'
import { TextLink } from '@peregrine/ui/TextLink'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { Address } from '../../../domain/watched-wallets/Address.tsx'
import { percentText } from '../../../kit/figures/formatFigure.ts'
import { TokenSymbol } from '../../../domain/tokens/TokenSymbol.tsx'
import { Usd } from '../../../kit/figures/Usd.tsx'
import { rowData } from '../../../domain/tokens/rowTarget.ts'
import { developerQuery } from '../api.ts'
import { Fact } from './Fact.tsx'

function OtherRow({ other }: { other: LaunchedToken }) {
  const { t } = useTranslation()
  const { network, tokenAddress, pool, symbol } = other
  return (
    <li {...rowData({ network, token: tokenAddress, pool, symbol })}>
      <Link
        to="/$network/lp/$pool"
        params={{ network, pool }}
        data-testid="developer-token"
        className="flex h-7 items-center justify-between gap-2 px-3 text-data hover:bg-raised"
      >
        <TokenSymbol symbol={symbol} address={tokenAddress} />
        <span className="shrink-0 text-muted">
          {other.stage === 'migrated' ? (
            <span key="moved">{t('developer.moved')}</span>
          ) : (
            <span key="progress" translate="no">
              {percentText(other.progress)}
            </span>
          )}
          {' · '}
          <Usd value={other.marketCap} unknown="cap" />
          <span title={t('developer.highest')} data-testid="developer-highest">
            {' · ATH '}
            <Usd value={other.highestMarketCap} unknown="cap" />
          </span>
        </span>
      </Link>
    </li>
  )
}

/** Shown before the rest is asked for: the list scrolls with its column, not inside it. */
const firstOthers = 5

function OtherTokens({ others }: { others: readonly LaunchedToken[] }) {
  const { t } = useTranslation()
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? others : others.slice(0, firstOthers)
  return (
    <div className="border-line border-t py-1">
      <ul aria-label={t('developer.others')}>
        {shown.map((other) => (
          <OtherRow key={other.tokenAddress} other={other} />
        ))}
      </ul>
      {others.length > firstOthers && (
        <TextLink
          onClick={() => setWhole(!isWhole)}
          aria-expanded={isWhole}
          data-testid="developer-all"
          className="px-3 text-data"
        >
          {isWhole ? t('developer.fewer') : t('developer.all', { count: others.length })}
        </TextLink>
      )}
    </div>
  )
}

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
          <span translate="no">{launched.toLocaleString()}</span>
        </Fact>
        <Fact label={t('developer.migrated')} testId="developer-migrated">
          <span translate="no">
            {migrated.toLocaleString()} · {percentText((migrated / Math.max(1, launched)) * 100)}
          </span>
        </Fact>
        <Fact label={t('developer.best')}>
          <Usd value={developer.bestMarketCap} unknown="cap" />
        </Fact>
      </dl>
      {others.length > 0 && <OtherTokens others={others} />}
    </Panel>
  )
}
