import { bareAddress } from '@peregrine/core/paste/bareAddress'
import { maxPaste } from '@peregrine/core/paste/plainPaste'
import { Button } from '@peregrine/ui/Button'
import { Field } from '@peregrine/ui/Field'
import { FieldError } from '@peregrine/ui/FieldError'
import { Input } from '@peregrine/ui/Input'
import { Segments } from '@peregrine/ui/Segments'
import { Switch } from '@peregrine/ui/Switch'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { NativeNote } from '../../domain/wallet-events/NativeNote.tsx'
import { useSignInDoor } from '../../domain/doors/signInDoor.ts'
import { refusalText } from '../../domain/watched-wallets/watchWalletWithUndo.ts'
import { useWatchedWallets } from '../../domain/watched-wallets/useWatchedWallets.ts'
import { signedInAddress, useSession } from '../../domain/session/useSession.ts'
import { sessionKnown } from '../../domain/session/whenSignedIn.ts'
import { AvatarPicker } from './AvatarPicker.tsx'
import { EventBoxes } from './EventBoxes.tsx'
import { focusFirstFault } from './focusFirstFault.ts'
import { MoreRules } from './MoreRules.tsx'
import { checkForm, type FormFault, type FormField, type PartProps } from './checkForm.ts'
import { type WatchedWalletForm, withAddress } from './watchedWalletForm.ts'
import { RangeInputs } from './RangeInputs.tsx'

type WatchedWalletFormViewProps = {
  mode: 'add' | 'edit'
  initial: WatchedWalletForm
  /** Closes the form once stored. */
  onSave: (form: WatchedWalletForm) => Promise<void>
  onCancel: () => void
}

const chains = [
  { value: '1', label: 'EVM' },
  { value: '2', label: 'SOL' },
] as const

/** Network and address, which are fixed once a wallet is watched. */
function Identity({ form, set, faultOf, isFixed }: PartProps & { isFixed: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      <div className="flex flex-col gap-1" data-wrong={faultOf('network') && true}>
        <span className="text-data text-muted">{t('form.network')}</span>
        {isFixed ? (
          <span className="text-body" data-testid="form-network">
            {form.chainType === 2 ? 'SOL' : 'EVM'}
          </span>
        ) : (
          <Segments
            label={t('form.network')}
            value={form.chainType === null ? '' : String(form.chainType)}
            segments={chains}
            // The families' addresses are mutually exclusive.
            onPick={(picked) => set({ chainType: picked === '2' ? 2 : 1, address: '' })}
            testId="form-network"
            className="w-fit rounded-control border border-line p-0.5"
          />
        )}
        <FieldError text={faultOf('network')} testId="form-network" />
      </div>
      <Field label={t('form.address')} error={faultOf('address')} testId="form-address">
        {(control) => (
          <Input
            {...control}
            size="lg"
            isMono
            value={form.address}
            disabled={isFixed}
            maxLength={maxPaste}
            autoComplete="off"
            spellCheck={false}
            placeholder={form.chainType === 2 ? 'base58' : '0x...'}
            data-testid="form-address"
            onChange={({ target }) => set(withAddress(form, bareAddress(target.value)))}
            className="w-full"
          />
        )}
      </Field>
    </>
  )
}

/** The wallet's name and group. */
function Naming({ form, set, faultOf }: PartProps) {
  const { t } = useTranslation()
  const { list } = useWatchedWallets()
  const groupsId = useId()
  const groups = [...new Set(list.map(({ configGroup }) => configGroup))]
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <Field label={t('form.name')} error={faultOf('name')} testId="form-name">
          {(control) => (
            <Input
              {...control}
              size="lg"
              value={form.name}
              maxLength={50}
              placeholder={t('form.name.says')}
              title={t('form.name.says')}
              data-testid="form-name"
              onChange={({ target }) => set({ name: target.value })}
              className="w-full"
            />
          )}
        </Field>
        <Field label={t('form.group')} error={faultOf('group')} testId="form-group">
          {(control) => (
            <Input
              {...control}
              size="lg"
              value={form.configGroup}
              maxLength={50}
              list={groupsId}
              data-testid="form-group"
              onChange={({ target }) => set({ configGroup: target.value })}
              className="w-full"
            />
          )}
        </Field>
      </div>
      <datalist id={groupsId}>
        {groups.map((group) => (
          <option key={group} value={group} />
        ))}
      </datalist>
      <Field label={t('form.tip')} error={faultOf('tip')} testId="form-tip">
        {(control) => (
          <Input
            {...control}
            size="lg"
            value={form.tip}
            maxLength={200}
            data-testid="form-tip"
            onChange={({ target }) => set({ tip: target.value })}
            className="w-full"
          />
        )}
      </Field>
      <AvatarPicker value={form.avatarUrl} onPick={(avatarUrl) => set({ avatarUrl })} />
    </>
  )
}

