import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { renderApp } from '../../testing/renderApp.tsx'

// The first use of a lazy part would wait for its module.
beforeAll(async () => void (await import('../../kit/lists/LegendPopup.tsx')))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('on a phone the lines of the trend list, which have no heads, are explained by a press', async () => {
  await renderApp({ path: '/trend?w=6h', isNarrow: true })
  const open = await screen.findByTestId('trend-legend')
  await act(async () => void fireEvent.click(open))
  const popup = await screen.findByTestId('trend-legend-popup')
  const says = [...popup.querySelectorAll('dd')]
  expect(popup.querySelector('dt')?.textContent).toBe('$1.2M')
  expect(says.map(({ textContent }) => textContent)).toEqual([
    '市值',
    '成交额 · 6h',
    '币龄',
    '你监控的钱包中有 2 个持有',
    '涨跌 · 6h',
    '不知道；不是 0',
  ])
})

test('a table has heads, and needs none', async () => {
  await renderApp({ path: '/trend' })
  await screen.findByTestId('trend-presets')
  expect(screen.queryByTestId('trend-legend')).toBeNull()
})
