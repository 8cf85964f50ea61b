import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Segments } from './Segments.tsx'

afterEach(cleanup)

const segments = [
  { value: 'a', label: 'A' },
  { value: 'b', label: 'B' },
  { value: 'c', label: 'C' },
]

test('one tab stop, arrow keys wrap around, a click picks an unselected choice', () => {
  const pick = vi.fn()
  render(<Segments label="letters" value="b" segments={segments} onPick={pick} testId="letters" />)
  const [a, b, c] = screen.getAllByRole('radio') as [HTMLElement, HTMLElement, HTMLElement]
  expect([a, b, c].map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1])
  expect(b.getAttribute('aria-checked')).toBe('true')
  b.focus()
  for (const [key, expected] of [
    ['ArrowRight', c],
    ['ArrowRight', a],
    ['ArrowLeft', c],
    ['Home', a],
    ['End', c],
  ] as const) {
    fireEvent.keyDown(document.activeElement as Element, { key })
    expect(document.activeElement).toBe(expected)
  }
  expect(pick).not.toHaveBeenCalled()
  fireEvent.click(b)
  expect(pick).not.toHaveBeenCalled()
  fireEvent.click(c)
  expect(pick).toHaveBeenCalledExactlyOnceWith('c')
})
