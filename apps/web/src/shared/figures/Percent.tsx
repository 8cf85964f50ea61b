import { percentText } from './formatFigure.ts'
import { UnknownFigure } from './UnknownFigure.tsx'

function look(value: number): string {
  if (value > 0) return 'text-gain'
  return value < 0 ? 'text-loss' : 'text-muted'
}

/** A change in percent with its sign, in the colour of gain or loss. */
export function Percent({ value }: { value: number | null | undefined }) {
  if (value === null || value === undefined) return <UnknownFigure />
  return <span className={look(value)}>{percentText(value, true)}</span>
}
