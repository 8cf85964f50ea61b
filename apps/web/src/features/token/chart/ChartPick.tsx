import { Segments } from '@peregrine/ui/Segments'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { useIsNarrow } from '../../../kit/layout/useIsNarrow.ts'

type Choice<T extends string> = { value: T; label: string; hint?: string }
type ChartPickProps<T extends string> = {
  label: string
  value: T
  choices: readonly [Choice<T>, Choice<T>]
  onPick: (value: T) => void
  testId: string
}

/** One of two. On a phone a single button, which shows the one that is on and turns to the other. */
export function ChartPick<T extends string>({ label, value, choices, onPick, testId }: ChartPickProps<T>) {
  const { t } = useTranslation()
  const isNarrow = useIsNarrow()
  if (!isNarrow)
    return <Segments label={label} value={value} segments={choices} onPick={onPick} testId={testId} />
  const [first, second] = choices
  const [now, other] = value === first.value ? [first, second] : [second, first]
  return (
    <button
      type="button"
      aria-label={t('chart.turn', { label, now: now.label, other: other.label })}
      data-testid={`${testId}-turn`}
      onClick={() => onPick(other.value)}
      className="h-7 min-w-7 max-w-16 cursor-pointer truncate rounded-control bg-line px-1.5 font-semibold text-data text-ink"
    >
      {now.label}
    </button>
  )
}
