import { Button } from '@peregrine/ui/Button'
import type { LocalWallet } from '@peregrine/wallet/vault/vaultRecord'
import { useEffect, useState } from 'react'
import { copyText } from '../../../kit/figures/copyText.ts'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { walletClient } from '../../walletClient.ts'
import { FormEnd } from '../FormEnd.tsx'
import { PasswordField } from '../PasswordField.tsx'
import { Remark } from '../Remark.tsx'
import { useRequest } from '../useRequest.ts'
import { WalletForm } from '../WalletForm.tsx'
import { WalletLine } from '../WalletLine.tsx'

/** A key is not left on a screen that was left. */
const shownMs = 60_000

/** The key, hidden until its button is pressed; copied only when asked. */
function ShownKey({ keyText }: { keyText: string }) {
  const { t } = useTranslation()
  const [isShown, setShown] = useState(false)
  const [copied, setCopied] = useState<'done' | 'failed' | null>(null)
  return (
    <div className="flex flex-col gap-2" data-testid="exported">
      <p
        data-testid="exported-key"
        className="min-h-16 break-all rounded-control border border-line bg-raised p-2 font-mono text-data"
      >
        {isShown ? keyText : '•'.repeat(64)}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setShown(!isShown)} data-testid="export-show">
          {t(isShown ? 'own.export.hide' : 'own.export.show')}
        </Button>
        <Button
          data-testid="export-copy"
          onClick={async () => setCopied((await copyText(keyText)) ? 'done' : 'failed')}
        >
          {t('own.export.copy')}
        </Button>
        <span role="status" className="self-center text-data text-muted">
          {copied && t(copied === 'done' ? 'own.export.copied' : 'own.copyFailed')}
        </span>
      </div>
    </div>
  )
}

/** Shows the private key of one wallet after the password. */
export function ExportKey({ wallet, isLocked }: { wallet: LocalWallet; isLocked: boolean }) {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const [keyText, setKeyText] = useState<string | null>(null)
  const { run, isBusy, passwordFault, formFault } = useRequest()
  useEffect(() => {
    if (keyText === null) return
    const timer = setTimeout(() => setKeyText(null), shownMs)
    return () => clearTimeout(timer)
  }, [keyText])
  async function submit(): Promise<void> {
    if (password === '') return
    await run(async () => {
      if (isLocked) await walletClient.unlock(password)
      setKeyText(await walletClient.exportKey(wallet.index, password))
      setPassword('')
    })
  }
  return (
    <WalletForm onSubmit={() => void submit()} testId="export-form">
      <WalletLine wallet={wallet} />
      <Remark kind="danger">{t('own.export.warning')}</Remark>
      {keyText ? (
        <ShownKey keyText={keyText} />
      ) : (
        <>
          <PasswordField
            label={t('own.password')}
            value={password}
            onType={setPassword}
            error={passwordFault}
            isFirst
            testId="export-password"
          />
          <FormEnd
            label={t('own.export.go')}
            fault={formFault}
            isBusy={isBusy}
            isDisabled={password === ''}
            testId="export-submit"
          />
        </>
      )}
    </WalletForm>
  )
}
