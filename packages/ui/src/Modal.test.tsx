import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Modal } from './Modal.tsx'

afterEach(cleanup)

function show(isModal: boolean) {
  const onClose = vi.fn()
  const { baseElement } = render(
    <>
      <button type="button" data-testid="page" />
      <Modal title="Sign in" closeLabel="Close" onClose={onClose} testId="dialog" isModal={isModal}>
        <button type="button">wallet</button>
      </Modal>
    </>,
  )
  const hasShade = baseElement.querySelector('.bg-shade') !== null
  return { dialog: screen.getByTestId('dialog'), onClose, hasShade }
}

test('a dialog that leaves the page live shades nothing, and a key for the page presses none of its buttons', () => {
  const { dialog, hasShade } = show(false)
  expect(hasShade).toBe(false)
  expect(document.activeElement).toBe(dialog)
  expect('pageLive' in dialog.dataset).toBe(true)
})

test('any other shades the page, and its first control has the focus', () => {
  const { dialog, hasShade } = show(true)
  expect(hasShade).toBe(true)
  expect(dialog.contains(document.activeElement)).toBe(true)
  expect(document.activeElement).not.toBe(dialog)
  expect('pageLive' in dialog.dataset).toBe(false)
})

test.each([true, false])('Escape closes it (modal: %s)', (isModal) => {
  const { onClose } = show(isModal)
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(onClose).toHaveBeenCalled()
})
