import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchTokenNames } from './watchTokenNames.ts'

const opened: string[] = []
let watching: ReturnType<typeof watchTokenNames>

const within = (selector: string) => document.querySelector(selector) as HTMLElement

/** A row whose symbol is at 100 to 200 px each way, under the link that covers the row. */
beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = `<div data-row="eth" data-row-token="0xa">
    <a href="/eth/lp/0xb" id="token"></a><a href="/user/eth/0xc" id="wallet"></a>
    <span data-token-name>PEPE</span><button></button></div>`
  within('span').getBoundingClientRect = () => new DOMRect(100, 100, 100, 100)
  opened.length = 0
  watching = watchTokenNames({
    open: (name) => opened.push(name.textContent),
    close: () => opened.push('closed'),
  })
})
afterEach(() => {
  watching.stop()
  document.body.innerHTML = ''
  vi.useRealTimers()
})

const move = (on: string, clientX: number, pointerType = 'mouse', buttons = 0) =>
  fireEvent.pointerMove(within(on), { pointerType, clientX, clientY: 150, buttons })

test('a pointer that rests on the name for 300 ms opens', () => {
  move('#token', 150)
  vi.advanceTimersByTime(200)
  move('#token', 160)
  vi.advanceTimersByTime(99)
  expect(opened).toEqual([])
  vi.advanceTimersByTime(1)
  expect(opened).toEqual(['PEPE'])
})

test('one that passes over it does not, nor does a touch, a drag, or a button of the row', () => {
  move('#token', 150)
  vi.advanceTimersByTime(299)
  move('#token', 50)
  move('#token', 150, 'touch')
  move('#token', 150, 'mouse', 1)
  move('button', 150)
  vi.advanceTimersByTime(1_000)
  expect(opened).toEqual(['closed'])
})

test('a focus that the keyboard moved opens, one of a click or of a wallet does not', () => {
  fireEvent.pointerDown(within('#token'))
  fireEvent.focusIn(within('#token'))
  fireEvent.keyDown(document.body, { key: 'Tab' })
  fireEvent.focusIn(within('#wallet'))
  vi.advanceTimersByTime(1_000)
  expect(opened).toEqual([])
  fireEvent.focusIn(within('#token'))
  vi.advanceTimersByTime(300)
  expect(opened).toEqual(['PEPE'])
})

test('a list that scrolls its name away closes', () => {
  move('#token', 150)
  vi.advanceTimersByTime(300)
  fireEvent.scroll(document.body)
  expect(opened).toEqual(['PEPE', 'closed'])
})
