import { iconName } from '@peregrine/ui/iconName'
import { Modal } from '@peregrine/ui/Modal'
import { Notice } from '@peregrine/ui/Notice'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type WalletScreen, useWalletDoor } from '../../domain/doors/walletDoor.ts'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { Deposit } from './deposit/Deposit.tsx'
import { ImportKeys } from './import/ImportKeys.tsx'
import { ExportKey } from './manage/ExportKey.tsx'
import { RemoveWallet } from './manage/RemoveWallet.tsx'
import { WalletList } from './manage/WalletList.tsx'
import { ReclaimRent } from './reclaim/ReclaimRent.tsx'
import { SendScreen } from './send/SendScreen.tsx'
import { AddWallets } from './vault/AddWallets.tsx'
import { BackupVault } from './vault/BackupVault.tsx'
import { ChangePassword } from './vault/ChangePassword.tsx'
import { LockScreen } from './vault/LockScreen.tsx'
import { PasskeySetting } from './vault/PasskeySetting.tsx'
import { RestoreVault } from './vault/RestoreVault.tsx'
import { UnlockForm } from './vault/UnlockForm.tsx'
import { VaultGate } from './vault/VaultGate.tsx'
import { useVault, type Vault, walletAt } from './vaultQuery.ts'

type Name = WalletScreen['name']
type ViewProps = { vault: Vault; wallet: string; onClose: () => void }

function Unlocked({ vault, onClose }: ViewProps) {
  return <UnlockForm vault={vault} onDone={onClose} />
}

/** Screens of one wallet; it may have been removed in another tab. */
function OfWallet({ vault, wallet: address, name }: ViewProps & { name: Name }) {
  const { t } = useTranslation()
  const wallet = walletAt(vault, address)
  if (!wallet) return <Notice title={t('own.problem.wallet-unknown')} testId="wallet-gone" />
  const isLocked = vault.status === 'locked'
  switch (name) {
    case 'deposit':
      return <Deposit wallet={wallet} />
    case 'send':
      return <SendScreen wallet={wallet} />
    case 'reclaim':
      return <ReclaimRent wallet={wallet} />
    case 'export':
      return <ExportKey wallet={wallet} isLocked={isLocked} />
    default:
      return <RemoveWallet wallet={wallet} isLocked={isLocked} />
  }
}

/** Screens that names and addresses are enough for, or that ask for the password themselves. */
const openLocked: readonly Name[] = ['unlock', 'manage', 'backup', 'deposit', 'export', 'remove']

const views: Record<Name, (props: ViewProps) => ReactNode> = {
  create: ({ vault }) => <AddWallets vault={vault} />,
  import: () => <ImportKeys />,
  unlock: Unlocked,
  manage: ({ vault }) => (
    <div className="-m-4">
      <WalletList vault={vault} />
    </div>
  ),
  backup: ({ vault }) => <BackupVault vault={vault} />,
  restore: () => null,
  password: () => <ChangePassword />,
  passkey: ({ vault }) => <PasskeySetting vault={vault} />,
  lock: ({ onClose }) => <LockScreen onClose={onClose} />,
  deposit: (props) => <OfWallet {...props} name="deposit" />,
  send: (props) => <OfWallet {...props} name="send" />,
  reclaim: (props) => <OfWallet {...props} name="reclaim" />,
  export: (props) => <OfWallet {...props} name="export" />,
  remove: (props) => <OfWallet {...props} name="remove" />,
}

const walletOf = (screen: WalletScreen): string => ('wallet' in screen ? screen.wallet : '')

/** True while the screen opened from the list of wallets, which it then leads back to. */
function useIsFromList(shown: WalletScreen | null): boolean {
  const [seen, setSeen] = useState<{ shown: WalletScreen | null; isFromList: boolean }>({
    shown: null,
    isFromList: false,
  })
  if (seen.shown !== shown)
    setSeen({
      shown,
      isFromList:
        shown !== null && (seen.shown?.name === 'manage' || (seen.isFromList && seen.shown !== null)),
    })
  return seen.isFromList && shown?.name !== 'manage'
}

function Titled({ name, isFromList }: { name: Name; isFromList: boolean }) {
  const { t } = useTranslation()
  const { data: vault } = useVault()
  const title = name === 'create' && vault?.status === 'none' ? t('own.title.first') : t(`own.title.${name}`)
  if (!isFromList) return title
  return (
    <span className="flex items-center gap-1">
      <button
        type="button"
        {...iconName(t('own.back'))}
        data-testid="wallet-screen-back"
        onClick={() => useWalletDoor.getState().show({ name: 'manage' })}
        className="-ml-2 flex size-8 cursor-pointer items-center justify-center rounded-control text-muted hover:bg-raised hover:text-ink"
      >
        <ArrowLeft aria-hidden size={16} />
      </button>
      {title}
    </span>
  )
}

/** The open wallet screen, if any. */
export function WalletScreens() {
  const { t } = useTranslation()
  const { shown, close } = useWalletDoor()
  const isFromList = useIsFromList(shown)
  if (!shown) return null
  const { name } = shown
  const View = views[name]
  const wallet = walletOf(shown)
  return (
    <Modal
      title={<Titled name={name} isFromList={isFromList} />}
      closeLabel={t('own.close')}
      onClose={close}
      testId="wallet-dialog"
      className={name === 'manage' ? 'w-[min(960px,calc(100vw-16px))]!' : undefined}
    >
      {name === 'restore' ? (
        <RestoreVault />
      ) : (
        <VaultGate key={`${name} ${wallet}`} isOpenLocked={openLocked.includes(name)}>
          {(vault) => <View vault={vault} wallet={wallet} onClose={close} />}
        </VaultGate>
      )}
    </Modal>
  )
}