/** The wallet's alerts. */
function AlertFields({ form, set, faultOf }: PartProps) {
  const { t } = useTranslation()
  return (
    <>
      <div className="flex flex-col gap-1" data-wrong={faultOf('events') && true}>
        <EventBoxes events={form.events} onEvents={(events) => set({ events })} testId="form-events" />
        <FieldError text={faultOf('events')} testId="form-events" />
        {form.chainType !== 2 && (form.events.includes('ALL') || form.events.includes('OTHER')) && (
          <NativeNote />
        )}
      </div>
      <Switch
        isOn={form.enablePush}
        onTurn={(enablePush) => set({ enablePush })}
        label={t('form.push')}
        testId="form-push"
      />
      <Switch
        isOn={form.enableAmountFilter}
        onTurn={(enableAmountFilter) => set({ enableAmountFilter })}
        label={t('form.amountFilter')}
        testId="form-amount-filter"
      />
      {form.enableAmountFilter && (
        <RangeInputs
          label={t('form.amountFilter')}
          min={form.minAmount}
          max={form.maxAmount}
          onMin={(minAmount) => set({ minAmount })}
          onMax={(maxAmount) => set({ maxAmount })}
          fault={faultOf('amounts')}
          testId="form-amounts"
        />
      )}
    </>
  )
}

/** Adding and changing need a sign-in; the input survives it. */
function Refusal({ text, isSignInAsked }: { text: string | null; isSignInAsked: boolean }) {
  const { t } = useTranslation()
  if (text === null) return null
  return (
    <div className="flex items-center gap-2">
      <p role="alert" data-testid="form-refusal" className="min-w-0 flex-1 text-body text-danger">
        {text}
      </p>
      {isSignInAsked && (
        <Button onClick={useSignInDoor.getState().open} data-testid="form-sign-in">
          {t('form.signIn')}
        </Button>
      )}
    </div>
  )
}

/** Returns the form's errors after a failed submit, validated on every keystroke. */
function useFaults(form: WatchedWalletForm, mode: 'add' | 'edit') {
  const { t } = useTranslation()
  const { byAddress } = useWatchedWallets()
  const [isShown, show] = useState(false)
  const faults = checkForm(form, (address) => (mode === 'add' ? byAddress.get(address)?.name : undefined))
  function faultOf(field: FormField): string | undefined {
    const fault: FormFault | undefined = isShown ? faults.find((one) => one.field === field) : undefined
    return fault && t(fault.key, { name: fault.name ?? '' })
  }
  return { hasFaults: faults.length > 0, faultOf, show: () => show(true) }
}

/** The fields of a watched wallet. Errors appear at their fields, the server's refusals below. */
export function WatchedWalletFormView({ mode, initial, onSave, onCancel }: WatchedWalletFormViewProps) {
  const { t } = useTranslation()
  const [form, setForm] = useState(initial)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const box = useRef<HTMLFormElement>(null)
  const isVisitor = useSession(({ status }) => status === 'visitor')
  const { hasFaults, faultOf, show } = useFaults(form, mode)
  const set = (part: Partial<WatchedWalletForm>) => setForm((before) => ({ ...before, ...part }))

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setRefusal(null)
    show()
    if (hasFaults) {
      requestAnimationFrame(() => focusFirstFault(box.current))
      return
    }
    setBusy(true)
    await sessionKnown()
    if (signedInAddress() === null) {
      setBusy(false)
      return setRefusal(t('form.bad.signIn'))
    }
    try {
      await onSave(form)
    } catch (error) {
      setRefusal(`${t('form.failed')}: ${refusalText(error)}`)
      setBusy(false)
    }
  }
  const part = { form, set, faultOf }
  return (
    <form
      ref={box}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-3"
      data-testid="monitor-form"
    >
      <Identity {...part} isFixed={mode === 'edit'} />
      <Naming {...part} />
      <AlertFields {...part} />
      <MoreRules {...part} />
      <Refusal text={refusal} isSignInAsked={isVisitor} />
      <div className="flex justify-end gap-2 border-line border-t pt-3">
        <Button onClick={onCancel} className="px-4" data-testid="form-cancel">
          {t('form.cancel')}
        </Button>
        <Button type="submit" variant="primary" className="px-4" disabled={isBusy} data-testid="form-submit">
          {t(`form.submit.${mode}`)}
        </Button>
      </div>
    </form>
  )
}
