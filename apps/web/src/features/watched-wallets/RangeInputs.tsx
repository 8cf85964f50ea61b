import { Checkbox } from '@peregrine/ui/Checkbox'
import { FieldError } from '@peregrine/ui/FieldError'
import { Input } from '@peregrine/ui/Input'
import { useId } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'

type Side = 'min' | 'max'
type EndProps = {
  label: string
  side: Side
  /** Null keeps each wallet's own. */
  value: string | null
  onChange: (text: string) => void
  onKeep: (() => void) | undefined
  faultId: string | undefined
  testId: string
}

/** One end of the range. In a batch, a checkbox enables the change. */
function End({ label, side, value, onChange, onKeep, faultId, testId }: EndProps) {
  const { t } = useTranslation()
  const isKept = value === null
  const end = t(`form.${side}`)
  const empty = onKeep ? t('batch.noLimit') : end
  return (
    <div className="flex min-w-0 flex-col gap-1">
      {onKeep && (
        <Checkbox
          isOn={!isKept}
          onTurn={(isChanged) => (isChanged ? onChange('') : onKeep())}
          aria-label={t('batch.change', { field: `${label} ${end}` })}
          data-testid={`${testId}-${side}-change`}
        >
          {end}
        </Checkbox>
      )}
      <Input
        size="lg"
        // Not type number: browsers report half a number as empty.
        type="text"
        inputMode="decimal"
        value={value ?? ''}
        disabled={isKept}
        placeholder={isKept ? t('batch.keep') : empty}
        aria-label={`${label} ${end}`}
        aria-invalid={faultId !== undefined && !isKept}
        aria-describedby={faultId}
        data-testid={`${testId}-${side}`}
        onChange={({ target }) => onChange(target.value.trim())}
        className="w-full"
      />
    </div>
  )
}

type RangeInputsProps = {
  label: string
  min: string | null
  max: string | null
  onMin: (text: string) => void
  onMax: (text: string) => void
  /** In a batch: keeps each wallet's own end. */
  onKeep?: (side: Side) => void
  fault: string | undefined
  testId: string
}

/** A minimum and maximum amount in dollars. */
export function RangeInputs({ label, min, max, onMin, onMax, onKeep, fault, testId }: RangeInputsProps) {
  const id = useId()
  const sides = [
    { side: 'min', value: min, onChange: onMin },
    { side: 'max', value: max, onChange: onMax },
  ] as const
  return (
    <div className="flex flex-col gap-1">
      <div className="grid grid-cols-2 gap-2">
        {sides.map((end) => (
          <End
            key={end.side}
            {...end}
            label={label}
            onKeep={onKeep && (() => onKeep(end.side))}
            faultId={fault ? id : undefined}
            testId={testId}
          />
        ))}
      </div>
      <FieldError id={id} text={fault} testId={testId} />
    </div>
  )
}
