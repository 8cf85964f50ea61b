import type { Order } from '@peregrine/contract/order'
import { Button } from '@peregrine/ui/Button'
import { Field } from '@peregrine/ui/Field'
import { Input } from '@peregrine/ui/Input'
import { Modal } from '@peregrine/ui/Modal'
import { Select } from '@peregrine/ui/Select'
import { isMeasured, worstPriceUnder } from '@peregrine/orders/worstReceipt'
import { type FormEvent, useState } from 'react'
import { conditionWords } from '../../domain/orders/conditionWords.ts'
import { levelText } from '../../domain/orders/levelText.ts'
import { makingNow } from '../../domain/orders/makingNow.ts'
import { orderDoor } from '../../domain/orders/orderDoor.ts'
import { levelOf, withTerms } from '../../domain/orders/orderTerms.ts'
import { useSession } from '../../domain/session/useSession.ts'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { showToast } from '../../kit/toast/showToast.ts'
import { validities, validityMs } from './form/formFields.ts'
import {
  type EditFault,
  type EditRead,
  editTerms,
  type EditTexts,
  editTexts,
  readEdit,
  trailOf,
} from './readEdit.ts'
import { useOrderActions } from './useOrderActions.ts'

type TextFieldProps = {
  label: string
  suffix: string
  value: string
  error: string | undefined
  testId: string
  onType: (text: string) => void
}

function TextField({ label, suffix, value, error, testId, onType }: TextFieldProps) {
  return (
    <Field label={label} error={error} testId={testId}>
      {(control) => (
        <Input
          {...control}
          size="lg"
          suffix={suffix}
          inputMode="decimal"
          maxLength={40}
          autoComplete="off"
          value={value}
          data-testid={testId}
          onChange={({ target }) => onType(target.value)}
          className="w-full text-right"
        />
      )}
    </Field>
  )
}

/** Validity from now on; visitors have a day at most. */
function ValidityField({
  value,
  onPick,
}: {
  value: EditTexts['validity']
  onPick: (next: EditTexts['validity']) => void
}) {
  const { t } = useTranslation()
  const isSignedIn = useSession(({ session }) => session !== null)
  const open = validities.filter((one) => isSignedIn || (validityMs[one] ?? Infinity) <= 86_400_000)
  return (
    <Field label={t('orders.expiry')}>
      {(control) => (
        <Select
          {...control}
          size="lg"
          value={value}
          options={[
            { value: 'kept', label: t('orders.edit.kept') },
            ...open.map((one) => ({ value: one, label: t(`orderForm.validity.${one}`) })),
          ]}
          onPick={onPick}
          data-testid="order-edit-validity"
          className="w-full"
        />
      )}
    </Field>
  )
}

type FieldsProps = {
  order: Order
  texts: EditTexts
  faults: readonly EditFault[]
  set: (change: Partial<EditTexts>) => void
}

function EditFields({ order, texts, faults, set }: FieldsProps) {
  const { t } = useTranslation()
  const level = levelOf(order.condition.when)
  const errorOf = (field: EditFault, text: string) => (faults.includes(field) ? text : undefined)
  return (
    <>
      {level && (
        <TextField
          label={t(`orders.measure.${level.measure}`)}
          suffix="USD"
          value={texts.level}
          error={errorOf('level', t('orderForm.fault.number'))}
          testId="order-edit-level"
          onType={(next) => set({ level: next })}
        />
      )}
      {trailOf(order.condition.when) !== null && (
        <TextField
          label={t('orderForm.trail')}
          suffix="%"
          value={texts.trail}
          error={errorOf('trail', t('orderForm.fault.percent'))}
          testId="order-edit-trail"
          onType={(trail) => set({ trail })}
        />
      )}
      {!isMeasured(order.condition.when) && (
        <TextField
          label={t(`orderForm.worst.${order.side}`)}
          suffix=""
          value={texts.worst}
          error={errorOf('worst', t('orderForm.fault.number'))}
          testId="order-edit-worst"
          onType={(worst) => set({ worst })}
        />
      )}
      <TextField
        label={t('orders.slippage')}
        suffix="%"
        value={texts.slippage}
        error={errorOf('slippage', t('orderForm.fault.slippage'))}
        testId="order-edit-slippage"
        onType={(slippage) => set({ slippage })}
      />
      <ValidityField value={texts.validity} onPick={(validity) => set({ validity })} />
    </>
  )
}

/** The worst price that the edited terms mean. */
function Worst({ order, read }: { order: Order; read: EditRead }) {
  const { t } = useTranslation()
  if (read.faults) return null
  if (read.worstPrice !== undefined) return null
  const worst = worstPriceUnder(order, read.when, read.slippageBps)
  if (worst === null) return null
  return (
    <p className="text-data text-muted">
      {t(`orderForm.summary.worst.${order.side}`, { value: levelText('price', worst) })}
    </p>
  )
}

/** Changes the value, limits and validity of a pending order. */
export function EditOrder({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation()
  const { attempt } = useOrderActions()
  const [texts, setTexts] = useState(() => editTexts(order))
  const read = readEdit(order, texts)
  async function save(): Promise<void> {
    if (read.faults) return
    const making = makingNow()
    const terms = editTerms(order, read, texts.validity, making.nowMs)
    const isChanged = await (await orderDoor()).change(withTerms(order, terms, making), order)
    showToast(
      isChanged
        ? { kind: 'success', text: t('orders.edit.saved') }
        : { kind: 'warning', text: t('orders.edit.late'), lastsMs: 8_000 },
    )
    onClose()
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    void attempt(save)
  }
  return (
    <Modal
      title={`${t('orders.edit')} · ${order.symbol}`}
      closeLabel={t('orders.close')}
      onClose={onClose}
      testId="order-edit-dialog"
    >
      <form noValidate className="flex flex-col gap-3" onSubmit={submit}>
        <p className="text-body">{conditionWords(read.faults ? order.condition.when : read.when, t)}</p>
        <EditFields
          order={order}
          texts={texts}
          faults={read.faults ?? []}
          set={(change) => setTexts((before) => ({ ...before, ...change }))}
        />
        <Worst order={order} read={read} />
        <div className="flex justify-end gap-2 border-line border-t pt-3">
          <Button className="px-4" onClick={onClose}>
            {t('orders.cancel')}
          </Button>
          <Button
            type="submit"
            variant="primary"
            className="px-4"
            disabled={read.faults !== null}
            data-testid="order-edit-save"
          >
            {t('orders.edit.save')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
