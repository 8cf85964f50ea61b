import { Button } from '@peregrine/ui/Button'
import { FieldError } from '@peregrine/ui/FieldError'
import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { walletClient } from '../../walletClient.ts'
import { FormEnd } from '../FormEnd.tsx'
import { PasswordField } from '../PasswordField.tsx'
import { useRequest } from '../useRequest.ts'
import type { Vault } from '../vaultQuery.ts'
import { WalletForm } from '../WalletForm.tsx'
import { askPasskey, passkeyObstacle } from './passkey.ts'
import { ReloadRemark } from './ReloadRemark.tsx'
import { RestoreButton } from './RestoreButton.tsx'

type ByPasskeyProps = { passkey: NonNullable<Vault['passkey']>; onDone: () => void }

function ByPasskey({ passkey, onDone }: ByPasskeyProps) {
  const { t } = useTranslation()
  const { run, isBusy, passwordFault, formFault } = useRequest()
  const unlock = () => run(async () => walletClient.unlockByPasskey(await askPasskey(passkey)))
  return (
    <>
      <Button
        className="h-9 w-full"
        disabled={isBusy}
        data-testid="unlock-passkey"
        onClick={async () => (await unlock()) && onDone()}
      >
        <Fingerprint aria-hidden size={14} /> {t('own.unlock.passkey')}
      </Button>
      <FieldError text={passwordFault ?? formFault} testId="unlock-passkey" />
    </>
  )
}

type UnlockFormProps = { vault: Vault; onDone?: () => void }

/** Unlocks the vault by its password, or by its passkey. */
export function UnlockForm({ vault: { passkey }, onDone = () => undefined }: UnlockFormProps) {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const { run, isBusy, problem, passwordFault, formFault } = useRequest()
  async function submit(): Promise<void> {
    if (password === '') return
    if (await run(() => walletClient.unlock(password))) onDone()
  }
  return (
    <WalletForm onSubmit={() => void submit()} testId="unlock-vault">
      <p className="text-data text-muted">{t('own.unlock.says')}</p>
      {passkey && passkeyObstacle() === null && <ByPasskey passkey={passkey} onDone={onDone} />}
      <PasswordField
        label={t('own.password')}
        value={password}
        onType={setPassword}
        error={passwordFault}
        isFirst
        testId="unlock-password"
      />
      <ReloadRemark />
      <details className="text-data text-muted">
        <summary className="cursor-pointer" data-testid="unlock-forgot">
          {t('own.unlock.forgot')}
        </summary>
        <p className="pt-1">{t('own.unlock.forgot.says')}</p>
      </details>
      <FormEnd
        label={t('own.unlock.go')}
        fault={formFault}
        isBusy={isBusy}
        isDisabled={password === ''}
        testId="unlock-submit"
      >
        {problem === 'vault-damaged' && <RestoreButton />}
      </FormEnd>
    </WalletForm>
  )
}
