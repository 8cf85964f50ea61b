import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadTranslations } from '../../../kit/i18n/loadTranslations.ts'
import { startI18n } from '../../../kit/i18n/startI18n.ts'
import { ChartPick } from './ChartPick.tsx'

beforeEach(async () => {
  await startI18n('en')
  await loadTranslations(['chart'])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(isNarrow: boolean, value: 'price' | 'mcap') {
  vi.stubGlobal('matchMedia', () => ({
    matches: isNarrow,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  const onPick = vi.fn<(value: string) => void>()
  const choices = [
    { value: 'price', label: 'Price' },
    { value: 'mcap', label: 'Cap' },
  ] as const
  render(<ChartPick label="Axis" value={value} choices={choices} onPick={onPick} testId="chart-type" />)
  return onPick
}

test.each([
  ['price', 'Price', 'mcap'],
  ['mcap', 'Cap', 'price'],
] as const)('on a phone one button shows %s and turns to the other', (value, word, other) => {
  const onPick = show(true, value)
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([word])
  fireEvent.click(screen.getByTestId('chart-type-turn'))
  expect(onPick).toHaveBeenCalledExactlyOnceWith(other)
})

test('elsewhere both stand side by side', () => {
  const onPick = show(false, 'price')
  fireEvent.click(screen.getByTestId('chart-type-mcap'))
  expect(onPick).toHaveBeenCalledExactlyOnceWith('mcap')
  expect(screen.queryByTestId('chart-type-turn')).toBeNull()
})
