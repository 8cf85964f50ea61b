import { type ReactNode, useId } from 'react'
import { FieldError } from './FieldError.tsx'
import { joinClasses } from './joinClasses.tsx'

type FieldControl = { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined }

type FieldProps = {
  label: ReactNode
  /** Guidance shown before any input. */
  hint?: ReactNode
  /** Reason the value is rejected. */
  error?: string | undefined
  /** Prefix of the error's test id. */
  testId?: string
  /** Renders the control with the attributes that link it to label, hint and error. */
  children: (control: FieldControl) => ReactNode
  className?: string
}

/** A form control with its label above it, and hint and error below. */
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
