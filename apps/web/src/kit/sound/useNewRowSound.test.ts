import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { playSound } from './playSound.ts'
import { useNewRowSound } from './useNewRowSound.ts'

vi.mock('./playSound.ts', () => ({ playSound: vi.fn() }))
const heard = () => vi.mocked(playSound).mock.calls.map(([kind]) => kind)

beforeEach(() => void vi.mocked(playSound).mockClear())
afterEach(cleanup)

type Given = { items: readonly string[] | null; isOn?: boolean; context?: string }
const idOf = (item: string) => item
const kindOf = (item: string) => (item.startsWith('silent') ? null : item.startsWith('b') ? 'buy' : 'row')

function listen(first: Given) {
  const { rerender } = renderHook(
    ({ items, isOn = true, context = '' }: Given) => useNewRowSound(items, idOf, { isOn, context, kindOf }),
    { initialProps: first },
  )
  return rerender
}

test('what a list begins with is silent; a row that comes in sounds by its kind', () => {
  const turn = listen({ items: null })
  turn({ items: ['a'] })
  expect(heard()).toEqual([])
  turn({ items: ['b', 'a'] })
  turn({ items: ['c', 'b', 'a'] })
  expect(heard()).toEqual(['buy', 'row'])
})

test('of several that come together the topmost is heard', () => {
  const turn = listen({ items: ['a'] })
  turn({ items: ['b', 'c', 'd', 'a'] })
  expect(heard()).toEqual(['buy'])
})

test('rows that go, or come below, are silent', () => {
  const turn = listen({ items: ['b', 'a'] })
  turn({ items: ['a'] })
  turn({ items: ['a', 'older'] })
  turn({ items: [] })
  expect(heard()).toEqual([])
})

test('another list is silent when it comes, and a list that is fetched anew', () => {
  const turn = listen({ items: ['a'], context: 'eth' })
  turn({ items: ['x'], context: 'sol' })
  turn({ items: null, context: 'sol' })
  turn({ items: ['y', 'x'], context: 'sol' })
  expect(heard()).toEqual([])
  turn({ items: ['z', 'y', 'x'], context: 'sol' })
  expect(heard()).toEqual(['row'])
})

test('while it is off nothing sounds, nor afterwards what came meanwhile', () => {
  const turn = listen({ items: ['a'], isOn: false })
  turn({ items: ['b', 'a'], isOn: false })
  turn({ items: ['b', 'a'] })
  expect(heard()).toEqual([])
})

test('a row of no kind is silent', () => {
  const turn = listen({ items: ['a'] })
  turn({ items: ['silent', 'a'] })
  expect(heard()).toEqual([])
})
