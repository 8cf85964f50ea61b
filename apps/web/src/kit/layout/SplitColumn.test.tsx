import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SplitColumn } from './SplitColumn.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function show(): HTMLElement {
  render(
    <SplitColumn
      label="Divider"
      hint="Move it"
      limits={{ min: 30, max: 80, initial: 64 }}
      storedAs="share"
      upper={<p>up</p>}
      lower={<p>low</p>}
      testId="divider"
    />,
  )
  const divider = screen.getByRole('separator', { name: 'Divider' })
  divider.setPointerCapture = () => undefined
  const frame = { top: 0, height: 1_000 } as DOMRect
  vi.spyOn(divider.parentElement ?? divider, 'getBoundingClientRect').mockReturnValue(frame)
  return divider
}

const now = (divider: HTMLElement) => divider.getAttribute('aria-valuenow')
const growth = (divider: HTMLElement) =>
  [divider.previousElementSibling, divider.nextElementSibling].map(
    (part) => (part as HTMLElement).style.flexGrow,
  )

test('the divider stands where it was left on this device, or at the start', () => {
  expect(now(show())).toBe('64')
  cleanup()
  localStorage.setItem('share', '41')
  expect(now(show())).toBe('41')
  cleanup()
  localStorage.setItem('share', 'anything')
  expect(now(show())).toBe('64')
})

test('it is dragged within its limits, and kept once it is let go', () => {
  const divider = show()
  fireEvent.pointerMove(divider, { clientY: 500 })
  expect(now(divider)).toBe('64')
  fireEvent.pointerDown(divider, { button: 0, pointerId: 1 })
  fireEvent.pointerMove(divider, { clientY: 500 })
  expect(growth(divider)).toEqual(['50', '50'])
  expect(localStorage.getItem('share')).toBeNull()
  fireEvent.pointerMove(divider, { clientY: 5 })
  fireEvent.lostPointerCapture(divider)
  expect([now(divider), localStorage.getItem('share')]).toEqual(['30', '30'])
  fireEvent.pointerMove(divider, { clientY: 700 })
  expect(now(divider)).toBe('30')
})

test('arrow keys move it, and a double click or Enter resets it', () => {
  const divider = show()
  fireEvent.keyDown(divider, { key: 'ArrowUp' })
  expect([now(divider), localStorage.getItem('share')]).toEqual(['62', '62'])
  fireEvent.keyDown(divider, { key: 'Enter' })
  expect(now(divider)).toBe('64')
  fireEvent.keyDown(divider, { key: 'End' })
  fireEvent.doubleClick(divider)
  expect([now(divider), localStorage.getItem('share')]).toEqual(['64', '64'])
})
