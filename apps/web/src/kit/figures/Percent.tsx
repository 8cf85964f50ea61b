import { percentText } from './formatFigure.ts'
import { type Unknown, UnknownFigure } from './UnknownFigure.tsx'

function look(value: number): string {
  if (value > 0) return 'text-gain'
  return value < 0 ? 'text-loss' : 'text-muted'
}

type PercentProps = { value: number | null | undefined; unknown?: Unknown }

/** A signed change in percent, in the colour of gain or loss. */
export function Percent({ value, unknown = 'change' }: PercentProps) {
  if (value === null || value === undefined) return <UnknownFigure of={unknown} />
  return (
    <span translate="no" className={look(value)}>
      {percentText(value, true)}
    </span>
  )
}
