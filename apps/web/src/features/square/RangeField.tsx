import type { LaunchRange, Range } from '@peregrine/contract/launchFilter'
import type { LaunchColumn } from '@peregrine/contract/topics/launchColumns'
import { Input } from '@peregrine/ui/Input'
import { useId } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { compactDecimal, withoutFinalZeros } from '../../kit/figures/formatFigure.ts'
import { type Preset, presetsOf } from './filterFields.ts'

type RangeFieldProps = {
  name: LaunchRange
  column: LaunchColumn
  range: Range
  onChange: (range: Range) => void
}

const dayMinutes = 1_440

function toBound(text: string): number | null {
  const value = Number(text)
  return text.trim() === '' || !Number.isFinite(value) || value < 0 ? null : value
}

function useBoundText(name: LaunchRange) {
  const { t } = useTranslation()
  return ({ bound, value }: Preset): string => {
    const sign = bound === 'min' ? '>' : '<'
    if (name !== 'age') return `${sign}${withoutFinalZeros(compactDecimal(String(value)))}`
    const text =
      value < dayMinutes ? t('age.minutes', { count: value }) : t('age.days', { count: value / dayMinutes })
    return `${sign}${text}`
  }
}

function Bound({
  bound,
  range,
  onChange,
  name,
  label,
}: Omit<RangeFieldProps, 'column'> & { bound: 'min' | 'max'; label: string }) {
  const { t } = useTranslation()
  return (
    <Input
      size="sm"
      type="number"
      inputMode="decimal"
      min={0}
      step="any"
      value={range[bound] ?? ''}
      placeholder={t(`square.filter.${bound}`)}
      aria-label={`${label} ${t(`square.filter.${bound}`)}`}
      data-testid={`range-${name}-${bound}`}
      onChange={({ target }) => onChange({ ...range, [bound]: toBound(target.value) })}
      className="w-full text-right"
    />
  )
}

/** A figure's range, with the usual bounds as presets. */
export function RangeField({ name, column, range, onChange }: RangeFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const textOf = useBoundText(name)
  const label = t(`square.range.${name}`)
  const presets = presetsOf(column, name)
  return (
    <div
      role="group"
      aria-labelledby={id}
      className="grid grid-cols-[7.5rem_1fr_1fr] items-center gap-x-2 gap-y-1 text-data"
    >
      <span id={id} className="truncate text-muted" title={label}>
        {label}
      </span>
      <Bound bound="min" name={name} range={range} onChange={onChange} label={label} />
      <Bound bound="max" name={name} range={range} onChange={onChange} label={label} />
      {presets.length > 0 && (
        <span className="col-span-2 col-start-2 flex flex-wrap gap-1">
          {presets.map((preset) => (
            <button
              key={`${preset.bound} ${preset.value}`}
              type="button"
              aria-pressed={range[preset.bound] === preset.value}
              data-testid={`preset-${name}-${preset.value}`}
              onClick={() =>
                onChange({
                  ...range,
                  [preset.bound]: range[preset.bound] === preset.value ? null : preset.value,
                })
              }
              className="h-6 cursor-pointer rounded-control border border-line px-1.5 text-data text-muted hover:text-ink aria-pressed:border-accent aria-pressed:text-accent"
            >
              {textOf(preset)}
            </button>
          ))}
        </span>
      )}
    </div>
  )
}
