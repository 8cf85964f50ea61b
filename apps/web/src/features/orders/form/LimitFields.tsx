import { Field } from '@peregrine/ui/Field'
import { Select } from '@peregrine/ui/Select'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { FigureField } from './ConditionFields.tsx'
import {
  type FormFields,
  type FormKind,
  isPurchase,
  validities,
  validityMs,
  watchesPrice,
} from './formFields.ts'
import type { FaultField } from './readForm.ts'
import { typeFields } from './useOrderForm.ts'

const dayMs = 86_400_000

type LimitFieldsProps = {
  kind: FormKind
  fields: FormFields
  isSignedIn: boolean
  errorOf: (field: FaultField) => string | undefined
}

/** Slippage, validity, and what keeps a single push from firing it. */
export function LimitFields({ kind, fields, isSignedIn, errorOf }: LimitFieldsProps) {
  const { t } = useTranslation()
  const isShort = (value: (typeof validities)[number]) => (validityMs[value] ?? Infinity) <= dayMs
  const options = validities.filter((value) => isSignedIn || isShort(value) || value === fields.validity)
  return (
    <>
      <div className="flex gap-2">
        <FigureField
          field="slippage"
          label={t('orderForm.slippage')}
          suffix="%"
          fields={fields}
          error={errorOf('slippage')}
        />
        <Field
          label={t('orderForm.validity')}
          error={errorOf('validity')}
          testId="order-validity"
          className="flex-1"
        >
          {(control) => (
            <Select
              {...control}
              size="lg"
              value={fields.validity}
              options={options.map((value) => ({ value, label: t(`orderForm.validity.${value}`) }))}
              onPick={(validity) => typeFields({ validity })}
              title={isSignedIn ? undefined : t('orderForm.validity.visitor')}
              data-testid="order-validity"
              className="w-full"
            />
          )}
        </Field>
      </div>
      {!watchesPrice(kind) && (
        <FigureField
          field="worst"
          label={t(`orderForm.worst.${isPurchase(kind) ? 'buy' : 'sell'}`)}
          placeholder={t('orderForm.worst.none')}
          fields={fields}
          error={errorOf('worst')}
        />
      )}
      {watchesPrice(kind) && (
        <details
          className="group text-data"
          open={errorOf('holdSeconds') || errorOf('volumeUsd') ? true : undefined}
        >
          <summary
            className="min-h-6 cursor-pointer content-center text-muted hover:text-ink"
            data-testid="order-guard"
          >
            {t('orderForm.guard')}
          </summary>
          <p className="py-1 text-muted">{t('orderForm.guard.says')}</p>
          <div className="flex gap-2">
            <FigureField
              field="holdSeconds"
              label={t('orderForm.hold')}
              placeholder="0"
              fields={fields}
              error={errorOf('holdSeconds')}
            />
            <FigureField
              field="volumeUsd"
              label={t('orderForm.volume')}
              placeholder="0"
              fields={fields}
              error={errorOf('volumeUsd')}
            />
          </div>
        </details>
      )}
    </>
  )
}
