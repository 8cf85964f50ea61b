import { unknownFigure } from './formatFigure.ts'

/** What stands where a figure is not known: never a zero. */
export function UnknownFigure({ className = '' }: { className?: string | undefined }) {
  return <span className={`text-muted ${className}`}>{unknownFigure}</span>
}
