import type { Network } from '@peregrine/core/network'
import { Identicon } from '@peregrine/ui/Identicon'
import { shortAddress } from '../../kit/figures/formatFigure.ts'
import { RouteLink } from '../../kit/links/RouteLink.tsx'
import { useWatchedName } from '../watched-wallets/watchedNames.tsx'

type FeedWalletProps = {
  network: Network
  wallet: string
  /** Its public name; the user's own comes first. */
  name: string | null
  shorten?: (name: string) => string
  testId: string
}

/** A feed row's wallet, by name where it has one, linked to its page. Gives way where there is no room. */
export function FeedWallet({ network, wallet, name, shorten, testId }: FeedWalletProps) {
  const watched = useWatchedName(wallet)
  const known = watched?.name || name
  return (
    <RouteLink
      href={`/user/${network}/${wallet}`}
      title={`${known ?? ''} ${wallet}`.trim()}
      data-testid={testId}
      tabIndex={-1}
      className="relative z-10 flex min-h-6 min-w-0 items-center gap-1 text-ink hover:text-accent"
    >
      {watched?.avatarUrl ? <span aria-hidden>{watched.avatarUrl}</span> : <Identicon seed={wallet} />}
      <span translate="no" className="truncate font-semibold">
        {known ? (shorten?.(known) ?? known) : shortAddress(wallet)}
      </span>
    </RouteLink>
  )
}
