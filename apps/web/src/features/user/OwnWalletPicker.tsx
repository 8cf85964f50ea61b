import { networkFacts } from '@peregrine/core/network'
import { MenuItem } from '@peregrine/ui/MenuItem'
import { MenuPanel } from '@peregrine/ui/MenuPanel'
import { Link } from '@tanstack/react-router'
import { ChevronDown, Wallet as WalletIcon } from 'lucide-react'
import { useState } from 'react'
import { isSameWallet, type OwnAddress } from '../../domain/own-wallets/useOwnAddresses.ts'
import { usualChain } from '../../domain/own-wallets/usualChain.ts'
import { walletName } from '../../domain/own-wallets/walletName.ts'
import { shortAddress } from '../../kit/figures/formatFigure.ts'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import type { Wallet } from './api.ts'
import type { UserSearch } from './userSearch.ts'

type OwnWalletPickerProps = {
  wallet: Wallet
  own: readonly OwnAddress[]
  search: UserSearch
  className: string
}

/** The page of another own wallet with the same choices; a chain of one family is none of the other. */
function pageOf({ address, family }: OwnAddress, { wallet, search }: OwnWalletPickerProps) {
  const isOfFamily = networkFacts[wallet.network].family === family
  return {
    params: { network: isOfFamily ? wallet.network : usualChain(family), address },
    search: isOfFamily ? search : { ...search, scope: undefined },
  }
}

/** Switches between the pages of the user's own wallets; each has figures of its own, nothing is added up. */
export function OwnWalletPicker(props: OwnWalletPickerProps) {
  const { wallet, own, className } = props
  const { t } = useTranslation()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const shown = own.find(({ address }) => isSameWallet(address, wallet.address))
  return (
    <>
      <button
        type="button"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        title={t('user.own')}
        data-testid="user-own"
        onClick={({ currentTarget }) => setAnchor(anchor ? null : currentTarget)}
        className={`flex min-w-0 cursor-pointer items-center gap-1.5 rounded-control border border-line px-2 text-data hover:bg-raised ${className}`}
      >
        <WalletIcon aria-hidden size={13} className="shrink-0 text-muted" />
        <span className="sr-only">{t('user.own')}: </span>
        <span className="truncate">{shown && walletName(shown)}</span>
        <ChevronDown aria-hidden size={13} className="ml-auto shrink-0 text-muted" />
      </button>
      {anchor && (
        <MenuPanel
          anchor={anchor}
          label={t('user.own')}
          onClose={() => setAnchor(null)}
          testId="user-own-menu"
          className="max-w-80"
        >
          {own.map((one) => (
            <MenuItem key={one.address} isLink testId="user-own-wallet">
              <Link
                to="/user/$network/$address"
                {...pageOf(one, props)}
                activeOptions={{ includeSearch: false }}
                className="max-sm:min-h-11"
              >
                <OwnName wallet={one} />
              </Link>
            </MenuItem>
          ))}
        </MenuPanel>
      )}
    </>
  )
}

/** A wallet's name with its address, or the address alone. */
function OwnName({ wallet }: { wallet: OwnAddress }) {
  const [name, address] = [walletName(wallet), shortAddress(wallet.address)]
  return (
    <>
      {name !== address && <span className="truncate">{name}</span>}
      <span className={`font-mono text-[11px] text-muted ${name === address ? '' : 'ml-auto pl-3'}`}>
        {address}
      </span>
    </>
  )
}
