type FieldErrorProps = {
  id?: string
  text: string | undefined
  testId?: string | undefined
}

/** A validation error, announced when it appears. In `danger`, since `loss` is green for traders who use red for up. */
export function FieldError({ id, text, testId }: FieldErrorProps) {
  if (!text) return null
  return (
    <p id={id} role="alert" data-testid={testId && `${testId}-fault`} className="text-danger text-data">
      {text}
    </p>
  )
}
