import { HoverCard } from '@peregrine/ui/HoverCard'
import { Skeleton } from '@peregrine/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { NetworkBadge } from '../../../domain/chains/NetworkBadge.tsx'
import { useSearchDialog } from '../../../domain/doors/useSearchDialog.ts'
import { SimilarList } from '../../../domain/lookalikes/SimilarList.tsx'
import { similarQuery } from '../../../domain/lookalikes/similarQuery.ts'
import type { CardToken, TokenCardProps } from '../../../domain/tokens/TokenCardHost.tsx'
import { TokenIcon } from '../../../domain/tokens/TokenIcon.tsx'
import { TokenSymbol } from '../../../domain/tokens/TokenSymbol.tsx'
import { useKnownWallets } from '../../../domain/watched-wallets/useKnownWallets.ts'
import { percentText, shortAddress } from '../../../kit/figures/formatFigure.ts'
import { Usd } from '../../../kit/figures/Usd.tsx'
import { failureText } from '../../../kit/http/failureText.ts'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { developerQuery, makersQuery } from '../api.ts'
import { Fact } from '../side/Fact.tsx'
import { Profit } from '../tables/Profit.tsx'
import { sumTrading } from './sumTrading.ts'

/** Before the figures are known, they are not unknown. */
const pending = <Skeleton className="h-4 w-12" />

function Head({ token }: { token: CardToken }) {
  const { t } = useTranslation()
  const { data } = useQuery(similarQuery(token))
  const name = token.name || data?.token.name
  return (
    <div className="flex gap-3 px-3">
      <TokenIcon network={token.network} token={token.token} size={96} />
      <div className="flex min-w-0 flex-1 flex-col justify-center gap-0.5">
        <span className="flex min-w-0 items-center gap-1.5 text-body">
          <NetworkBadge network={token.network} />
          <TokenSymbol symbol={token.symbol} address={token.token} />
        </span>
        {name && name !== token.symbol && <span className="truncate text-muted">{name}</span>}
        <span translate="no" className="font-mono text-[11px] text-muted">
          {shortAddress(token.token)}
        </span>
        <span className="flex gap-1 text-muted">
          {t('search.mcap')}
          <span className="font-semibold text-ink">
            {data ? <Usd value={data.token.marketCap} unknown="cap" /> : pending}
          </span>
        </span>
      </div>
    </div>
  )
}

function Section({ title, children, testId }: { title: string; children: ReactNode; testId: string }) {
  return (
    <section className="border-line border-t px-3 pt-1.5" data-testid={testId}>
      <h3 className="font-semibold text-body">{title}</h3>
      {children}
    </section>
  )
}

/** What became of the other tokens of the token's creator. */
function Creator({ token: { network, token } }: { token: CardToken }) {
  const { t } = useTranslation()
  const { data, error } = useQuery(developerQuery(network, token))
  return (
    <Section title={t('developer.title')} testId="token-card-developer">
      {error && data === undefined && <p className="text-loss">{failureText(error, t)}</p>}
      {!error && data === undefined && <Skeleton className="h-12" />}
      {data === null && <p className="text-muted">{t('search.card.noDeveloper')}</p>}
      {data && (
        <dl className="flex flex-col">
          <Fact label={t('developer.launched')}>
            <span translate="no">{data.launched.toLocaleString()}</span>
          </Fact>
          <Fact label={t('developer.migrated')}>
            <span translate="no">
              {data.migrated.toLocaleString()} ·{' '}
              {percentText((data.migrated / Math.max(1, data.launched)) * 100)}
            </span>
          </Fact>
          <Fact label={t('developer.best')}>
            <Usd value={data.bestMarketCap} unknown="cap" />
          </Fact>
        </dl>
      )}
    </Section>
  )
}

type MineProps = { pool: string; wallets: readonly string[] } & Pick<CardToken, 'network'>

/** What the user's wallets made of the token. */
function Mine({ network, pool, wallets }: MineProps) {
  const { t } = useTranslation()
  const { data, error } = useQuery(makersQuery({ network, pool }, wallets))
  const makers = data?.makers ?? []
  return (
    <Section title={t('search.card.mine')} testId="token-card-mine">
      {error && !data && <p className="text-loss">{failureText(error, t)}</p>}
      {!error && !data && <Skeleton className="h-8" />}
      {data && makers.length === 0 && <p className="text-muted">{t('search.card.untraded')}</p>}
      {makers.length > 0 && (
        <dl className="flex flex-col">
          <Fact label={t('column.realised')}>
            <Profit {...sumTrading(makers, 'realisedUsd')} />
          </Fact>
          <Fact label={t('column.unrealised')}>
            <Profit {...sumTrading(makers, 'unrealisedUsd')} />
          </Fact>
        </dl>
      )}
    </Section>
  )
}

/** What a trader asks of a token in a row: its picture, its lookalikes, its creator's record and their own result. */
export function TokenCard({ token, onClose, ...card }: TokenCardProps) {
  const { t } = useTranslation()
  const own = useKnownWallets((known) => known.own)
  const { data } = useQuery(similarQuery(token))
  const pool = token.pool ?? data?.token.pairAddress
  function open(): void {
    onClose()
    useSearchDialog.getState().close()
  }
  return (
    <HoverCard
      {...card}
      onClose={onClose}
      isPressed={false}
      label={t('search.card', { name: token.symbol || shortAddress(token.token) })}
      testId="token-card"
    >
      <div className="flex w-[min(400px,calc(100vw-16px))] flex-col gap-2 py-3 text-data">
        <Head token={token} />
        <div className="border-line border-t pt-1.5">
          <SimilarList token={token} onOpen={open} />
        </div>
        <Creator token={token} />
        {pool && own.length > 0 && (
          <Mine network={token.network} pool={pool} wallets={own.map(({ address }) => address)} />
        )}
      </div>
    </HoverCard>
  )
}
