import { Modal } from '@peregrine/ui/Modal'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadTranslations } from '../../kit/i18n/loadTranslations.ts'
import { startI18n } from '../../kit/i18n/startI18n.ts'
import { isCommand } from '../../kit/keys/isCommand.ts'
import { isDue } from '../../kit/preferences/visits.ts'
import { OfferedTour, Tour } from './Tour.tsx'

function Place({ testId }: { testId: string }) {
  return (
    <button
      type="button"
      data-testid={testId}
      ref={(element) => {
        if (element) element.getBoundingClientRect = () => new DOMRect(10, 10, 100, 20)
      }}
    />
  )
}

const page = (
  <>
    <Place testId="search-box" />
    <Place testId="chart" />
  </>
)

beforeEach(async () => {
  localStorage.clear()
  await startI18n('en')
  await loadTranslations(['guide'])
  render(page)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function show(Shown: ComponentType<{ onClose: () => void }> = Tour) {
  const onClose = vi.fn<() => void>()
  render(<Shown onClose={onClose} />)
  act(() => void vi.advanceTimersByTime(1))
  return onClose
}

const isSeen = () => !isDue('lastOnboardingTime', Date.now())
const step = () => screen.getByTestId('tour').dataset['step']

test('Escape ends it for good, wherever the focus is', () => {
  const onClose = show(OfferedTour)
  fireEvent.keyDown(screen.getByTestId('chart'), { key: 'Escape' })
  expect(onClose).toHaveBeenCalledOnce()
  expect(isSeen()).toBe(true)
})

test('an Escape that closes something above does not end it', () => {
  const onClose = show()
  const close = (event: Event) => event.preventDefault()
  document.addEventListener('keydown', close, { capture: true })
  fireEvent.keyDown(screen.getByTestId('chart'), { key: 'Escape' })
  document.removeEventListener('keydown', close, { capture: true })
  expect(onClose).not.toHaveBeenCalled()
})

test('a dialog that opens takes its place; it was not seen by that', () => {
  const onClose = show()
  render(
    <Modal title="Create" closeLabel="Close" onClose={() => undefined} testId="wallet-dialog">
      wallets
    </Modal>,
  )
  expect(onClose).toHaveBeenCalled()
  expect(isSeen()).toBe(false)
})

test('its last step ends it for good', () => {
  const onClose = show()
  expect(step()).toBe('search')
  fireEvent.click(screen.getByTestId('tour-next'))
  expect(step()).toBe('main')
  fireEvent.click(screen.getByTestId('tour-next'))
  expect(onClose).toHaveBeenCalledOnce()
  expect(isSeen()).toBe(true)
})

test('one that was asked for has the focus, and its pages turn by the arrow keys', () => {
  act(() => screen.getByTestId('chart').focus())
  show()
  expect(document.activeElement).toBe(screen.getByTestId('tour'))
  fireEvent.keyDown(screen.getByTestId('tour'), { key: 'ArrowRight' })
  expect(step()).toBe('main')
  fireEvent.keyDown(screen.getByTestId('tour'), { key: 'ArrowLeft' })
  expect(step()).toBe('search')
})

test('one that nobody asked for leaves the focus to whoever has it', () => {
  act(() => screen.getByTestId('chart').focus())
  show(OfferedTour)
  expect(document.activeElement).toBe(screen.getByTestId('chart'))
})

test('with the focus in it, the page’s own keys work', () => {
  show(OfferedTour)
  expect(document.activeElement).toBe(screen.getByTestId('tour'))
  const seen: boolean[] = []
  const note = (event: KeyboardEvent) => seen.push(isCommand(event))
  addEventListener('keydown', note)
  fireEvent.keyDown(screen.getByTestId('tour'), { key: '/' })
  removeEventListener('keydown', note)
  expect(seen).toEqual([true])
})
