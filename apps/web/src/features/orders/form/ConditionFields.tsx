import { Field } from '@peregrine/ui/Field'
import { Input } from '@peregrine/ui/Input'
import { Select } from '@peregrine/ui/Select'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { type FormFields, type FormKind, hasLine, isTrailing } from './formFields.ts'
import type { Market } from './lineValue.ts'
import { LineField, LineFields, MeasurePicker } from './LineFields.tsx'
import type { FaultField } from './readForm.ts'
import { typeFields } from './useOrderForm.ts'

type TextName =
  | 'trail'
  | 'creatorPercent'
  | 'groupCount'
  | 'groupMinutes'
  | 'slippage'
  | 'worst'
  | 'holdSeconds'
  | 'volumeUsd'

type FigureProps = {
  field: TextName
  label: string
  suffix?: string
  placeholder?: string
  fields: FormFields
  error: string | undefined
}

/** A short number with its label above. */
export function FigureField({ field, label, suffix, placeholder, fields, error }: FigureProps) {
  return (
    <Field label={label} error={error} testId={`order-${field}`} className="flex-1">
      {(control) => (
        <Input
          {...control}
          size="lg"
          suffix={suffix}
          inputMode="decimal"
          value={fields[field]}
          placeholder={placeholder}
          maxLength={20}
          autoComplete="off"
          data-testid={`order-${field}`}
          onChange={({ target }) => typeFields({ [field]: target.value })}
          className="w-full text-right"
        />
      )}
    </Field>
  )
}

type ConditionFieldsProps = {
  kind: FormKind
  fields: FormFields
  market: Market
  groups: readonly string[]
  watchedCount: number
  errorOf: (field: FaultField) => string | undefined
}

function TrailingFields({ kind, fields, market, errorOf }: ConditionFieldsProps) {
  const { t } = useTranslation()
  const isProfit = kind === 'trailing-profit'
  return (
    <>
      <MeasurePicker fields={fields} hasUnit={isProfit} />
      {isProfit && (
        <LineField
          field="activation"
          label={t('orderForm.activation')}
          isUp
          fields={fields}
          market={market}
          error={errorOf('activation')}
        />
      )}
      <FigureField
        field="trail"
        label={t('orderForm.trail')}
        suffix="%"
        fields={fields}
        error={errorOf('trail')}
      />
    </>
  )
}

function GroupFields({ fields, groups, watchedCount, errorOf }: ConditionFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <Field label={t('orderForm.group')} error={errorOf('group')} testId="order-group">
        {(control) => (
          <Select
            {...control}
            size="lg"
            value={fields.group}
            options={[
              { value: '', label: t('orderForm.group.all') },
              ...groups.map((group) => ({ value: group, label: group })),
            ]}
            onPick={(group) => typeFields({ group })}
            data-testid="order-group"
            className="w-full"
          />
        )}
      </Field>
      <div className="flex gap-2">
        <FigureField
          field="groupCount"
          label={t('orderForm.groupCount', { of: watchedCount })}
          fields={fields}
          error={errorOf('groupCount')}
        />
        <FigureField
          field="groupMinutes"
          label={t('orderForm.groupMinutes')}
          fields={fields}
          error={errorOf('groupMinutes')}
        />
      </div>
    </>
  )
}

/** What has to happen, for every kind that has something to type. */
export function ConditionFields(props: ConditionFieldsProps) {
  const { kind, fields, errorOf } = props
  const { t } = useTranslation()
  if (hasLine(kind)) return <LineFields {...props} />
  if (isTrailing(kind)) return <TrailingFields {...props} />
  if (kind === 'group-buy') return <GroupFields {...props} />
  if (kind === 'creator-sale')
    return (
      <FigureField
        field="creatorPercent"
        label={t('orderForm.creatorPercent')}
        suffix="%"
        fields={fields}
        error={errorOf('creatorPercent')}
      />
    )
  if (kind === 'scaled') return <MeasurePicker fields={fields} hasUnit={false} />
  const migrated = errorOf('line')
  return migrated ? <p className="text-danger">{migrated}</p> : null
}
