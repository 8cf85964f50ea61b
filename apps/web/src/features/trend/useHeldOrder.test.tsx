import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useHeldOrder } from './useHeldOrder.ts'

afterEach(cleanup)

function List({ ids }: { ids: string[] }) {
  const { rows, holding } = useHeldOrder(ids, (id) => id, '')
  return (
    <>
      <div data-testid="list" {...holding}>
        {rows.map((id) => (
          <a key={id} href={`/${id}`}>
            {id}
          </a>
        ))}
      </div>
      <button type="button">outside</button>
    </>
  )
}
const shown = () => screen.getAllByRole('link').map((link) => link.textContent)

test('rows stay in place while the focus is among them, also one that left, and follow their rank once it is elsewhere', () => {
  const { rerender } = render(<List ids={['a', 'b']} />)
  act(() => screen.getByText('a').focus())
  rerender(<List ids={['c', 'b']} />)
  act(() => screen.getByText('b').focus())
  rerender(<List ids={['b', 'c']} />)
  expect(shown()).toEqual(['a', 'b'])
  act(() => screen.getByText('outside').focus())
  expect(shown()).toEqual(['b', 'c'])
})

test('rows stay in place under the pointer', () => {
  const { rerender } = render(<List ids={['a', 'b']} />)
  fireEvent.pointerEnter(screen.getByTestId('list'))
  rerender(<List ids={['b', 'a']} />)
  expect(shown()).toEqual(['a', 'b'])
  fireEvent.pointerLeave(screen.getByTestId('list'))
  expect(shown()).toEqual(['b', 'a'])
})
