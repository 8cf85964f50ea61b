import { getWalletSummaries } from '@peregrine/contract/routes/walletSummaries'
import { HoverCard } from '@peregrine/ui/HoverCard'
import { Identicon } from '@peregrine/ui/Identicon'
import { Skeleton } from '@peregrine/ui/Skeleton'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { shortAddress } from '../../kit/figures/formatFigure.ts'
import { call } from '../../kit/http/call.ts'
import { failureText } from '../../kit/http/failureText.ts'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { IncompleteMark } from '../gaps/IncompleteMark.tsx'
import { SummaryLast, SummaryProfit, SummaryValue, SummaryWinRate } from './SummaryFigures.tsx'
import type { LinkedWallet } from './walletLink.ts'
import { WatchHeart } from './WatchHeart.tsx'
import { useWatchedName } from './watchedNames.tsx'

const freshMs = 60_000

const summaryQuery = (address: string) =>
  queryOptions({
    queryKey: ['wallet-summary', address],
    queryFn: ({ signal }) => call(getWalletSummaries, { query: { wallets: address }, signal }),
    staleTime: freshMs,
  })

function Fact({ label, says, children }: { label: string; says?: string; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4" title={says}>
      <dt className="text-muted">{label}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}

/** Before the figures are known, they are not unknown. */
const pending = <Skeleton className="h-4 w-12" />

function Figures({ address }: { address: string }) {
  const { t } = useTranslation()
  const { data, error } = useQuery(summaryQuery(address))
  if (error && !data) return <p className="text-loss">{failureText(error, t)}</p>
  const summary = data && (data.wallets[0] ?? null)
  const shown = (figure: ReactNode) => (data ? figure : pending)
  return (
    <dl className="flex flex-col gap-0.5">
      <Fact label={t('summary.profit')} says={t('summary.profit.says')}>
        {shown(<SummaryProfit summary={summary} />)}
      </Fact>
      <Fact label={t('summary.winRate')}>{shown(<SummaryWinRate summary={summary} />)}</Fact>
      <Fact label={t('summary.last')}>{shown(<SummaryLast summary={summary} />)}</Fact>
      <Fact label={t('summary.value')}>{shown(<SummaryValue summary={summary} />)}</Fact>
      <IncompleteMark since={data?.incompleteSince} />
    </dl>
  )
}

type WalletCardProps = {
  wallet: LinkedWallet
  anchor: HTMLElement
  onEnter: () => void
  onLeave: () => void
  onClose: () => void
}

/** What a trader asks of a wallet beside a trade: who it is, how it did lately, and whether to watch it. */
export function WalletCard({ wallet: { network, address }, ...card }: WalletCardProps) {
  const { t } = useTranslation()
  const watched = useWatchedName(address)
  const { data } = useQuery(summaryQuery(address))
  const publicName = data?.wallets[0]?.name ?? null
  const name = watched?.name || publicName
  return (
    <HoverCard
      {...card}
      isPressed={false}
      label={t('summary.label', { name: name || shortAddress(address) })}
      testId="wallet-card"
    >
      <div className="flex w-56 flex-col gap-2 p-3 text-data">
        <div className="flex min-w-0 items-center gap-2">
          {watched?.avatarUrl ? (
            <span aria-hidden>{watched.avatarUrl}</span>
          ) : (
            <Identicon seed={address} size={20} />
          )}
          {name && <span className="min-w-0 truncate font-semibold text-body">{name}</span>}
          <span translate="no" className="shrink-0 font-mono text-[11px] text-muted" title={address}>
            {shortAddress(address)}
          </span>
        </div>
        <Figures address={address} />
        <WatchHeart
          hasText
          network={network}
          address={address}
          name={publicName}
          testId="wallet-card-heart"
          className="self-start border border-line px-2"
        />
      </div>
    </HoverCard>
  )
}
