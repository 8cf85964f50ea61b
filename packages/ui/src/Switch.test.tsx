import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Checkbox } from './Checkbox.tsx'
import { Switch } from './Switch.tsx'

afterEach(cleanup)

test('a switch is named by its label, also where that is hidden, and turned by it', () => {
  const turn = vi.fn()
  render(<Switch isOn={false} onTurn={turn} label="Push" isLabelHidden testId="push" />)
  const push = screen.getByRole('switch', { name: 'Push' })
  expect(push.getAttribute('aria-checked')).toBe('false')
  fireEvent.click(screen.getByText('Push'))
  expect(turn).toHaveBeenCalledExactlyOnceWith(true)
})

test('Enter on a switch sends the form and turns nothing', () => {
  const [turn, submit] = [vi.fn(), vi.fn((event: { preventDefault(): void }) => event.preventDefault())]
  render(
    <form onSubmit={submit}>
      <Switch isOn onTurn={turn} label="Push" testId="push" />
    </form>,
  )
  expect(fireEvent.keyDown(screen.getByTestId('push'), { key: 'Enter' })).toBe(false)
  expect(submit).toHaveBeenCalledOnce()
  expect(turn).not.toHaveBeenCalled()
})

test('a checkbox is ticked by its label, unless it is disabled', () => {
  const turn = vi.fn()
  const box = (isDisabled: boolean) => (
    <Checkbox isOn={false} onTurn={turn} disabled={isDisabled}>
      Swaps
    </Checkbox>
  )
  const { rerender } = render(box(true))
  fireEvent.click(screen.getByText('Swaps'))
  expect(turn).not.toHaveBeenCalled()
  rerender(box(false))
  fireEvent.click(screen.getByText('Swaps'))
  expect(turn).toHaveBeenCalledExactlyOnceWith(true)
})
