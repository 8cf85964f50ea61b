import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useTicket } from '../../domain/trade-ticket/useTicket.ts'
import { readKey } from '../../kit/keys/keyAction.ts'
import { runKeyAction } from '../../kit/keys/useKeyAction.ts'
import { useSpaceChord } from '../../kit/keys/useSpaceChord.ts'
import { turnSpaceKeys } from '../../kit/keys/useSpaceKeys.ts'
import { useTicketKeys } from './useTicketKeys.ts'

const traded = vi.fn()

/** A ticket that shows what the keys did. */
function Ticket() {
  const submit = useRef<HTMLButtonElement>(null)
  const side = useRef<HTMLButtonElement>(null)
  const ticket = useTicket()
  useSpaceChord()
  useTicketKeys({
    amounts: ['0.1', '0.5', '1'],
    focus: (what) => (what === 'submit' ? submit : side).current?.focus(),
    onTrade: traded,
  })
  return (
    <>
      <button ref={side}>{ticket.side}</button>
      <button ref={submit} disabled={ticket.amount === ''} onClick={() => traded(ticket.amount)}>
        go
      </button>
    </>
  )
}

beforeEach(() => {
  traded.mockClear()
  useTicket.setState({ side: 'buy', amount: '' })
  render(<Ticket />)
})
afterEach(() => {
  cleanup()
  turnSpaceKeys(false)
})

/** What the page does with a single key. */
function press(key: string): void {
  const pressed = readKey(key, false)
  act(() => {
    if (pressed && 'run' in pressed) runKeyAction(pressed.run)
  })
}

test('b and s pick the side, and leave the keyboard there', () => {
  press('s')
  expect(useTicket.getState().side).toBe('sell')
  expect(document.activeElement?.textContent).toBe('sell')
  press('b')
  expect(useTicket.getState().side).toBe('buy')
})

test('1 to 3 fill in the amount that Enter then trades; a figure without an amount fills in none', () => {
  press('2')
  expect(useTicket.getState().amount).toBe('0.5')
  expect(traded).not.toHaveBeenCalled()
  // A focused button is pressed by Enter.
  expect(document.activeElement).toBe(screen.getByText('go'))
  press('4')
  expect(useTicket.getState().amount).toBe('')
})

test('Space with W, A or S trades the amount at once, where that is switched on', () => {
  const chord = (code: string) => {
    fireEvent.keyDown(document.body, { code: 'Space', key: ' ' })
    fireEvent.keyDown(document.body, { code, key: code.slice(3).toLowerCase() })
    fireEvent.keyUp(document.body, { code: 'Space', key: ' ' })
  }
  chord('KeyA')
  expect(traded).not.toHaveBeenCalled()
  turnSpaceKeys(true)
  chord('KeyA')
  chord('KeyD')
  expect(traded.mock.calls).toEqual([['0.5']])
  expect(useTicket.getState().side).toBe('buy')
})
