import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { LiveList } from './LiveList.tsx'
import { moveRowFocus } from './moveRowFocus.ts'

afterEach(cleanup)

const list = (items: string[]) => (
  // As around the lists of the app.
  <div onKeyDown={moveRowFocus}>
    <LiveList
      items={items}
      idOf={(item) => item}
      rowHeight={20}
      renderRow={(item) => <a href={`/${item}`}>{item}</a>}
      label="all"
      testId="list"
      waitingKey="feed.new"
    />
    <button type="button">outside</button>
  </div>
)
const rows = () => screen.getAllByRole('link').map((link) => link.textContent)

test('while the focus goes from row to row the list stands still, and catches up when it leaves', async () => {
  const { rerender } = render(list(['b', 'a']))
  act(() => screen.getByTestId('list').focus())
  fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowDown' })
  rerender(list(['c', 'b', 'a']))
  await screen.findByTestId('list-waiting')
  fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowDown' })
  expect(rows()).toEqual(['b', 'a'])
  expect(document.activeElement?.textContent).toBe('a')
  act(() => screen.getByText('outside').focus())
  expect(rows()).toEqual(['c', 'b', 'a'])
})
