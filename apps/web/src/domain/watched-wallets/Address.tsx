import type { Network } from '@peregrine/core/network'
import { Identicon } from '@peregrine/ui/Identicon'
import { iconName } from '@peregrine/ui/iconName'
import { UserRound } from 'lucide-react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { RouteLink } from '../../kit/links/RouteLink.tsx'
import { useWatchedName } from './watchedNames.tsx'
import { shortAddress } from '../../kit/figures/formatFigure.ts'
import { useCopied } from '../../kit/figures/useCopied.ts'

type AddressProps = {
  address: string
  name?: string | null
  hasIcon?: boolean
  /** Shows the bare address, next to a name shown already. */
  isPlain?: boolean
  /** For a wallet: the network of its page. */
  walletOn?: Network
  /** False in a row whose links are reached with the arrow keys. */
  isTabStop?: boolean
}
/** Next to a link, an address needs a target large enough to hit on its own. */
function heightOf(walletOn: Network | undefined): string {
  return walletOn ? 'min-h-6' : ''
}

/** Returns a wallet's name: the user's own for a watched wallet, otherwise the public one. */
function useDisplayName({ address, name: publicName, isPlain }: AddressProps) {
  const found = useWatchedName(address)
  const watched = isPlain ? undefined : found
  return { name: watched?.name || publicName, emoji: watched?.avatarUrl }
}

function AddressButton(props: AddressProps & { tabIndex: number | undefined }) {
  const { address, hasIcon = true, walletOn, tabIndex } = props
  const { t } = useTranslation()
  const { name, emoji } = useDisplayName(props)
  const { copied, copy } = useCopied(address)
  const whole = name ? `${name} ${address}` : address
  return (
    <button
      type="button"
      title={whole}
      aria-label={t('address.copy', { address: whole })}
      data-testid="address"
      data-address={address}
      tabIndex={tabIndex}
      onClick={(event) => {
        event.stopPropagation()
        event.preventDefault()
        void copy()
      }}
      className={`inline-flex min-w-0 max-w-full cursor-copy items-center gap-1 hover:text-accent ${heightOf(walletOn)}`}
    >
      {hasIcon && <Picture address={address} emoji={emoji} />}
      <span translate="no" className={`truncate ${name ? '' : 'font-mono text-[11px]'}`}>
        {name ?? shortAddress(address)}
      </span>
      {copied && (
        <span role="status" className="shrink-0 text-accent">
          {t(copied.isDone ? 'address.copied' : 'address.copyFailed')}
        </span>
      )}
    </button>
  )
}

/**
 * A wallet, pool or token address: image, name or first and last four characters; full on hover, copied on click. A
 * watched wallet shows the user's own name and emoji.
 */
export function Address(props: AddressProps) {
  const { address, walletOn, isTabStop = true } = props
  const tabIndex = isTabStop ? undefined : -1
  const button = <AddressButton {...props} tabIndex={tabIndex} />
  if (!walletOn) return button
  return (
    <span className="inline-flex min-w-0 max-w-full items-center">
      {button}
      <WalletLink network={walletOn} address={address} tabIndex={tabIndex} />
    </span>
  )
}

function Picture({ address, emoji }: { address: string; emoji: string | undefined }) {
  if (!emoji) return <Identicon seed={address} />
  return (
    <span aria-hidden className="shrink-0" data-testid="watched-avatar">
      {emoji}
    </span>
  )
}

type WalletLinkProps = { network: Network; address: string; tabIndex: number | undefined }

function WalletLink({ network, address, tabIndex }: WalletLinkProps) {
  const { t } = useTranslation()
  const label = t('user.open', { address })
  return (
    <RouteLink
      href={`/user/${network}/${address}`}
      {...iconName(label)}
      data-testid="wallet-link"
      tabIndex={tabIndex}
      className="flex size-6 shrink-0 items-center justify-center text-muted hover:text-accent"
    >
      <UserRound aria-hidden size={12} />
    </RouteLink>
  )
}
