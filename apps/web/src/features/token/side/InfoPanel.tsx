import type { PoolInfoWire } from '@peregrine/contract/routes/pools'
import { type Network, networkFacts } from '@peregrine/core/network'
import { Panel } from '@peregrine/ui/Panel'
import { TextLink } from '@peregrine/ui/TextLink'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { explorerUrl } from '../../../domain/chains/explorerUrl.ts'
import { Address } from '../../../domain/watched-wallets/Address.tsx'
import { Age } from '../../../kit/figures/Age.tsx'
import { Amount } from '../../../kit/figures/Amount.tsx'
import { useServerStatus } from '../../../domain/status/useServerStatus.ts'
import { LinksFact } from '../links/LinksFact.tsx'
import { Fact } from './Fact.tsx'

const dexScreener = { eth: 'ethereum', base: 'base', bsc: 'bsc', sol: 'solana' } as const
const geckoTerminal = { eth: 'eth', base: 'base', bsc: 'bsc', sol: 'solana' } as const

/** Other people's pages about a pool. Their names for chains are their own. */
function outsidePages(network: Network, pool: string): { name: string; url: string }[] {
  const { chain } = networkFacts[network]
  const id = encodeURIComponent(pool)
  return [
    { name: 'DEX Screener', url: `https://dexscreener.com/${dexScreener[chain]}/${id}` },
    { name: 'GeckoTerminal', url: `https://www.geckoterminal.com/${geckoTerminal[chain]}/pools/${id}` },
  ]
}

type InfoPanelProps = { network: Network; info: PoolInfoWire }

/** Links to other sites' pages of the pool; none know sandbox chains. */
function OutsideLinks({ network, info }: InfoPanelProps) {
  const { t } = useTranslation()
  const isSandbox = useServerStatus()?.isSandbox !== false
  if (isSandbox) return <p className="px-3 pb-3 text-data text-muted">{t('explorer.none')}</p>
  const pages = [
    { name: t('explorer.name'), url: explorerUrl(network, 'token', info.tokenAddress) },
    ...outsidePages(network, info.poolAddress),
  ]
  return (
    <nav aria-label={t('info.outside')} className="flex flex-wrap gap-x-3 px-3 pb-3 text-data">
      {pages.map(({ name, url }) => (
        <TextLink key={name} href={url}>
          {name}
        </TextLink>
      ))}
    </nav>
  )
}

/** Facts about the token and its pool. */
export function InfoPanel({ network, info }: InfoPanelProps) {
  const { t } = useTranslation()
  return (
    <Panel title={t('token.info')} testId="info">
      <dl className="flex flex-col p-3 pt-1 text-data">
        <Fact label={t('token.dex')}>
          {info.dex}
          {!info.isKnownFactory && (
            <span className="text-warn" title={t('info.unknownFactory.says')}>
              {t('info.unknownFactory')}
            </span>
          )}
        </Fact>
        {info.feePips !== null && <Fact label={t('info.fee')}>{info.feePips / 10_000}%</Fact>}
        <Fact label={t('token.pool')}>
          <Address address={info.poolAddress} />
        </Fact>
        <Fact label={t('token.token')}>
          <Address address={info.tokenAddress} />
        </Fact>
        <Fact label={`${t('token.quote')} ${info.anchorSymbol}`}>
          <Address address={info.anchorAddress} />
        </Fact>
        <Fact label={t('token.supply')}>
          <Amount units={info.totalSupply} decimals={info.tokenDecimals} />
        </Fact>
        <Fact label={`${t('token.pool')} ${info.tokenSymbol}`}>
          <Amount units={info.tokenBalanceUnits} decimals={info.tokenDecimals} />
        </Fact>
        <Fact label={`${t('token.pool')} ${info.anchorSymbol}`}>
          <Amount units={info.anchorBalanceUnits} decimals={info.anchorDecimals} />
        </Fact>
        <Fact label={t('info.created')}>
          <Age sinceMs={info.createdAt} isSpoken unknown="birth" />
        </Fact>
        <Fact label={t('column.last')}>
          <Age sinceMs={info.tradedAt} isSpoken />
        </Fact>
      </dl>
      <LinksFact network={network} token={info.tokenAddress} symbol={info.tokenSymbol} />
      <OutsideLinks network={network} info={info} />
    </Panel>
  )
}
