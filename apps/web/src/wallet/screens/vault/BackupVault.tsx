import { Button } from '@peregrine/ui/Button'
import { Checkbox } from '@peregrine/ui/Checkbox'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { saveFile } from '../../../kit/parts/saveFile.ts'
import { walletClient } from '../../walletClient.ts'
import { FormEnd } from '../FormEnd.tsx'
import { Remark } from '../Remark.tsx'
import { showWallets } from '../showWallets.ts'
import { useRequest } from '../useRequest.ts'
import type { Vault } from '../vaultQuery.ts'
import { WalletForm } from '../WalletForm.tsx'
import { usePersistence } from './persistence.ts'
import { noteBackup } from './savedBackup.ts'

/** `peregrine-vault-2026-11-23.json` */
const fileName = () => `peregrine-vault-${new Date().toISOString().slice(0, 10)}.json`

/** Downloads the sealed vault, and asks whether the file was kept. */
export function BackupVault({ vault }: { vault: Vault }) {
  const { t } = useTranslation()
  const { run, isBusy, formFault } = useRequest()
  const isPersistent = usePersistence((state) => state.isPersistent)
  /** Wallets that the downloaded file holds; null before the download. */
  const [inFile, setInFile] = useState<readonly string[] | null>(null)
  const [isKept, setKept] = useState(false)
  const addresses = vault.contents.wallets.map(({ address }) => address)

  const download = () =>
    run(async () => {
      saveFile(fileName(), 'application/json', await walletClient.backup())
      setInFile(addresses)
      setKept(false)
    })
  function finish(): void {
    if (!inFile || !isKept) return
    noteBackup(inFile)
    showWallets()
  }
  return (
    <WalletForm onSubmit={finish} testId="backup-vault">
      <p className="text-data text-muted">{t('own.backup.says')}</p>
      {isPersistent === false && (
        <Remark kind="warn" testId="storage-refused">
          {t('own.backup.notPersistent')}
        </Remark>
      )}
      <Button
        variant={inFile ? 'secondary' : 'primary'}
        className="h-9 w-full"
        disabled={isBusy}
        data-testid="backup-download"
        onClick={() => void download()}
      >
        <Download aria-hidden size={14} /> {t('own.backup.download', { count: addresses.length })}
      </Button>
      <Checkbox isOn={isKept} onTurn={setKept} disabled={!inFile} data-testid="backup-kept">
        {t('own.backup.kept')}
      </Checkbox>
      <FormEnd
        label={t('own.done')}
        fault={formFault}
        isBusy={isBusy}
        isDisabled={!inFile || !isKept}
        testId="backup-done"
      />
    </WalletForm>
  )
}
