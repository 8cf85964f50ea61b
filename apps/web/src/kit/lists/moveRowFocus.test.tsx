import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createPortal } from 'react-dom'
import { afterEach, expect, test } from 'vitest'
import { moveRowFocus } from './moveRowFocus.ts'

afterEach(cleanup)

test('arrows move within the list, and not from a popup that was opened from within', () => {
  render(
    <div onKeyDown={moveRowFocus}>
      <button type="button">opens</button>
      {createPortal(<button type="button">in the popup</button>, document.body)}
      <section aria-label="list" role="region">
        <ul>
          <li>
            <a href="/first">first</a>
          </li>
        </ul>
      </section>
    </div>,
  )
  const popup = screen.getByText('in the popup')
  popup.focus()
  fireEvent.keyDown(popup, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(popup)
  screen.getByText('opens').focus()
  fireEvent.keyDown(screen.getByText('opens'), { key: 'ArrowDown' })
  expect(document.activeElement).toBe(screen.getByText('first'))
})
