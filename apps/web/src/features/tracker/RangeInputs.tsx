import { useId } from 'react'
import { useWords } from '../../shared/i18n/useWords.tsx'
import { FaultLine, inputLook } from './Field.tsx'

type RangeInputsProps = {
  label: string
  min: string
  max: string
  onMin: (text: string) => void
  onMax: (text: string) => void
  fault: string | undefined
  testId: string
}

/** A smallest and a largest amount in dollars. */
export function RangeInputs({ label, min, max, onMin, onMax, fault, testId }: RangeInputsProps) {
  const { t } = useWords()
  const id = useId()
  const sides = [
    { name: 'min', value: min, onChange: onMin },
    { name: 'max', value: max, onChange: onMax },
  ] as const
  return (
    <div className="flex flex-col gap-1">
      <div className="grid grid-cols-2 gap-2">
        {sides.map(({ name, value, onChange }) => (
          <input
            key={name}
            // Not of type number: what a browser takes for half a number would come as nothing.
            type="text"
            inputMode="decimal"
            value={value}
            placeholder={t(`form.${name}`)}
            aria-label={`${label} ${t(`form.${name}`)}`}
            aria-invalid={fault !== undefined}
            aria-describedby={fault ? id : undefined}
            data-testid={`${testId}-${name}`}
            onChange={({ target }) => onChange(target.value.trim())}
            className={inputLook}
          />
        ))}
      </div>
      <FaultLine id={id} text={fault} testId={testId} />
    </div>
  )
}
