import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Input } from './Input.tsx'

afterEach(cleanup)

test('what stands before and behind the text names an input that has no other name', () => {
  const type = vi.fn()
  render(<Input prefix="Spend" suffix="SOL" value="1" onChange={type} />)
  expect(screen.getByRole('textbox', { name: 'Spend SOL' })).toBe(screen.getByLabelText(/^Spend/))
})

test('class names go to the box, everything else to the input', () => {
  render(<Input prefix="≥" aria-label="From" aria-invalid data-testid="from" className="w-24" />)
  const input = screen.getByTestId('from')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(input.closest('label')?.classList.contains('w-24')).toBe(true)
  expect(input.classList.contains('w-24')).toBe(false)
})
