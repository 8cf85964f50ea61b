import { Button } from '@peregrine/ui/Button'
import { FieldError } from '@peregrine/ui/FieldError'
import { Notice } from '@peregrine/ui/Notice'
import type { LocalWallet } from '@peregrine/wallet/vault/vaultRecord'
import { useWalletDoor } from '../../../domain/doors/walletDoor.ts'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { Remark } from '../Remark.tsx'
import { useRequest } from '../useRequest.ts'
import { useSavedBackup } from '../vault/savedBackup.ts'
import type { Vault } from '../vaultQuery.ts'
import { groupsOf } from './groupsOf.ts'
import { VaultTools } from './VaultTools.tsx'
import { WalletHead, WalletRow } from './WalletRow.tsx'

/** Says which wallets would be lost with this browser's storage. */
function BackupRemark({ wallets }: { wallets: readonly LocalWallet[] }) {
  const { t } = useTranslation()
  const covered = useSavedBackup((state) => state.covered)
  const count = wallets.filter(({ address }) => !covered.includes(address)).length
  if (count === 0) return null
  return (
    <div className="border-line border-b p-3">
      <Remark kind="warn" testId="backup-missing">
        {t('own.backup.missing', { count })}{' '}
        <button
          type="button"
          data-testid="backup-now"
          onClick={() => useWalletDoor.getState().show({ name: 'backup' })}
          className="cursor-pointer font-semibold underline"
        >
          {t('own.backup.now')}
        </button>
      </Remark>
    </div>
  )
}

/** The local wallets by group, and the tools of their vault. */
export function WalletList({ vault }: { vault: Vault }) {
  const { t } = useTranslation()
  const { run, formFault } = useRequest()
  const { wallets } = vault.contents
  const groups = [...groupsOf(wallets), ''].map((group) => ({
    group,
    members: wallets.filter(({ groupId }) => groupId === group),
  }))
  return (
    <div className="flex min-h-0 flex-1 flex-col" data-testid="own-wallets">
      <VaultTools vault={vault} run={run} />
      <BackupRemark wallets={wallets} />
      <div className="px-3 empty:hidden">
        <FieldError text={formFault} testId="own-wallets" />
      </div>
      {wallets.length === 0 && (
        <Notice
          title={t('own.empty')}
          testId="own-wallets-empty"
          action={
            <Button
              variant="primary"
              onClick={() => useWalletDoor.getState().show({ name: 'create' })}
              data-testid="own-wallets-add"
            >
              {t('own.add.open')}
            </Button>
          }
        />
      )}
      {wallets.length > 0 && <WalletHead />}
      {groups
        .filter(({ members }) => members.length > 0)
        .map(({ group, members }) => (
          <section key={group} data-testid="wallet-group-list" data-group={group}>
            {groups.length > 1 && (
              <h3 className="flex gap-1.5 bg-raised px-3 py-1 text-data text-muted">
                <span className="font-semibold">{group || t('own.group.none')}</span>
                {members.length}
              </h3>
            )}
            <ul>
              {members.map((wallet) => (
                <WalletRow key={wallet.index} wallet={wallet} vault={vault} run={run} />
              ))}
            </ul>
          </section>
        ))}
    </div>
  )
}
