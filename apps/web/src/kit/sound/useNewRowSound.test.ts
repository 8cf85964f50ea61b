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

test('initial rows are silent; new rows play their kind’s sound', () => {
  const turn = listen({ items: null })
  turn({ items: ['a'] })
  expect(heard()).toEqual([])
  turn({ items: ['b', 'a'] })
  turn({ items: ['c', 'b', 'a'] })
  expect(heard()).toEqual(['buy', 'row'])
})

test('of several simultaneous rows the topmost is heard', () => {
  const turn = listen({ items: ['a'] })
  turn({ items: ['b', 'c', 'd', 'a'] })
  expect(heard()).toEqual(['buy'])
})

test('rows that leave, or arrive below, are silent', () => {
  const turn = listen({ items: ['b', 'a'] })
  turn({ items: ['a'] })
  turn({ items: ['a', 'older'] })
  turn({ items: [] })
  expect(heard()).toEqual([])
})

test('a different or refetched list is silent', () => {
  const turn = listen({ items: ['a'], context: 'eth' })
  turn({ items: ['x'], context: 'sol' })
  turn({ items: null, context: 'sol' })
  turn({ items: ['y', 'x'], context: 'sol' })
  expect(heard()).toEqual([])
  turn({ items: ['z', 'y', 'x'], context: 'sol' })
  expect(heard()).toEqual(['row'])
})

test('nothing sounds while off, nor later for rows from that time', () => {
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
