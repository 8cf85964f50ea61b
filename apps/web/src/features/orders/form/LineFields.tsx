import { FieldError } from '@peregrine/ui/FieldError'
import { Input } from '@peregrine/ui/Input'
import { Segments } from '@peregrine/ui/Segments'
import { useId } from 'react'
import { levelText } from '../../../domain/orders/levelText.ts'
import { minus, percentText } from '../../../kit/figures/formatFigure.ts'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import type { FormFields, FormKind } from './formFields.ts'
import { isUpwards, lineValue, type Market } from './lineValue.ts'
import type { FaultField } from './readForm.ts'
import { typeFields } from './useOrderForm.ts'

const percentChips = { up: ['+20', '+50', '+100', '+200'], down: ['-10', '-20', '-30', '-50'] } as const

/** Price or market cap, as a value or as percent from now. */
export function MeasurePicker({ fields, hasUnit = true }: { fields: FormFields; hasUnit?: boolean }) {
  const { t } = useTranslation()
  const { measure, unit } = fields
  const clear = { line: '', stopLine: '', activation: '' }
  return (
    <div className="flex items-center justify-between gap-2">
      <Segments
        label={t('orderForm.measure')}
        value={measure}
        segments={(['price', 'mcap'] as const).map((value) => ({
          value,
          label: t(`orderForm.measure.${value}`),
        }))}
        onPick={(next) => typeFields({ measure: next, ...clear })}
        testId="order-measure"
      />
      {hasUnit && (
        <Segments
          label={t('orderForm.unit')}
          value={unit}
          segments={[
            { value: 'value', label: '$' },
            { value: 'percent', label: '%', hint: t('orderForm.unit.percent') },
          ]}
          onPick={(next) => typeFields({ unit: next, ...clear })}
          testId="order-unit"
        />
      )}
    </div>
  )
}

type LineProps = {
  field: 'line' | 'stopLine' | 'activation'
  label: string
  isUp: boolean
  fields: FormFields
  market: Market
  error: string | undefined
}

/** What a typed line is from now, or what typed percent is in dollars. */
function useMeaning({ field, isUp, fields, market }: LineProps): string | null {
  const { t } = useTranslation()
  const { measure, unit } = fields
  const text = fields[field]
  const now = measure === 'price' ? market.price : market.marketCap
  if (text.trim() === '')
    return now === null ? null : t('orderForm.now', { value: levelText(measure, shortOf(now)) })
  const { value } = lineValue({ text, unit, measure, isUp }, market)
  if (value === null) return null
  if (unit === 'percent') return `= ${levelText(measure, value)}`
  return now === null ? null : t('orderForm.fromNow', { percent: percentText((value / now - 1) * 100, true) })
}

const shortOf = (value: number) => Number(value.toPrecision(5))

/** One price, market cap, or percent from now. */
export function LineField(props: LineProps) {
  const { field, label, isUp, fields, error } = props
  const { t } = useTranslation()
  const id = useId()
  const meaning = useMeaning(props)
  const { unit } = fields
  return (
    <div className="flex flex-col gap-1">
      <Input
        size="xl"
        prefix={<span>{label}</span>}
        suffix={unit === 'percent' ? '%' : 'USD'}
        inputMode={unit === 'percent' ? 'text' : 'decimal'}
        value={fields[field]}
        placeholder={unit === 'percent' ? (isUp ? '+50' : '-20') : '0'}
        maxLength={40}
        autoComplete="off"
        aria-label={label}
        aria-invalid={Boolean(error)}
        aria-describedby={id}
        data-testid={`order-${field}`}
        onChange={({ target }) => typeFields({ [field]: target.value })}
        className="text-right"
      />
      <div id={id} className="flex flex-col gap-1">
        <FieldError text={error} testId={`order-${field}`} />
        {!error && meaning && (
          <p className="text-right text-muted tabular-nums" data-testid={`order-${field}-means`}>
            {meaning}
          </p>
        )}
      </div>
      {unit === 'percent' && (
        <div className="grid grid-cols-4 gap-1" role="group" aria-label={t('orderForm.unit.percent')}>
          {percentChips[isUp ? 'up' : 'down'].map((percent) => (
            <button
              key={percent}
              type="button"
              onClick={() => typeFields({ [field]: percent })}
              className="h-7 cursor-pointer rounded-control border border-line tabular-nums hover:bg-raised"
            >
              {percent.replace('-', minus)}%
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

type LinesProps = {
  kind: FormKind
  fields: FormFields
  market: Market
  errorOf: (field: FaultField) => string | undefined
}

/** The line of a kind that has one; two for an OCO pair. */
export function LineFields({ kind, fields, market, errorOf }: LinesProps) {
  const { t } = useTranslation()
  const isUp = isUpwards(kind)
  const shared = { fields, market }
  const measure = t(`orderForm.measure.${fields.measure}`)
  return (
    <>
      <MeasurePicker fields={fields} />
      <LineField
        {...shared}
        field="line"
        isUp={isUp}
        label={kind === 'oco' ? t('orderForm.profitAt') : `${measure} ${isUp ? '≥' : '≤'}`}
        error={errorOf('line')}
      />
      {kind === 'oco' && (
        <LineField
          {...shared}
          field="stopLine"
          isUp={false}
          label={t('orderForm.stopAt')}
          error={errorOf('stopLine')}
        />
      )}
    </>
  )
}
