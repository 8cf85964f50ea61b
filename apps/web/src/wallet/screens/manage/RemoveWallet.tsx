import type { LocalWallet } from '@peregrine/wallet/vault/vaultRecord'
import { useState } from 'react'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { showToast } from '../../../kit/toast/showToast.ts'
import { walletClient } from '../../walletClient.ts'
import { FormEnd } from '../FormEnd.tsx'
import { PasswordField } from '../PasswordField.tsx'
import { Remark } from '../Remark.tsx'
import { showWallets } from '../showWallets.ts'
import { useRequest } from '../useRequest.ts'
import { useSavedBackup } from '../vault/savedBackup.ts'
import { WalletForm } from '../WalletForm.tsx'
import { WalletLine } from '../WalletLine.tsx'
import { WalletBalances } from './WalletBalances.tsx'

/** Removes a wallet and its key from this browser, after the password. */
export function RemoveWallet({ wallet, isLocked }: { wallet: LocalWallet; isLocked: boolean }) {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const isCovered = useSavedBackup(({ covered }) => covered.includes(wallet.address))
  const { run, isBusy, passwordFault, formFault } = useRequest()
  async function submit(): Promise<void> {
    if (password === '') return
    const isDone = await run(async () => {
      if (isLocked) await walletClient.unlock(password)
      await walletClient.removeWallet(wallet.index, password)
    })
    if (!isDone) return
    showToast({ kind: 'success', text: t('own.remove.done') })
    showWallets()
  }
  return (
    <WalletForm onSubmit={() => void submit()} testId="remove-form">
      <WalletLine wallet={wallet} />
      <WalletBalances wallet={wallet} />
      <Remark kind="danger" testId="remove-warning">
        {t(isCovered ? 'own.remove.warning' : 'own.remove.warning.noBackup')}
      </Remark>
      <PasswordField
        label={t('own.password')}
        value={password}
        onType={setPassword}
        error={passwordFault}
        isFirst
        testId="remove-password"
      />
      <FormEnd
        label={t('own.remove.go')}
        fault={formFault}
        isBusy={isBusy}
        isDisabled={password === ''}
        isDanger
        testId="remove-submit"
      />
    </WalletForm>
  )
}
