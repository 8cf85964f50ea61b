import { Modal } from '@peregrine/ui/Modal'
import { act, cleanup, fireEvent, render, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSignInDoor } from '../domain/doors/signInDoor.ts'
import { useShellDialog } from '../domain/doors/useShellDialog.ts'
import { useSession } from '../domain/session/useSession.ts'
import { noteTourSeen, rememberPrompt } from '../kit/preferences/visits.ts'
import { closeAllToasts, showToast } from '../kit/toast/showToast.ts'
import { useFirstVisit } from './useFirstVisit.ts'

const dayMs = 86_400_000

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
  useSession.setState({ status: 'visitor', session: null })
  useSignInDoor.setState({ isOpen: false, isFirstLoad: true })
  useShellDialog.getState().close()
  closeAllToasts()
  const search = document.createElement('div')
  search.dataset['testid'] = 'search-box'
  search.getBoundingClientRect = () => new DOMRect(0, 0, 10, 10)
  document.body.replaceChildren(search)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
const isSignInOpen = () => useSignInDoor.getState().isOpen
const isTourShown = () => useShellDialog.getState().shown === 'offeredTour'
/** A visitor who has seen the sign-in choices. */
function start(): void {
  useSignInDoor.setState({ isFirstLoad: false })
  renderHook(useFirstVisit)
}

test('the sign-in opens first; the tour waits for it, and then for a pause', () => {
  renderHook(useFirstVisit)
  wait(1_300)
  expect(isSignInOpen()).toBe(true)
  wait(60_000)
  expect(isTourShown()).toBe(false)
  act(() => useSignInDoor.getState().close())
  fireEvent.keyDown(document.body, { key: 'Escape' })
  wait(5_000)
  expect(isTourShown()).toBe(false)
  wait(2_000)
  expect(isTourShown()).toBe(true)
})

test.each(['pointerDown', 'pointerMove', 'keyDown', 'wheel', 'touchMove'] as const)(
  'a user who is at something (%s) does not pause',
  (what) => {
    start()
    for (let second = 0; second < 30; second += 5) {
      wait(5_000)
      fireEvent[what](document.body)
    }
    expect(isTourShown()).toBe(false)
    wait(7_000)
    expect(isTourShown()).toBe(true)
  },
)

test('a page in the background is no pause', () => {
  start()
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  wait(60_000)
  hidden.mockReturnValue('visible')
  wait(5_000)
  expect(isTourShown()).toBe(false)
  wait(2_000)
  expect(isTourShown()).toBe(true)
})

const dialog = (
  <Modal title="Wallets" closeLabel="Close" onClose={() => undefined} testId="wallet-dialog">
    key
  </Modal>
)

test.each([
  ['a dialog', () => void render(dialog)],
  ['a popup', () => document.body.append(Object.assign(document.createElement('p'), { role: 'dialog' }))],
  ['a menu', () => document.body.append(Object.assign(document.createElement('p'), { role: 'menu' }))],
  ['a toast', () => void showToast({ kind: 'info', text: 'news' })],
  ['a field', () => document.body.appendChild(document.createElement('input')).focus()],
])('the tour does not open over %s', (_, open) => {
  start()
  act(open)
  wait(60_000)
  expect(isTourShown()).toBe(false)
})

test('the tour opens beside a floating panel, which is part of the page', () => {
  const panel = document.createElement('div')
  panel.innerHTML = '<div role="dialog"></div>'
  panel.dataset['testid'] = 'panels'
  document.body.append(panel)
  start()
  wait(7_000)
  expect(isTourShown()).toBe(true)
})

test('a tour that made way is offered again after a day, one that was ended never', () => {
  rememberPrompt('lastOnboardingTime', Date.now() - dayMs + 60_000)
  start()
  wait(30_000)
  expect(isTourShown()).toBe(false)
  cleanup()
  wait(60_000)
  start()
  wait(7_000)
  expect(isTourShown()).toBe(true)
  act(() => useShellDialog.getState().close())
  wait(60_000)
  expect(isTourShown()).toBe(false)
  noteTourSeen()
  cleanup()
  wait(3 * dayMs)
  start()
  wait(60_000)
  expect(isTourShown()).toBe(false)
})
