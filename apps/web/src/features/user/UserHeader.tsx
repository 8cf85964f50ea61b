import type { UserWire } from '@peregrine/contract/routes/users'
import { type ProfitMethod, profitMethods } from '@peregrine/core/portfolio/position'
import { Identicon } from '@peregrine/ui/Identicon'
import { Segments } from '@peregrine/ui/Segments'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { ExplorerLink } from '../../domain/chains/ExplorerLink.tsx'
import { Address } from '../../domain/watched-wallets/Address.tsx'
import { shortAddress } from '../../kit/figures/formatFigure.ts'
import { NetworkBadge } from '../../domain/chains/NetworkBadge.tsx'
import { WatchHeart } from '../../domain/watched-wallets/WatchHeart.tsx'
import { useWatchedName } from '../../domain/watched-wallets/watchedNames.tsx'
import type { Wallet } from './api.ts'

type UserHeaderProps = {
  wallet: Wallet
  user: UserWire
  method: ProfitMethod
  onMethod: (method: ProfitMethod) => void
}

/** The wallet's identity, and the cost method of its profit. */
export function UserHeader({ wallet, user, method, onMethod }: UserHeaderProps) {
  const { t } = useTranslation()
  const watched = useWatchedName(wallet.address)
  const segments = profitMethods.map((value) => ({
    value,
    label: t(`user.method.${value}`),
    hint: t(`user.method.${value}.says`),
  }))
  return (
    <section
      data-testid="user-header"
      className="flex shrink-0 flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-panel border border-line px-3 py-2"
    >
      <div className="flex min-w-0 items-center gap-2">
        {watched?.avatarUrl ? (
          <span aria-hidden className="text-[28px] leading-8">
            {watched.avatarUrl}
          </span>
        ) : (
          <Identicon seed={wallet.address} size={32} />
        )}
        <div className="min-w-0">
          <h2 className="flex items-center gap-1.5 font-semibold text-title" data-testid="user-name">
            <span className="truncate">{watched?.name || user.name || shortAddress(wallet.address)}</span>
            <NetworkBadge network={wallet.network} />
            {user.name && (
              <span className="rounded-control border border-accent px-1 font-normal text-accent text-data">
                KOL
              </span>
            )}
          </h2>
          <div className="flex items-center gap-2 text-data text-muted">
            <Address address={wallet.address} hasIcon={false} />
            <ExplorerLink network={wallet.network} what="wallet" id={wallet.address} />
          </div>
        </div>
        <WatchHeart
          {...wallet}
          name={user.name}
          hasText
          testId="user-follow"
          className="ml-2 h-7 border border-line px-2 font-semibold text-data hover:bg-raised"
        />
      </div>
      <div className="flex items-center gap-2 text-data text-muted">
        <span>{t('user.method')}</span>
        <Segments
          label={t('user.method')}
          value={method}
          segments={segments}
          onPick={onMethod}
          testId="user-method"
        />
      </div>
    </section>
  )
}
