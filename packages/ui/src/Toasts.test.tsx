import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Modal } from './Modal.tsx'
import { type ShownToast, Toasts } from './Toasts.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const saved: ShownToast = { id: 1, kind: 'success', title: 'Done', text: 'Saved', lastsMs: 3000 }

function show(toasts: readonly ShownToast[]) {
  const [onClose, onDismiss] = [vi.fn(), vi.fn()]
  const said = { label: 'Messages', closeLabel: 'Close', topPx: 4, onClose, onDismiss }
  const view = render(<Toasts toasts={toasts} {...said} />)
  return { onClose, onDismiss, view }
}

const wait = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

test('a toast disappears after its time without hover or focus', () => {
  const { onClose } = show([saved])
  wait(2000)
  fireEvent.pointerMove(screen.getByTestId('toast'))
  wait(60_000)
  fireEvent.pointerLeave(screen.getByTestId('toasts'))
  wait(999)
  expect(onClose).not.toHaveBeenCalled()
  wait(1)
  expect(onClose.mock.calls).toEqual([[1]])
})

test('the others continue after one was closed under the pointer', () => {
  const { onClose } = show([saved, { ...saved, id: 2, lastsMs: 5000 }])
  const [first] = screen.getAllByTestId('toast-close')
  fireEvent.pointerMove(first as HTMLElement)
  fireEvent.click(first as HTMLElement)
  expect(onClose.mock.calls).toEqual([[1]])
  wait(5000)
  expect(onClose).toHaveBeenCalledWith(2)
})

test('Escape closes the layer under a toast and leaves the toast; on the toast it closes the toast', () => {
  const closeModal = vi.fn()
  const modal = (
    <Modal title="Keys" closeLabel="Close" onClose={closeModal} testId="keys">
      text
    </Modal>
  )
  const view = render(modal)
  const { onClose } = show([saved])
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
  expect(closeModal).toHaveBeenCalledTimes(1)
  expect(onClose).not.toHaveBeenCalled()
  view.unmount()
  fireEvent.keyDown(screen.getByTestId('toast-close'), { key: 'Escape' })
  expect(onClose.mock.calls).toEqual([[1]])
})

test('screen readers announce a toast a moment after it appears, errors at once', () => {
  show([saved, { ...saved, id: 2, kind: 'error', title: 'Failed', text: 'No answer' }])
  expect(screen.getByRole('status').textContent).toBe('')
  wait(100)
  expect(screen.getByRole('status').textContent).toBe('Done Saved')
  expect(screen.getByRole('alert').textContent).toBe('Failed No answer')
})

test('F8 focuses the messages, and the focus returns when the last is gone', () => {
  render(<button type="button">before</button>)
  screen.getByText('before').focus()
  const { view } = show([saved])
  fireEvent.keyDown(document.body, { key: 'F8' })
  expect(document.activeElement).toBe(screen.getByTestId('toasts'))
  view.rerender(<Toasts toasts={[]} label="Messages" closeLabel="Close" topPx={4} onClose={vi.fn()} />)
  expect(document.activeElement).toBe(screen.getByText('before'))
})

test('an action runs once and closes its toast', () => {
  const run = vi.fn()
  const { onClose } = show([{ ...saved, action: { label: 'Undo', run } }])
  fireEvent.click(screen.getByTestId('toast-action'))
  expect(run).toHaveBeenCalledTimes(1)
  expect(onClose.mock.calls).toEqual([[1]])
})

test("a changed text restarts the toast's time; pressing anywhere on it runs its action", () => {
  const run = vi.fn<() => void>()
  const alerts: ShownToast = {
    ...saved,
    kind: 'info',
    text: '2 new',
    action: { label: 'View', run, isWhole: true },
  }
  const { onClose, view } = show([alerts])
  wait(2500)
  view.rerender(
    <Toasts
      toasts={[{ ...alerts, text: '3 new' }]}
      label=""
      closeLabel="Close"
      topPx={4}
      onClose={onClose}
    />,
  )
  wait(2500)
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.click(screen.getByTestId('toast-action'))
  expect(run).toHaveBeenCalledOnce()
  expect(onClose.mock.calls).toEqual([[1]])
})

test('a constantly changing text is announced now and then', () => {
  const { onClose, view } = show([{ ...saved, lastsMs: 20_000 }])
  const turn = (text: string) =>
    view.rerender(<Toasts toasts={[{ ...saved, text }]} label="" closeLabel="" topPx={4} onClose={onClose} />)
  wait(100)
  turn('2 new')
  turn('3 new')
  expect(screen.getByRole('status').textContent).toBe('Done Saved')
  wait(2000)
  turn('4 new')
  wait(2900)
  expect(screen.getByRole('status').textContent).toBe('Done 4 new')
})

test('dismissing by the cross or Escape differs from expiring and from running the action', () => {
  const offer = { ...saved, id: 2, action: { label: 'Undo', run: () => undefined } }
  const { onClose, onDismiss } = show([
    saved,
    offer,
    { ...saved, id: 3 },
    { ...saved, id: 4, lastsMs: 10_000 },
  ])
  const [cross, , onThird] = screen.getAllByTestId('toast-close')
  fireEvent.click(screen.getByTestId('toast-action'))
  expect(onDismiss).not.toHaveBeenCalled()
  fireEvent.click(cross as HTMLElement)
  fireEvent.keyDown(onThird as HTMLElement, { key: 'Escape' })
  expect(onDismiss.mock.calls).toEqual([[1], [3]])
  wait(10_000)
  expect(onDismiss).toHaveBeenCalledTimes(2)
  expect(onClose).toHaveBeenCalledWith(4)
})
