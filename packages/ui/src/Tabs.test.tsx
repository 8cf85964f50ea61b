import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Tabs } from './Tabs.tsx'

afterEach(cleanup)

const tabs = ['a', 'b', 'c'].map((value) => ({
  value,
  label: value.toUpperCase(),
  content: `about ${value}`,
}))
const press = (key: string, more = {}) =>
  fireEvent.keyDown(document.activeElement as Element, { key, ...more })
const shown = () => screen.getByRole('tabpanel').textContent

test('a click shows the panel, labelled by its title', () => {
  render(<Tabs label="letters" tabs={tabs} testId="letters" />)
  expect(shown()).toBe('about a')
  fireEvent.click(screen.getByRole('tab', { name: 'B' }))
  expect(shown()).toBe('about b')
  const title = screen.getByRole('tab', { selected: true })
  expect(screen.getByRole('tabpanel', { name: 'B' }).id).toBe(title.getAttribute('aria-controls'))
  expect(screen.getByRole('tablist', { name: 'letters' }).contains(title)).toBe(true)
})

test('one tab stop; left, right, Home and End move and show the focused tab', () => {
  render(<Tabs label="letters" tabs={tabs} testId="letters" />)
  const titles = screen.getAllByRole('tab')
  expect(titles.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1])
  titles[0]?.focus()
  for (const [key, at] of [
    ['ArrowRight', 1],
    ['ArrowRight', 2],
    ['ArrowRight', 0],
    ['ArrowLeft', 2],
    ['Home', 0],
    ['End', 2],
  ] as const) {
    expect(press(key)).toBe(false)
    expect(document.activeElement).toBe(titles[at])
    expect(shown()).toBe(`about ${tabs[at]?.value}`)
  }
  expect(titles.map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, 0])
})

test('ignores keys of the page and the browser', () => {
  render(<Tabs label="letters" tabs={tabs} testId="letters" />)
  screen.getByTestId('letters-a').focus()
  expect([press('ArrowDown'), press('ArrowRight', { altKey: true }), press('x')]).toEqual([true, true, true])
  expect(shown()).toBe('about a')
})

test('keys inside a panel do not switch tabs', () => {
  const field = [{ value: 'a', label: 'A', content: <input aria-label="field" /> }, ...tabs.slice(1)]
  render(<Tabs label="letters" tabs={field} testId="letters" />)
  screen.getByLabelText('field').focus()
  expect(press('ArrowRight')).toBe(true)
  expect(screen.getByLabelText('field')).toBe(document.activeElement)
})

test('a given value is controlled by the parent', () => {
  const pick = vi.fn()
  render(<Tabs label="letters" tabs={tabs} testId="letters" value="b" onPick={pick} />)
  fireEvent.click(screen.getByTestId('letters-b'))
  expect(pick).not.toHaveBeenCalled()
  fireEvent.click(screen.getByTestId('letters-c'))
  expect(pick).toHaveBeenCalledExactlyOnceWith('c')
  expect(shown()).toBe('about b')
})
