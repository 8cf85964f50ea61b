import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Field } from './Field.tsx'
import { Input } from './Input.tsx'

afterEach(cleanup)

function renderField(error?: string) {
  const field = (text: string | undefined) => (
    <Field label="Name" hint="At most 50 letters" error={text} testId="name">
      {(control) => <Input {...control} defaultValue="mum" />}
    </Field>
  )
  const { rerender } = render(field(error))
  return {
    input: screen.getByLabelText('Name'),
    setError: (text: string | undefined) => rerender(field(text)),
  }
}

const describedBy = (input: HTMLElement) =>
  (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)

test('the label names the control and the hint describes it', () => {
  const { input } = renderField()
  expect(input.tagName).toBe('INPUT')
  expect(input.getAttribute('aria-invalid')).toBe('false')
  expect(describedBy(input)).toEqual(['At most 50 letters'])
  expect(screen.queryByRole('alert')).toBeNull()
})

test('an error is read out, marks the control, and goes again', () => {
  const { input, setError } = renderField()
  setError('Name is taken')
  expect(screen.getByRole('alert').textContent).toBe('Name is taken')
  expect(screen.getByTestId('name-fault')).toBe(screen.getByRole('alert'))
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(describedBy(input)).toEqual(['At most 50 letters', 'Name is taken'])
  setError(undefined)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(describedBy(input)).toEqual(['At most 50 letters'])
})

test('without hint and error nothing describes the control', () => {
  render(<Field label="Group">{(control) => <Input {...control} />}</Field>)
  expect(screen.getByLabelText('Group').hasAttribute('aria-describedby')).toBe(false)
})
