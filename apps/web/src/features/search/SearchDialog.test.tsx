import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useSearchDialog } from '../../shell/useSearchDialog.ts'
import { renderApp } from '../../testing/renderApp.tsx'

afterEach(() => {
  cleanup()
  useSearchDialog.setState({ isOpen: false })
  vi.unstubAllGlobals()
})

const hit = (symbol: string, digit: string) => ({
  network: 'base',
  symbol,
  name: `${symbol} coin`,
  tokenAddress: `0x${digit.repeat(40)}`,
  pairAddress: `0x${'c'.repeat(40)}`,
  tokenPrice: 1,
  marketCap: 4_200_000,
  liquidity: 84_000,
  volume24h: 1000,
  firstSeenAt: 0,
  copyOf: symbol === 'PEPE2' ? `0x${'1'.repeat(40)}` : null,
})
const found = {
  '/unified-search': {
    code: '000000',
    data: [hit('PEPE', '1'), hit('PEPE2', '2')],
    counts: { all: 2, base: 2 },
  },
}

async function openAndType(answers: Record<string, unknown>) {
  const app = await renderApp({ answers })
  fireEvent.keyDown(document.body, { key: '/' })
  fireEvent.change(await screen.findByTestId('search-input'), { target: { value: 'pep' } })
  return app
}

test('finds tokens, marks copies, and opens the chosen one by keyboard', async () => {
  const { router } = await openAndType(found)
  const rows = await screen.findAllByTestId('search-row')
  expect(rows.map((row) => row.textContent?.includes('仿盘'))).toEqual([false, true])
  expect(screen.getByTestId('search-tab-base').textContent).toBe('BASE 2')
  fireEvent.keyDown(screen.getByTestId('search-input'), { key: 'ArrowDown' })
  expect(rows[1]?.getAttribute('aria-selected')).toBe('true')
  fireEvent.keyDown(screen.getByTestId('search-input'), { key: 'Enter' })
  await waitFor(() => expect(router.state.location.pathname).toBe(`/base/lp/0x${'c'.repeat(40)}`))
  expect(screen.queryByTestId('search-dialog')).toBeNull()
})

test('nothing found is said in words', async () => {
  await openAndType({ '/unified-search': { code: '000000', data: [], counts: {} } })
  expect((await screen.findByTestId('search-none')).textContent).toContain('未找到结果')
})

test('a slash typed into a field stays a slash', async () => {
  await openAndType(found)
  useSearchDialog.setState({ isOpen: false })
  const field = document.createElement('input')
  document.body.append(field)
  fireEvent.keyDown(field, { key: '/' })
  expect(useSearchDialog.getState().isOpen).toBe(false)
  field.remove()
})
