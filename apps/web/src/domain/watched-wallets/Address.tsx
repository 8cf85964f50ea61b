import type { Network } from '@peregrine/core/network'
import { Identicon } from '@peregrine/ui/Identicon'
import { iconName } from '@peregrine/ui/iconName'
import { UserRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { RouteLink } from '../../kit/links/RouteLink.tsx'
import { useWatchedName } from './watchedNames.tsx'
import { copyText } from '../../kit/figures/copyText.ts'
import { shortAddress } from '../../kit/figures/formatFigure.ts'

type AddressProps = {
  address: string
  name?: string | null
  hasIcon?: boolean
  /** Shown as it is, where its name stands beside it already. */
  isPlain?: boolean
  /** For a wallet: the network on which its page is. */
  walletOn?: Network
  /** False in a row whose links are reached by the arrow keys. */
  isTabStop?: boolean
}
/** Of which address it is said: a row may be filled with another one meanwhile. */
type Copied = { address: string; isDone: boolean }

/** Beside the link to its page an address must be large enough to be hit on its own. */
function heightOf(walletOn: Network | undefined): string {
  return walletOn ? 'min-h-6' : ''
}

function useCopied(address: string) {
  const [copied, setCopied] = useState<Copied | null>(null)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(null), 1500)
    return () => clearTimeout(timer)
  }, [copied])
  return {
    copied: copied?.address === address ? copied : null,
    copy: async () => setCopied({ address, isDone: await copyText(address) }),
  }
}

/** What a wallet is called: by the trader who watches it, else in public. */
function useFace({ address, name: publicName, isPlain }: AddressProps) {
  const found = useWatchedName(address)
  const watched = isPlain ? undefined : found
  return { name: watched?.name || publicName, emoji: watched?.avatarUrl }
}

function AddressButton(props: AddressProps & { tabIndex: number | undefined }) {
  const { address, hasIcon = true, walletOn, tabIndex } = props
  const { t } = useTranslation()
  const { name, emoji } = useFace(props)
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
      <span className={`truncate ${name ? '' : 'font-mono text-[11px]'}`}>
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
 * A wallet, pool or token address: picture, name or first and last four, the whole of it on hover, copied on click. A
 * wallet that the trader watches goes by the trader's own name and emoji.
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
