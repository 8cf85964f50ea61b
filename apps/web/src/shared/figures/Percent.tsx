import { percentText, unknownFigure } from './formatFigure.ts'

function look(value: number): string {
  if (value > 0) return 'text-gain'
  return value < 0 ? 'text-loss' : 'text-muted'
}

/** A change in percent with its sign, in the colour of gain or loss. */
export function Percent({ value }: { value: number | null | undefined }) {
  if (value === null || value === undefined) return <span className="text-muted">{unknownFigure}</span>
  return <span className={look(value)}>{percentText(value, true)}</span>
}
