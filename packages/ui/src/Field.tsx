import { type ReactNode, useId } from 'react'
import { FieldError } from './FieldError.tsx'
import { joinClasses } from './joinClasses.tsx'

type FieldControl = { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined }

type FieldProps = {
  label: ReactNode
  /** What to know before typing. */
  hint?: ReactNode
  /** What is wrong with what was typed. */
  error?: string | undefined
  /** The error's test id begins with it. */
  testId?: string
  /** Draws the control, with what ties it to label, hint and error. */
  children: (control: FieldControl) => ReactNode
  className?: string
}

/** A control with its label above, hint and error below. */
export function Field({ label, hint, error, testId, children, className }: FieldProps) {
  const id = useId()
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`]
  return (
    <div className={joinClasses('flex min-w-0 flex-col gap-1', className)}>
      <label htmlFor={id} className="text-data text-muted">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': Boolean(error),
        'aria-describedby': joinClasses(hint ? hintId : null, error ? errorId : null) || undefined,
      })}
      {hint && (
        <p id={hintId} className="text-data text-muted">
          {hint}
        </p>
      )}
      <FieldError id={errorId} text={error} testId={testId} />
    </div>
  )
}
