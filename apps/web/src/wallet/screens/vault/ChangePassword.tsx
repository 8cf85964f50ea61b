import { useState } from 'react'
import { useWalletDoor } from '../../../domain/doors/walletDoor.ts'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { showToast } from '../../../kit/toast/showToast.ts'
import { walletClient } from '../../walletClient.ts'
import { FormEnd } from '../FormEnd.tsx'
import { PasswordField } from '../PasswordField.tsx'
import { Remark } from '../Remark.tsx'
import { useRequest } from '../useRequest.ts'
import { WalletForm } from '../WalletForm.tsx'
import { NewPassword, useNewPassword } from './NewPassword.tsx'

/** Changes the vault's password. */
export function ChangePassword() {
  const { t } = useTranslation()
  const { show } = useWalletDoor.getState()
  const [before, setBefore] = useState('')
  const after = useNewPassword()
  const { run, isBusy, passwordFault, formFault } = useRequest()
  async function submit(): Promise<void> {
    after.reveal()
    const { ready } = after
    if (ready === null || before === '') return
    if (!(await run(() => walletClient.changePassword(before, ready)))) return
    showToast({ kind: 'success', text: t('own.password.changed') })
    show({ name: 'backup' })
  }
  return (
    <WalletForm onSubmit={() => void submit()} testId="change-password">
      <PasswordField
        label={t('own.password.before')}
        value={before}
        onType={setBefore}
        error={passwordFault}
        isFirst
        testId="password-before"
      />
      <NewPassword state={after} label={t('own.password.new')} />
      <Remark>{t('own.password.oldBackups')}</Remark>
      <FormEnd
        label={t('own.password.change')}
        fault={formFault}
        isBusy={isBusy}
        isDisabled={before === ''}
        testId="password-submit"
      />
    </WalletForm>
  )
}
