import { Identicon } from '@peregrine/ui/Identicon'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from './copyText.ts'
import { shortAddress } from './formatFigure.ts'

type AddressProps = { address: string; name?: string | null; hasIcon?: boolean }
type Copied = 'no' | 'done' | 'refused'

/** A wallet, pool or token address: picture, name or first and last four, the whole of it on hover, copied on click. */
export function Address({ address, name, hasIcon = true }: AddressProps) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState<Copied>('no')
  useEffect(() => {
    if (copied === 'no') return
    const timer = setTimeout(() => setCopied('no'), 1500)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => setCopied((await copyText(address)) ? 'done' : 'refused')
  return (
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
      className="inline-flex min-w-0 max-w-full cursor-copy items-center gap-1 hover:text-accent"
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
}
