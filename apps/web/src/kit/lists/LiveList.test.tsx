import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { LiveList } from './LiveList.tsx'
import { moveRowFocus } from './moveRowFocus.ts'

afterEach(cleanup)

const list = (items: string[], context = '', onPress?: (shown: readonly string[]) => void) => (
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
      context={context}
      onPress={onPress}
    />
    <button type="button">outside</button>
  </div>
)
const rows = () => screen.getAllByRole('link').map((link) => link.textContent)

test('the list holds while the focus moves between rows, and catches up when it leaves', async () => {
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

test('another list under a resting pointer holds as well', async () => {
  const { rerender } = render(list(['a']))
  fireEvent.pointerEnter(screen.getByTestId('list'))
  rerender(list(['b', 'a'], 'other'))
  await screen.findByText('b')
  rerender(list(['c', 'b', 'a'], 'other'))
  await screen.findByTestId('list-waiting')
  expect(rows()).toEqual(['b', 'a'])
})

test('a press tells the rows as they are shown, not those that wait', async () => {
  const told: string[][] = []
  const { rerender } = render(list(['b', 'a'], '', (shown) => told.push([...shown])))
  fireEvent.pointerEnter(screen.getByTestId('list'))
  rerender(list(['c', 'b', 'a'], '', (shown) => told.push([...shown])))
  await screen.findByTestId('list-waiting')
  fireEvent.click(screen.getByText('a'))
  expect(told).toEqual([['b', 'a']])
})
