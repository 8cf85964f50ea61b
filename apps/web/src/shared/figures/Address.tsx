import type { Network } from '@peregrine/core/network'
import { Identicon } from '@peregrine/ui/Identicon'
import { Link } from '@tanstack/react-router'
import { UserRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from './copyText.ts'
import { shortAddress } from './formatFigure.ts'

type AddressProps = {
  address: string
  name?: string | null
  hasIcon?: boolean
  /** For a wallet: the network on which its page is. */
  walletOn?: Network
}
type Copied = 'no' | 'done' | 'refused'

/** Beside the link to its page an address must be large enough to be hit on its own. */
function heightOf(walletOn: Network | undefined): string {
  return walletOn ? 'min-h-6' : ''
}

/** A wallet, pool or token address: picture, name or first and last four, the whole of it on hover, copied on click. */
export function Address({ address, name, hasIcon = true, walletOn }: AddressProps) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState<Copied>('no')
  useEffect(() => {
    if (copied === 'no') return
    const timer = setTimeout(() => setCopied('no'), 1500)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => setCopied((await copyText(address)) ? 'done' : 'refused')
  const button = (
    <button
      type="button"
      title={name ? `${name} ${address}` : address}
      aria-label={t('address.copy', { address: name ? `${name} ${address}` : address })}
      data-testid="address"
      data-address={address}
      onClick={(event) => {
        event.stopPropagation()
        event.preventDefault()
        void copy()
      }}
      className={`inline-flex min-w-0 max-w-full cursor-copy items-center gap-1 hover:text-accent ${heightOf(walletOn)}`}
    >
      {hasIcon && <Identicon seed={address} />}
      <span className={`truncate ${name ? '' : 'font-mono text-[11px]'}`}>
        {name ?? shortAddress(address)}
      </span>
      {copied !== 'no' && (
        <span role="status" className="shrink-0 text-accent">
          {t(copied === 'done' ? 'address.copied' : 'address.copyFailed')}
        </span>
      )}
    </button>
  )
  if (!walletOn) return button
  return (
    <span className="inline-flex min-w-0 max-w-full items-center">
      {button}
      <WalletLink network={walletOn} address={address} />
    </span>
  )
}

function WalletLink({ network, address }: { network: Network; address: string }) {
  const { t } = useTranslation()
  const label = t('user.open', { address })
  return (
    <Link
      to="/user/$network/$address"
      params={{ network, address }}
      title={label}
      aria-label={label}
      data-testid="wallet-link"
      className="flex size-6 shrink-0 items-center justify-center text-muted hover:text-accent"
    >
      <UserRound aria-hidden size={12} />
    </Link>
  )
}
