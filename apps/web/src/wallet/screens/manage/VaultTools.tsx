import { Button } from '@peregrine/ui/Button'
import { Select } from '@peregrine/ui/Select'
import { Download, FileKey2, Fingerprint, Lock, LockOpen, Plus, RectangleEllipsis } from 'lucide-react'
import { type WalletScreen, useWalletDoor } from '../../../domain/doors/walletDoor.ts'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { walletClient } from '../../walletClient.ts'
import { autoLockMinutes, setAutoLock, countSleeping, useAutoLock } from '../autoLock.ts'
import { passkeyObstacle } from '../vault/passkey.ts'
import type { Vault } from '../vaultQuery.ts'

type VaultToolsProps = { vault: Vault; run: (request: () => Promise<void>) => Promise<boolean> }

function LockTools({ vault, run }: VaultToolsProps) {
  const { t } = useTranslation()
  const minutes = useAutoLock((state) => state.minutes)
  const { show } = useWalletDoor.getState()
  const isLocked = vault.status === 'locked'
  // Orders that wait would sleep: that is the trader's to decide.
  const lock = async () => {
    if ((await countSleeping()) > 0) show({ name: 'lock' })
    else await run(() => walletClient.lock())
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span
        className={`flex items-center gap-1 font-semibold ${isLocked ? 'text-muted' : 'text-safe'}`}
        data-testid="vault-status"
        data-status={vault.status}
      >
        {isLocked ? <Lock aria-hidden size={14} /> : <LockOpen aria-hidden size={14} />}
        {t(isLocked ? 'own.locked' : 'own.unlocked')}
      </span>
      {isLocked ? (
        <Button variant="primary" data-testid="vault-unlock" onClick={() => show({ name: 'unlock' })}>
          {t('own.unlock.go')}
        </Button>
      ) : (
        <Button data-testid="vault-lock" onClick={() => void lock()}>
          {t('own.lockNow')}
        </Button>
      )}
      <label className="flex items-center gap-1.5 text-data text-muted">
        {t('own.autoLock')}
        <Select
          value={String(minutes)}
          options={autoLockMinutes.map((value) => ({
            value: String(value),
            label: t('own.autoLock.minutes', { count: value }),
          }))}
          onPick={(picked) => {
            const next = autoLockMinutes.find((value) => String(value) === picked)
            if (next) setAutoLock(next)
          }}
          data-testid="auto-lock"
        />
      </label>
    </div>
  )
}

const screens = [
  { name: 'import', icon: FileKey2, label: 'own.import.open' },
  { name: 'backup', icon: Download, label: 'own.backup.open' },
  { name: 'password', icon: RectangleEllipsis, label: 'own.password.open' },
  { name: 'passkey', icon: Fingerprint, label: 'own.passkey.open' },
] as const satisfies readonly { name: WalletScreen['name']; icon: unknown; label: string }[]

/** What concerns the whole vault: lock, new wallets, import, backup, password, passkey. */
export function VaultTools({ vault, run }: VaultToolsProps) {
  const { t } = useTranslation()
  const { show } = useWalletDoor.getState()
  const obstacle = vault.passkey ? null : passkeyObstacle()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b px-3 py-2 text-body">
      <LockTools vault={vault} run={run} />
      <div className="flex flex-wrap items-center gap-1.5">
        <Button variant="primary" data-testid="vault-create" onClick={() => show({ name: 'create' })}>
          <Plus aria-hidden size={13} /> {t('own.add.open')}
        </Button>
        {screens.map(({ name, icon: Icon, label }) => {
          const why = name === 'passkey' && obstacle ? t(`own.passkey.obstacle.${obstacle}`) : undefined
          return (
            <Button key={name} title={why} data-testid={`vault-${name}`} onClick={() => show({ name })}>
              <Icon aria-hidden size={13} /> {t(label)}
            </Button>
          )
        })}
      </div>
    </div>
  )
}
