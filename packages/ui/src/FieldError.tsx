type FieldErrorProps = {
  id?: string
  text: string | undefined
  testId?: string | undefined
}

/** What is wrong, read out as soon as it is there. In `danger`, because `loss` is green for those who trade red-up. */
export function FieldError({ id, text, testId }: FieldErrorProps) {
  if (!text) return null
  return (
    <p id={id} role="alert" data-testid={testId && `${testId}-fault`} className="text-danger text-data">
      {text}
    </p>
  )
}
