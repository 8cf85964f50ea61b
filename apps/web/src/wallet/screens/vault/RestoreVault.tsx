import { Field } from '@peregrine/ui/Field'
import { useState } from 'react'
import { useOwnWallets } from '../../../domain/own-wallets/useOwnWallets.ts'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { walletClient } from '../../walletClient.ts'
import { FormEnd } from '../FormEnd.tsx'
import { PasswordField } from '../PasswordField.tsx'
import { showWallets } from '../showWallets.ts'
import { useRequest } from '../useRequest.ts'
import { WalletForm } from '../WalletForm.tsx'
import { askToPersist } from './persistence.ts'
import { noteBackup } from './savedBackup.ts'

/** Promise B5: more is no vault. */
const maxBytes = 4_000_000

const localAddresses = () =>
  useOwnWallets
    .getState()
    .wallets.filter(({ kind }) => kind === 'local')
    .map(({ address }) => address)

/** Restores a downloaded vault in a browser that has none. */
export function RestoreVault() {
  const { t } = useTranslation()
  const [file, setFile] = useState<File | null>(null)
  const [password, setPassword] = useState('')
  const { run, isBusy, problem, passwordFault, formFault } = useRequest()
  const isTooLarge = file !== null && file.size > maxBytes
  const isOfFile =
    problem === 'backup-unreadable' || problem === 'vault-foreign' || problem === 'vault-damaged'

  async function submit(): Promise<void> {
    if (!file || isTooLarge || password === '') return
    const isDone = await run(async () => {
      await walletClient.restore(await file.text(), password)
      await askToPersist()
    })
    if (!isDone) return
    noteBackup(localAddresses())
    showWallets()
  }
  return (
    <WalletForm onSubmit={() => void submit()} testId="restore-vault">
      <p className="text-data text-muted">{t('own.restore.says')}</p>
      <Field
        label={t('own.restore.file')}
        error={isTooLarge ? t('own.problem.backup-unreadable') : isOfFile ? formFault : undefined}
        testId="restore-file"
      >
        {(control) => (
          <input
            {...control}
            type="file"
            accept=".json,application/json"
            data-testid="restore-file"
            onChange={({ target }) => setFile(target.files?.[0] ?? null)}
            className="min-w-0 text-data file:mr-2 file:h-8 file:cursor-pointer file:rounded-control file:border file:border-line file:bg-surface file:px-2 file:font-semibold file:text-ink"
          />
        )}
      </Field>
      <PasswordField
        label={t('own.restore.password')}
        value={password}
        onType={setPassword}
        error={passwordFault}
        testId="restore-password"
      />
      <FormEnd
        label={t('own.restore.go')}
        fault={isOfFile ? undefined : formFault}
        isBusy={isBusy}
        isDisabled={!file || password === ''}
        testId="restore-submit"
      />
    </WalletForm>
  )
}
