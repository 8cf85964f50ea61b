import { Identicon } from '@peregrine/ui/Identicon'
import { iconName } from '@peregrine/ui/iconName'
import type { LocalWallet } from '@peregrine/wallet/vault/vaultRecord'
import { ArrowDownToLine, ArrowUpRight, KeyRound, CircleMinus } from 'lucide-react'
import { useWalletDoor } from '../../../domain/doors/walletDoor.ts'
import { walletName } from '../../../domain/own-wallets/walletName.ts'
import { Address } from '../../../domain/watched-wallets/Address.tsx'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { walletClient } from '../../walletClient.ts'
import type { Vault } from '../vaultQuery.ts'
import { DefaultNetworks } from './DefaultNetworks.tsx'
import { EditableText } from './EditableText.tsx'
import { WalletBalances } from './WalletBalances.tsx'

const actions = [
  { name: 'deposit', icon: ArrowDownToLine },
  { name: 'send', icon: ArrowUpRight },
  { name: 'export', icon: KeyRound },
  { name: 'remove', icon: CircleMinus },
] as const

function RowActions({ address }: { address: string }) {
  const { t } = useTranslation()
  const { show } = useWalletDoor.getState()
  return (
    <div className="flex items-center">
      {actions.map(({ name, icon: Icon }) => (
        <button
          key={name}
          type="button"
          {...iconName(t(`own.${name}.open`))}
          data-testid={`wallet-${name}`}
          onClick={() => show({ name, wallet: address })}
          className="flex size-8 cursor-pointer items-center justify-center rounded-control text-muted hover:bg-raised hover:text-ink max-sm:size-10"
        >
          <Icon aria-hidden size={15} />
        </button>
      ))}
    </div>
  )
}

type WalletRowProps = {
  wallet: LocalWallet
  vault: Vault
  run: (request: () => Promise<void>) => Promise<boolean>
}

/** The columns of the list, where there is room for them. */
export function WalletHead() {
  const { t } = useTranslation()
  return (
    <div
      aria-hidden
      className="hidden h-7 items-center gap-x-3 border-line border-b px-3 text-data text-muted lg:grid lg:grid-cols-[28px_minmax(12rem,1fr)_minmax(15rem,1.2fr)_7rem_8.5rem]"
    >
      <span className="col-span-2">{t('own.column.wallet')}</span>
      <span>{t('own.column.balances')}</span>
      <span>{t('own.column.defaults')}</span>
      <span />
    </div>
  )
}

/** A local wallet: name, group, address, coins, the networks it trades on by default, and what can be done with it. */
export function WalletRow({ wallet, vault, run }: WalletRowProps) {
  const { t } = useTranslation()
  const isLocked = vault.status === 'locked'
  const { index, address, label, groupId, type } = wallet
  return (
    <li
      data-testid="own-wallet"
      data-address={address}
      className="group/row grid grid-cols-[28px_minmax(0,1fr)] items-center gap-x-3 gap-y-1 border-line border-b px-3 py-1.5 text-data last:border-b-0 hover:bg-raised lg:grid-cols-[28px_minmax(12rem,1fr)_minmax(15rem,1.2fr)_7rem_8.5rem]"
    >
      <Identicon seed={address} size={28} />
      <div className="flex min-w-0 flex-col">
        <div className="flex min-w-0 items-center gap-1.5">
          <span className="shrink-0 rounded-control border border-line px-1 text-[11px] text-muted">
            {type === 'evm' ? 'EVM' : 'SOL'}
          </span>
          <EditableText
            value={label}
            placeholder={walletName({ address, label: '' })}
            label={t('own.label')}
            isDisabled={isLocked}
            onSave={(next) => void run(() => walletClient.changeWallet({ index, label: next }))}
            testId="wallet-label"
            className="font-semibold text-body"
          />
        </div>
        <div className="flex min-w-0 items-center gap-2 text-muted">
          <Address address={address} hasIcon={false} isPlain />
          <EditableText
            value={groupId}
            placeholder={t('own.group.add')}
            label={t('own.group')}
            isDisabled={isLocked}
            onSave={(next) => void run(() => walletClient.changeWallet({ index, groupId: next }))}
            testId="wallet-group"
            className={
              groupId ? '' : 'lg:opacity-0 lg:focus-visible:opacity-100 lg:group-hover/row:opacity-100'
            }
          />
        </div>
      </div>
      <div className="max-lg:col-start-2">
        <WalletBalances wallet={wallet} />
      </div>
      <div className="col-start-2 flex items-center justify-between lg:contents">
        <DefaultNetworks wallet={wallet} defaults={vault.contents.defaults} isLocked={isLocked} run={run} />
        <RowActions address={address} />
      </div>
    </li>
  )
}
