import type { UserWire } from '@peregrine/contract/routes/users'
import { profitMethods } from '@peregrine/core/portfolio/position'
import { reportPeriods } from '@peregrine/core/portfolio/reportPeriod'
import type { ReactNode } from 'react'
import { Segments } from '@peregrine/ui/Segments'
import { TextLink } from '@peregrine/ui/TextLink'
import { KolFace } from '../../domain/kols/KolFace.tsx'
import { useSession } from '../../domain/session/useSession.ts'
import { lazyPart } from '../../kit/parts/lazyPart.tsx'
import { PartBoundary } from '../../kit/parts/PartBoundary.tsx'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { ExplorerLink } from '../../domain/chains/ExplorerLink.tsx'
import { Address } from '../../domain/watched-wallets/Address.tsx'
import { shortAddress } from '../../kit/figures/formatFigure.ts'
import { NetworkBadge } from '../../domain/chains/NetworkBadge.tsx'
import { WatchHeart } from '../../domain/watched-wallets/WatchHeart.tsx'
import { useWatchedName } from '../../domain/watched-wallets/watchedNames.tsx'
import type { ReportChoice, Wallet } from './api.ts'
import { chainsOf } from './scopes.ts'

const KolButton = lazyPart(() => import('../../domain/kols/KolButton.tsx'), 'KolButton', ['kols'])

type UserHeaderProps = {
  wallet: Wallet
  user: UserWire
  choice: ReportChoice
  onChoice: (choice: Partial<ReportChoice>) => void
  tools: ReactNode
  /** The way to the user's other wallets, from one of them. */
  others: ReactNode
}

/** A KOL's account on X. */
function XAccount({ user: { kol } }: { user: UserWire }) {
  if (!kol?.xHandle) return null
  return (
    <TextLink href={`https://x.com/${kol.xHandle}`} data-testid="user-x">
      @{kol.xHandle}
    </TextLink>
  )
}

/** Marks the wallet as a KOL; loaded for signed-in users, shown to the operator. */
function OperatorButton({ wallet: { network, address } }: { wallet: Wallet }) {
  const isSignedIn = useSession(({ session }) => session !== null)
  if (!isSignedIn) return null
  return (
    <PartBoundary>
      <KolButton network={network} wallet={address} />
    </PartBoundary>
  )
}

type ChoicesProps = Omit<UserHeaderProps, 'user' | 'others'>

/** What the figures are of: period, networks and cost method. */
function Choices({ wallet, choice, onChoice, tools }: ChoicesProps) {
  const { t } = useTranslation()
  const chains = chainsOf(wallet)
  const scopes = [
    { value: 'all' as const, label: t('user.scope.all'), hint: t('user.scope.all.says') },
    ...chains.map((chain) => ({
      value: chain,
      label: <NetworkBadge network={chain} />,
      hint: t(`network.${chain}`),
    })),
  ]
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {chains.length > 1 && (
        <Segments
          label={t('user.scope')}
          value={choice.scope}
          segments={scopes}
          onPick={(scope) => onChoice({ scope })}
          testId="user-scope"
        />
      )}
      <Segments
        label={t('user.method')}
        value={choice.method}
        segments={profitMethods.map((value) => ({
          value,
          label: t(`user.method.${value}`),
          hint: t(`user.method.${value}.says`),
        }))}
        onPick={(method) => onChoice({ method })}
        testId="user-method"
      />
      <div className="flex items-center gap-4 max-sm:w-full max-sm:justify-between">
        <Segments
          label={t('user.period')}
          value={choice.period}
          segments={reportPeriods.map((value) => ({ value, label: t(`user.period.${value}`) }))}
          onPick={(period) => onChoice({ period })}
          testId="user-period"
          className="rounded-control border border-line"
        />
        {tools}
      </div>
    </div>
  )
}

/** The wallet's name, and its network unless several are shown together. */
function WalletName({ wallet, user, choice }: Pick<UserHeaderProps, 'wallet' | 'user' | 'choice'>) {
  const watched = useWatchedName(wallet.address)
  const isOnOne = choice.scope !== 'all' || chainsOf(wallet).length === 1
  return (
    <h2 className="flex items-center gap-1.5 font-semibold text-title" data-testid="user-name">
      <span translate="no" className="truncate">
        {watched?.name || user.name || shortAddress(wallet.address)}
      </span>
      {isOnOne && <NetworkBadge network={wallet.network} />}
      {user.name && (
        <span className="rounded-control border border-accent px-1 font-normal text-accent text-data">
          KOL
        </span>
      )}
    </h2>
  )
}

/** The wallet's identity, and what its figures are of. */
export function UserHeader({ wallet, user, choice, onChoice, tools, others }: UserHeaderProps) {
  const watched = useWatchedName(wallet.address)
  return (
    <section
      data-testid="user-header"
      className="flex shrink-0 flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-panel border border-line px-3 py-2"
    >
      <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
        <div className="flex min-w-0 items-center gap-2">
          {watched?.avatarUrl ? (
            <span aria-hidden className="text-[28px] leading-8">
              {watched.avatarUrl}
            </span>
          ) : (
            <KolFace address={wallet.address} avatar={user.kol?.avatar ?? ''} size={32} />
          )}
          <div className="min-w-0">
            <WalletName wallet={wallet} user={user} choice={choice} />
            <div className="flex items-center gap-2 text-data text-muted">
              <Address address={wallet.address} hasIcon={false} />
              <XAccount user={user} />
              <ExplorerLink network={wallet.network} what="wallet" id={wallet.address} />
            </div>
          </div>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <WatchHeart
            {...wallet}
            name={user.name}
            hasText
            testId="user-follow"
            className="h-7 border border-line px-2 font-semibold text-data hover:bg-raised"
          />
          <OperatorButton wallet={wallet} />
          {others}
        </div>
      </div>
      <Choices wallet={wallet} choice={choice} onChoice={onChoice} tools={tools} />
    </section>
  )
}
