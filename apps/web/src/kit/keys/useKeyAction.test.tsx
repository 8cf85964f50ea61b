import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { runKeyAction, useKeyAction } from './useKeyAction.ts'

afterEach(cleanup)

function Answer({ run }: { run: () => void }) {
  useKeyAction('marks', run)
  return null
}

test('a key without a handler returns false', () => expect(runKeyAction('marks')).toBe(false))

test('the latest component handles the key; the one below takes over when it unmounts', () => {
  const page = vi.fn<() => void>()
  const panel = vi.fn<() => void>()
  render(<Answer run={page} />)
  const above = render(<Answer run={panel} />)
  expect(runKeyAction('marks')).toBe(true)
  expect([page, panel].map(({ mock }) => mock.calls.length)).toEqual([0, 1])
  above.unmount()
  runKeyAction('marks')
  expect([page, panel].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
})

test('the handler is the one of the last render', () => {
  const before = vi.fn<() => void>()
  const after = vi.fn<() => void>()
  const { rerender } = render(<Answer run={before} />)
  rerender(<Answer run={after} />)
  runKeyAction('marks')
  expect(before).not.toHaveBeenCalled()
  expect(after).toHaveBeenCalledOnce()
})
