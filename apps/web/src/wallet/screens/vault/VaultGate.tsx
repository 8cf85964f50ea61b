import { Button } from '@peregrine/ui/Button'
import { Notice } from '@peregrine/ui/Notice'
import { SkeletonRows } from '@peregrine/ui/Skeleton'
import type { VaultState } from '@peregrine/wallet/vault/vaultKeeper'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { WalletRefusal } from '../../walletClient.ts'
import { useVault, type Vault } from '../vaultQuery.ts'
import { CreateVault } from './CreateVault.tsx'
import { RestoreButton } from './RestoreButton.tsx'
import { UnlockForm } from './UnlockForm.tsx'

type VaultGateProps = {
  /** True where names and addresses are enough. */
  isOpenLocked?: boolean
  /** In place of creating one where there is none. */
  none?: ReactNode
  children: (vault: Vault) => ReactNode
}

function Broken({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation()
  const problem = error instanceof WalletRefusal ? error.problem : 'worker-failed'
  const ways = (
    <div className="flex flex-wrap justify-center gap-2 pt-1">
      <Button onClick={onRetry} data-testid="vault-retry">
        {t('own.again')}
      </Button>
      {problem === 'vault-damaged' && <RestoreButton />}
    </div>
  )
  return (
    <Notice title={t('own.broken')} testId="vault-broken" isAlert action={ways}>
      {t(`own.problem.${problem}`)}
    </Notice>
  )
}

const isFirst = (vault: VaultState | undefined) => vault?.status === 'none'

/** Shows its children once there is a vault, unlocked if need be; until then what leads there. */
export function VaultGate({ isOpenLocked, none, children }: VaultGateProps) {
  const { data: vault, error, refetch } = useVault()
  // The form stays until it shows another screen itself: the vault is there before its first wallets are.
  const [isCreating, setCreating] = useState(false)
  if (isFirst(vault) && !none && !isCreating) setCreating(true)
  if (error) return <Broken error={error} onRetry={() => void refetch()} />
  if (isCreating) return <CreateVault />
  if (!vault) return <SkeletonRows count={4} rowHeight={28} />
  if (vault.status === 'none') return none
  return vault.status === 'locked' && !isOpenLocked ? <UnlockForm vault={vault} /> : children(vault)
}
