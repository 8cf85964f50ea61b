import { type ReactNode, useId } from 'react'

type FieldProps = {
  label: string
  fault?: string | undefined
  testId: string
  /** Gets what ties its control to label and fault. */
  children: (control: {
    id: string
    'aria-invalid': boolean
    'aria-describedby': string | undefined
  }) => ReactNode
  className?: string
}

export const inputClass =
  'h-8 w-full min-w-0 rounded-control border border-line bg-surface px-2 text-body aria-invalid:border-loss disabled:bg-raised disabled:text-muted'

/** A control with its label above and what is wrong with it below. */
export function Field({ label, fault, testId, children, className = '' }: FieldProps) {
  const id = useId()
  return (
    <div className={`flex min-w-0 flex-col gap-1 ${className}`}>
      <label htmlFor={id} className="text-data text-muted">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': fault !== undefined,
        'aria-describedby': fault ? `${id}-fault` : undefined,
      })}
      <FaultLine id={`${id}-fault`} text={fault} testId={testId} />
    </div>
  )
}

/** What is wrong, read out as soon as it is there. */
export function FaultLine({ id, text, testId }: { id?: string; text: string | undefined; testId: string }) {
  if (!text) return null
  return (
    <p id={id} role="alert" data-testid={`${testId}-fault`} className="text-data text-loss">
      {text}
    </p>
  )
}
