import { iconName } from '@peregrine/ui/iconName'
import { Select } from '@peregrine/ui/Select'
import { usdBound } from './formatFigure.ts'
import { minUsdOptions } from './minUsd.ts'

type MinUsdSelectProps = {
  /** Dollars; 0 lets everything pass. */
  value: number
  label: string
  /** What 0 is called. */
  anyLabel: string
  onPick: (minUsd: number) => void
  testId: string
}

/** The least value of what a list shows. */
export function MinUsdSelect({ value, label, anyLabel, onPick, testId }: MinUsdSelectProps) {
  return (
    <Select
      size="sm"
      variant={value > 0 ? 'marked' : 'muted'}
      value={String(value)}
      options={minUsdOptions.map((option) => ({
        value: String(option),
        label: option === 0 ? anyLabel : `≥ ${usdBound(option)}`,
      }))}
      onPick={(picked) => onPick(Number(picked))}
      {...iconName(label)}
      data-testid={testId}
      className="shrink-0"
    />
  )
}
