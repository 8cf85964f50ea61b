import { Checkbox } from '@peregrine/ui/Checkbox'
import { FieldError } from '@peregrine/ui/FieldError'
import { Input } from '@peregrine/ui/Input'
import { TextLink } from '@peregrine/ui/TextLink'
import type { WalletType } from '@peregrine/wallet/vault/vaultRecord'
import { useState } from 'react'
import { useWalletDoor } from '../../../domain/doors/walletDoor.ts'
import { numberedName } from '../../../domain/own-wallets/walletName.ts'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { walletClient } from '../../walletClient.ts'
import { FormEnd } from '../FormEnd.tsx'
import { Remark } from '../Remark.tsx'
import { useRequest } from '../useRequest.ts'
import { WalletForm } from '../WalletForm.tsx'
import { NewPassword, useNewPassword } from './NewPassword.tsx'
import { makeWallets } from './newWallets.ts'
import { ReloadRemark } from './ReloadRemark.tsx'
import { askToPersist } from './persistence.ts'

type First = { isWanted: boolean; label: string }
type Firsts = Record<WalletType, First>

const types: readonly WalletType[] = ['evm', 'sol']

type FirstWalletsProps = { firsts: Firsts; onChange: (firsts: Firsts) => void }

function FirstWallets({ firsts, onChange }: FirstWalletsProps) {
  const { t } = useTranslation()
  const set = (type: WalletType, part: Partial<First>) =>
    onChange({ ...firsts, [type]: { ...firsts[type], ...part } })
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="pb-1 text-data text-muted">{t('own.create.first')}</legend>
      {types.map((type) => (
        <div key={type} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] items-center gap-2">
          <Checkbox
            isOn={firsts[type].isWanted}
            onTurn={(isWanted) => set(type, { isWanted })}
            data-testid={`create-${type}`}
          >
            {t(`own.type.${type}`)}
          </Checkbox>
          <Input
            size="lg"
            value={firsts[type].label}
            disabled={!firsts[type].isWanted}
            maxLength={50}
            placeholder={numberedName(1, type === 'evm' ? 'EVM' : 'SOL')}
            aria-label={`${t('own.label')} ${t(`own.type.${type}`)}`}
            data-testid={`create-${type}-label`}
            onChange={({ target }) => set(type, { label: target.value })}
          />
        </div>
      ))}
    </fieldset>
  )
}

/** Makes the vault with its first wallets, then goes on to the backup. */
export function CreateVault() {
  const { t } = useTranslation()
  const { show } = useWalletDoor.getState()
  const password = useNewPassword()
  const [firsts, setFirsts] = useState<Firsts>({
    evm: { isWanted: true, label: '' },
    sol: { isWanted: true, label: '' },
  })
  const [isNoneWanted, setNoneWanted] = useState(false)
  const { run, isBusy, passwordFault, formFault } = useRequest()
  const wanted = types.filter((type) => firsts[type].isWanted)

  async function submit(): Promise<void> {
    password.reveal()
    setNoneWanted(wanted.length === 0)
    const { ready } = password
    if (ready === null || wanted.length === 0) return
    const isDone = await run(async () => {
      await walletClient.create(ready)
      for (const walletType of wanted)
        await makeWallets({ walletType, label: firsts[walletType].label, groupId: '', count: 1 })
      await askToPersist()
    })
    if (isDone) show({ name: 'backup' })
  }
  return (
    <WalletForm onSubmit={() => void submit()} testId="create-vault">
      <p className="text-data text-muted">{t('own.create.says')}</p>
      <NewPassword state={password} label={t('own.password.new')} isFirst />
      <FirstWallets firsts={firsts} onChange={setFirsts} />
      <FieldError text={isNoneWanted ? t('own.create.none') : undefined} testId="create-first" />
      <ReloadRemark />
      <Remark kind="warn" testId="create-warning">
        {t('own.create.forgot')}
      </Remark>
      <FormEnd
        label={t('own.create.go')}
        fault={passwordFault ?? formFault}
        isBusy={isBusy}
        testId="create-submit"
      >
        <TextLink
          className="text-data"
          data-testid="create-restore"
          onClick={() => show({ name: 'restore' })}
        >
          {t('own.restore.open')}
        </TextLink>
      </FormEnd>
    </WalletForm>
  )
}
