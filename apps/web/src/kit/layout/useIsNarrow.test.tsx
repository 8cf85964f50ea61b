import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useIsMiddle, useIsNarrow } from './useIsNarrow.ts'

type Listener = () => void

/** Builds a window of a given width with its media queries. */
function windowOf(width: number) {
  const lists = new Set<{ listeners: Set<Listener> }>()
  let now = width
  const asked: string[] = []
  vi.stubGlobal('matchMedia', (query: string) => {
    asked.push(query)
    const limit = (name: string) =>
      Number(new RegExp(String.raw`\(${name}-width: (\d+)px\)`).exec(query)?.[1])
    const listeners = new Set<Listener>()
    const list = {
      listeners,
      get matches() {
        const [min, max] = [limit('min'), limit('max')]
        return (Number.isNaN(min) || now >= min) && (Number.isNaN(max) || now <= max)
      },
      addEventListener: (_: string, listener: Listener) => void listeners.add(listener),
      removeEventListener: (_: string, listener: Listener) => void listeners.delete(listener),
    }
    lists.add(list)
    return list
  })
  const listening = () => [...lists].reduce((sum, { listeners }) => sum + listeners.size, 0)
  return {
    asked,
    listening,
    resize(to: number) {
      now = to
      act(() => {
        for (const { listeners } of lists) for (const listener of listeners) listener()
      })
    },
  }
}

const Width = ({ id = 'width' }: { id?: string }) => {
  const [isNarrow, isMiddle] = [useIsNarrow(), useIsMiddle()]
  const names = [isNarrow && 'narrow', isMiddle && 'middle'].filter(Boolean)
  return <p data-testid={id}>{names.join(' and ') || 'wide'}</p>
}
const shown = (id = 'width') => screen.getByTestId(id).textContent

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each([
  [320, 'narrow'],
  [639, 'narrow'],
  [640, 'middle'],
  [1_279, 'middle'],
  [1_280, 'wide'],
])('at %i px the page is %s', (width, expected) => {
  windowOf(width)
  render(<Width />)
  expect(shown()).toBe(expected)
})

test('the page follows the window while it is shown', () => {
  const page = windowOf(1_500)
  render(<Width />)
  page.resize(600)
  expect(shown()).toBe('narrow')
  page.resize(900)
  expect(shown()).toBe('middle')
})

test('each query is parsed once for any number of components; the last one removes the listener', () => {
  const page = windowOf(600)
  const { rerender, unmount } = render(<Width />)
  const before = page.asked.length
  rerender(
    <>
      {Array.from({ length: 20 }, (_, at) => (
        <Width key={at} id={`w${at}`} />
      ))}
    </>,
  )
  // New components render before they subscribe, and reuse the existing query.
  expect(page.asked.length - before).toBeLessThanOrEqual(2)
  page.resize(1_500)
  expect(shown('w0')).toBe('wide')
  expect(shown('w19')).toBe('wide')
  unmount()
  expect(page.listening()).toBe(0)
})

test('an earlier window’s state does not leak into this one', () => {
  windowOf(600)
  render(<Width />)
  cleanup()
  windowOf(1_500)
  render(<Width />)
  expect(shown()).toBe('wide')
})
