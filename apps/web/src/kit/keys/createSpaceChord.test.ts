import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSpaceChord } from './createSpaceChord.ts'
import { useKeyAction } from './useKeyAction.ts'
import { useSpaceKeys } from './useSpaceKeys.ts'

const trade = vi.fn<() => void>()
let chord = createSpaceChord()

beforeEach(() => {
  trade.mockClear()
  chord = createSpaceChord()
  useSpaceKeys.setState({ isOn: true })
  renderHook(() => useKeyAction('quick1', trade))
})
afterEach(cleanup)

function press(
  code: string,
  { on = document.body, repeat = false }: { on?: Element; repeat?: boolean } = {},
) {
  const event = new KeyboardEvent('keydown', { code, repeat, cancelable: true, bubbles: true })
  if (on !== document.body) document.body.append(on)
  on.addEventListener('keydown', (heard) => chord.onDown(heard as KeyboardEvent), { once: true })
  on.dispatchEvent(event)
  return event
}

test('Space held and W trade once, whatever repeats', () => {
  press('Space')
  press('Space', { repeat: true })
  press('KeyW')
  press('KeyW', { repeat: true })
  expect(trade).toHaveBeenCalledTimes(1)
  chord.onUp(new KeyboardEvent('keyup', { code: 'Space' }))
  press('KeyW')
  expect(trade).toHaveBeenCalledTimes(1)
})

test('nothing trades while typing, nor before it is switched on, nor after the window lost its keys', () => {
  const field = document.createElement('input')
  press('Space', { on: field })
  press('KeyW')
  press('Space')
  press('KeyW', { on: field })
  chord.release()
  press('KeyW')
  useSpaceKeys.setState({ isOn: false })
  press('Space')
  press('KeyW')
  expect(trade).not.toHaveBeenCalled()
})

test('a focused button keeps its Space, unless it was the end of a chord', () => {
  const button = document.createElement('button')
  expect(press('Space', { on: button }).defaultPrevented).toBe(false)
  const alone = new KeyboardEvent('keyup', { code: 'Space', cancelable: true })
  chord.onUp(alone)
  expect(alone.defaultPrevented).toBe(false)
  press('Space', { on: button })
  press('KeyW', { on: button })
  const end = new KeyboardEvent('keyup', { code: 'Space', cancelable: true })
  chord.onUp(end)
  expect([end.defaultPrevented, trade.mock.calls.length]).toEqual([true, 1])
})
