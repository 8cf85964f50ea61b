import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderApp } from '../../testing/renderApp.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const token = `0x${'a'.repeat(40)}`
const pool = `0x${'c'.repeat(64)}`
const hit = {
  network: 'eth',
  chainType: 'eth',
  tokenAddress: token,
  symbol: 'TEST',
  name: 'Test',
  pairAddress: null,
}

const open = (search: object | Error) =>
  renderApp({
    path: `/eth/token/${token}`,
    locale: 'en',
    answers: {
      '/unified-search': { code: '000000', data: [hit], counts: {} },
      '/api/pool-search': search instanceof Error ? search : { code: '000000', data: search },
    },
  })

const fromMs = Date.UTC(2026, 10, 1)

test.each([
  ['searched back to', { pool: null, fromMs, isWhole: false, isOpen: false }],
  ['have not been searched', { pool: null, fromMs: null, isWhole: false, isOpen: false }],
  ['have not been searched', new Error('down')],
])('a token without a known pool says how far was looked: %s', async (text, search) => {
  await open(search)
  const depth = await screen.findByTestId('pool-search-depth')
  await expect.poll(() => depth.textContent).toContain(text)
  expect(screen.getByTestId('token-no-pool').textContent).toContain('No pool of TEST is known')
})

test('on Solana it names the venues that were asked, and those whose pools cannot be looked up', async () => {
  const mint = 'So11111111111111111111111111111111111111112'
  await renderApp({
    path: `/sol/token/${mint}`,
    locale: 'en',
    answers: {
      '/unified-search': {
        code: '000000',
        data: [{ ...hit, network: 'sol', chainType: 'sol', tokenAddress: mint }],
        counts: {},
      },
      '/api/pool-search': {
        code: '000000',
        data: { pool: null, fromMs: null, isWhole: false, isOpen: false },
      },
    },
  })
  const depth = await screen.findByTestId('pool-search-depth')
  expect(depth.textContent).toContain('Orca and Meteora, cannot be looked up')
  const said = screen.getByTestId('token-no-pool').textContent
  expect(said).toContain('No pool of it was found on pump.fun, PumpSwap or Raydium CPMM.')
  expect(said).not.toContain('No known exchange')
})

test('nothing is in doubt once everything was searched', async () => {
  await open({ pool: null, fromMs, isWhole: true, isOpen: false })
  await screen.findByTestId('token-no-pool')
  await expect.poll(() => screen.queryByTestId('pool-search-depth')).toBeNull()
})

test('a pool that the search finds is opened', async () => {
  const { router } = await open({ pool, fromMs, isWhole: true, isOpen: false })
  await expect.poll(() => router.state.location.pathname).toBe(`/eth/lp/${pool}`)
})
