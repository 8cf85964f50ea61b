import type { WatchedWalletWire } from '@peregrine/contract/watchedWallet'
import { Button } from '@peregrine/ui/Button'
import { FieldError } from '@peregrine/ui/FieldError'
import { Input } from '@peregrine/ui/Input'
import { Modal } from '@peregrine/ui/Modal'
import { Segments } from '@peregrine/ui/Segments'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { changeEachWithUndo, refusalText } from '../../domain/watched-wallets/watchWalletWithUndo.ts'
import {
  type BatchEdit,
  type BatchFault,
  type BatchField,
  changesOf,
  checkBatch,
  emptyEdit,
  isAnythingNamed,
} from './batchEdit.ts'
import { focusFirstFault } from './focusFirstFault.ts'
import { longestTip } from './watchedWalletForm.ts'
import { RangeInputs } from './RangeInputs.tsx'
import { SoundField } from './SoundField.tsx'

type PartProps = {
  edit: BatchEdit
  set: (part: Partial<BatchEdit>) => void
  faultOf: (field: BatchField) => string | undefined
}

function Part({ label, isWrong, children }: { label: string; isWrong?: boolean; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1" data-wrong={isWrong || undefined}>
      <span className="text-data text-muted">{label}</span>
      {children}
    </div>
  )
}

const choiceLook = 'w-fit rounded-control border border-line p-0.5'

function Amounts({ edit, set, faultOf }: PartProps) {
  const { t } = useTranslation()
  const label = t('form.amountFilter')
  const fault = faultOf('amounts')
  const hasInput = edit.minAmount !== null || edit.maxAmount !== null
  return (
    <Part label={label} isWrong={fault !== undefined && !hasInput}>
      <Segments
        label={label}
        value={edit.amounts}
        segments={[
          { value: 'keep', label: t('batch.keep') },
          { value: 'on', label: t('batch.on') },
          { value: 'off', label: t('batch.off') },
        ]}
        onPick={(amounts) => set({ amounts })}
        testId="batch-amount-filter"
        className={choiceLook}
      />
      {edit.amounts === 'on' && (
        <RangeInputs
          label={label}
          min={edit.minAmount}
          max={edit.maxAmount}
          onMin={(minAmount) => set({ minAmount })}
          onMax={(maxAmount) => set({ maxAmount })}
          onKeep={(side) => set(side === 'min' ? { minAmount: null } : { maxAmount: null })}
          fault={fault}
          testId="batch-amounts"
        />
      )}
    </Part>
  )
}

function Caps({ edit, set, faultOf }: PartProps) {
  const { t } = useTranslation()
  return (
    <Part label={t('form.caps')}>
      <RangeInputs
        label={t('form.caps')}
        min={edit.minCap}
        max={edit.maxCap}
        onMin={(minCap) => set({ minCap })}
        onMax={(maxCap) => set({ maxCap })}
        onKeep={(side) => set(side === 'min' ? { minCap: null } : { maxCap: null })}
        fault={faultOf('caps')}
        testId="batch-caps"
      />
    </Part>
  )
}

function Note({ edit, set, faultOf }: PartProps) {
  const { t } = useTranslation()
  const label = t('batch.note')
  const fault = faultOf('tip')
  return (
    <Part label={label}>
      <Segments
        label={label}
        value={edit.note}
        segments={[
          { value: 'keep', label: t('batch.keep') },
          { value: 'append', label: t('batch.note.append') },
          { value: 'set', label: t('batch.note.set') },
        ]}
        onPick={(note) => set({ note })}
        testId="batch-note"
        className={choiceLook}
      />
      {edit.note !== 'keep' && (
        <Input
          size="lg"
          value={edit.tip}
          maxLength={longestTip}
          aria-label={label}
          aria-invalid={fault !== undefined}
          placeholder={edit.note === 'set' ? t('batch.note.empty') : undefined}
          data-testid="batch-tip"
          onChange={({ target }) => set({ tip: target.value })}
          className="w-full"
        />
      )}
      <FieldError text={fault} testId="batch-tip" />
    </Part>
  )
}

/** Returns the single form's error texts, with the number of wallets affected when not all are. */
function useFaultText(faults: readonly BatchFault[], all: number) {
  const { t } = useTranslation()
  return (field: BatchField): string | undefined => {
    const found = faults.find((one) => one.field === field)
    if (!found) return undefined
    const fault = t(found.key, { most: longestTip })
    const { wallets, name } = found
    return wallets === all ? fault : t('batch.bad.some', { fault, count: wallets, name })
  }
}

type BatchEditDialogProps = { picked: readonly WatchedWalletWire[]; onClose: () => void }

/** Applies the chosen values to all selected wallets; the rest stays as each has it. */
export function BatchEditDialog({ picked, onClose }: BatchEditDialogProps) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [edit, setEdit] = useState(emptyEdit)
  // Validated on submit: doing it on every keystroke would go through all wallets.
  const [faults, setFaults] = useState<readonly BatchFault[]>([])
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const box = useRef<HTMLFormElement>(null)
  const faultOf = useFaultText(faults, picked.length)
  function set(part: Partial<BatchEdit>): void {
    setEdit((before) => ({ ...before, ...part }))
    setFaults([])
  }
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setRefusal(undefined)
    const found = checkBatch(edit, picked)
    setFaults(found)
    if (found.length > 0) {
      requestAnimationFrame(() => focusFirstFault(box.current))
      return
    }
    setBusy(true)
    try {
      await changeEachWithUndo(queries, changesOf(edit, picked))
      onClose()
    } catch (error) {
      setRefusal(`${t('form.failed')}: ${refusalText(error)}`)
      setBusy(false)
    }
  }
  const part = { edit, set, faultOf }
  return (
    <Modal
      title={t('batch.edit.title', { count: picked.length })}
      closeLabel={t('form.close')}
      onClose={onClose}
      testId="batch-edit-dialog"
    >
      <form
        ref={box}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-3"
        data-testid="batch-edit-form"
      >
        <p className="text-data text-muted">{t('batch.edit.says')}</p>
        <Amounts {...part} />
        <Caps {...part} />
        <SoundField sound={edit.sound} onSound={(sound) => set({ sound })} hasKeep testId="batch-sound" />
        <Note {...part} />
        <FieldError text={refusal} testId="batch-edit" />
        <div className="flex justify-end gap-2 border-line border-t pt-3">
          <Button onClick={onClose} className="px-4" data-testid="batch-edit-cancel">
            {t('form.cancel')}
          </Button>
          <Button
            type="submit"
            variant="primary"
            className="px-4"
            disabled={isBusy || !isAnythingNamed(edit)}
            data-testid="batch-edit-apply"
          >
            {t('batch.apply')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
