import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Field } from './Field.tsx'
import { Select } from './Select.tsx'

afterEach(cleanup)

const options = [
  { value: '', label: 'All' },
  { value: 'zh', label: '简体中文' },
] as const

test('shows what is chosen, and gives back one of its own values', () => {
  const pick = vi.fn()
  render(<Select aria-label="Language" value="" options={options} onPick={pick} />)
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Language' })
  expect(select.selectedOptions[0]?.textContent).toBe('All')
  fireEvent.change(select, { target: { value: 'zh' } })
  expect(pick).toHaveBeenCalledExactlyOnceWith('zh')
  // It is the owner who changes it.
  expect(select.value).toBe('')
})

test('in a field it has the label and the error of the field', () => {
  render(
    <Field label="Sound" error="Choose one">
      {(control) => <Select {...control} value="" options={options} onPick={() => undefined} />}
    </Field>,
  )
  const select = screen.getByLabelText('Sound')
  expect(select.getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(select.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Choose one',
  )
})
