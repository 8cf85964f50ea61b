import { Field } from '@peregrine/ui/Field'
import { Input } from '@peregrine/ui/Input'
import { Segments } from '@peregrine/ui/Segments'
import { TextLink } from '@peregrine/ui/TextLink'
import type { WalletType } from '@peregrine/wallet/vault/vaultRecord'
import { useId, useState } from 'react'
import { useWalletDoor } from '../../../domain/doors/walletDoor.ts'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { showToast } from '../../../kit/toast/showToast.ts'
import { FormEnd } from '../FormEnd.tsx'
import { groupsOf } from '../manage/groupsOf.ts'
import { useRequest } from '../useRequest.ts'
import type { Vault } from '../vaultQuery.ts'
import { WalletForm } from '../WalletForm.tsx'
import { makeWallets, type WantedWallets } from './newWallets.ts'

const maxAtOnce = 100

/** Adds new wallets, one or many of a kind. */
export function AddWallets({ vault }: { vault: Vault }) {
  const { t } = useTranslation()
  const { show } = useWalletDoor.getState()
  const groupsId = useId()
  const [wanted, setWanted] = useState<WantedWallets>({ walletType: 'evm', label: '', groupId: '', count: 1 })
  const [countText, setCountText] = useState('1')
  const { run, isBusy, formFault } = useRequest()
  const set = (part: Partial<WantedWallets>) => setWanted((before) => ({ ...before, ...part }))
  const count = /^\d{1,3}$/.test(countText) ? Number(countText) : 0
  const isCountFine = count >= 1 && count <= maxAtOnce

  async function submit(): Promise<void> {
    if (!isCountFine) return
    if (!(await run(() => makeWallets({ ...wanted, count })))) return
    showToast({ kind: 'success', text: t('own.add.done', { count }) })
    // What was added is in no backup yet.
    show({ name: 'backup' })
  }
  return (
    <WalletForm onSubmit={() => void submit()} testId="add-wallets">
      <div className="flex flex-wrap items-end gap-3">
        <Segments<WalletType>
          label={t('own.add.type')}
          value={wanted.walletType}
          segments={[
            { value: 'evm', label: t('own.type.evm') },
            { value: 'sol', label: t('own.type.sol') },
          ]}
          onPick={(walletType) => set({ walletType })}
          testId="add-type"
          className="w-fit rounded-control border border-line p-0.5"
        />
      </div>
      <div className="grid grid-cols-2 gap-3">
        <Field label={t('own.label')}>
          {(control) => (
            <Input
              {...control}
              size="lg"
              value={wanted.label}
              maxLength={50}
              data-testid="add-label"
              onChange={({ target }) => set({ label: target.value })}
            />
          )}
        </Field>
        <Field label={t('own.group')}>
          {(control) => (
            <Input
              {...control}
              size="lg"
              value={wanted.groupId}
              maxLength={50}
              list={groupsId}
              data-testid="add-group"
              onChange={({ target }) => set({ groupId: target.value })}
            />
          )}
        </Field>
      </div>
      <datalist id={groupsId}>
        {groupsOf(vault.contents.wallets).map((group) => (
          <option key={group} value={group} />
        ))}
      </datalist>
      <Field
        label={t('own.add.count')}
        error={isCountFine ? undefined : t('own.add.count.bad', { max: maxAtOnce })}
        testId="add-count"
      >
        {(control) => (
          <Input
            {...control}
            size="lg"
            value={countText}
            inputMode="numeric"
            maxLength={3}
            data-testid="add-count"
            onChange={({ target }) => setCountText(target.value)}
            className="w-24"
          />
        )}
      </Field>
      <FormEnd
        label={t('own.add.go', { count: isCountFine ? count : 1 })}
        fault={formFault}
        isBusy={isBusy}
        testId="add-submit"
      >
        <TextLink className="text-data" data-testid="add-import" onClick={() => show({ name: 'import' })}>
          {t('own.import.open')}
        </TextLink>
      </FormEnd>
    </WalletForm>
  )
}
