import { useState } from 'react'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { showToast } from '../../../kit/toast/showToast.ts'
import { walletClient } from '../../walletClient.ts'
import { FormEnd } from '../FormEnd.tsx'
import { PasswordField } from '../PasswordField.tsx'
import { Remark } from '../Remark.tsx'
import { showWallets } from '../showWallets.ts'
import { useRequest } from '../useRequest.ts'
import type { Vault } from '../vaultQuery.ts'
import { WalletForm } from '../WalletForm.tsx'
import { makePasskey, passkeyObstacle } from './passkey.ts'

/** Adds a passkey that unlocks beside the password, or removes it. */
export function PasskeySetting({ vault }: { vault: Vault }) {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const { run, isBusy, passwordFault, formFault } = useRequest()
  const isSet = vault.passkey !== null
  const obstacle = passkeyObstacle()

  async function submit(): Promise<void> {
    if (password === '') return
    const isDone = await run(async () => {
      if (isSet) return walletClient.setPasskey(password, null)
      // Before the passkey is made: one that unlocks nothing would stay in the user's list.
      await walletClient.unlock(password)
      return walletClient.setPasskey(password, await makePasskey(t('own.passkey.name')))
    })
    if (!isDone) return
    showToast({ kind: 'success', text: t(isSet ? 'own.passkey.removed' : 'own.passkey.added') })
    showWallets()
  }
  if (obstacle && !isSet)
    return (
      <Remark kind="warn" testId="passkey-obstacle">
        {t(`own.passkey.obstacle.${obstacle}`)}
      </Remark>
    )
  return (
    <WalletForm onSubmit={() => void submit()} testId="passkey-setting">
      <p className="text-data text-muted">{t(isSet ? 'own.passkey.isSet' : 'own.passkey.says')}</p>
      <PasswordField
        label={t('own.password')}
        value={password}
        onType={setPassword}
        error={passwordFault}
        isFirst
        testId="passkey-password"
      />
      <FormEnd
        label={t(isSet ? 'own.passkey.remove' : 'own.passkey.add')}
        fault={formFault}
        isBusy={isBusy}
        isDisabled={password === ''}
        testId="passkey-submit"
      />
    </WalletForm>
  )
}
