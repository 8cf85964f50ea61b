import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ignoreHeldEnter } from './ignoreHeldEnter.ts'

afterEach(cleanup)

test('Enter presses the focused button once, however long it is held', () => {
  render(
    <form onKeyDown={ignoreHeldEnter}>
      <button type="submit">buy</button>
    </form>,
  )
  const button = screen.getByText('buy')
  // `fireEvent` returns false for an event whose default was prevented.
  expect(fireEvent.keyDown(button, { key: 'Enter' })).toBe(true)
  expect(fireEvent.keyDown(button, { key: 'Enter', repeat: true })).toBe(false)
  expect(fireEvent.keyDown(button, { key: 'Tab', repeat: true })).toBe(true)
})
