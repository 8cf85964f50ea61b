import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderApp } from '../../../testing/renderApp.tsx'

// The chart draws on a canvas, which this environment lacks.
let drawn: () => void = () => undefined
vi.mock('../chart/Candles.tsx', () => ({
  Candles: (props: { onDone: () => void }) => {
    drawn = props.onDone
    return <div data-testid="candles" />
  },
}))

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const pool = `0x${'c'.repeat(40)}`
const token = `0x${'a'.repeat(40)}`
const info = {
  network: 'eth',
  poolAddress: pool,
  dex: 'uniswap-v2',
  tokenSymbol: 'PEPE',
  tokenName: 'Pepe',
  tokenAddress: token,
  tokenDecimals: 18,
  anchorSymbol: 'ETH',
  anchorAddress: `0x${'0'.repeat(40)}`,
  anchorDecimals: 18,
  tokenBalanceUnits: '1000',
  anchorBalanceUnits: '1000',
  tokenPrice: 1,
  marketCap: 1,
  liquidityUsd: 1,
  createdAt: 1,
  totalSupply: null,
  launch: null,
}
const other = (digit: number) => ({
  network: 'eth',
  tokenAddress: `0x${String(digit).repeat(40)}`,
  symbol: `T${digit}`,
  pool: `0x${String(digit).repeat(40)}`,
  stage: 'migrated',
  progress: 100,
  marketCap: 1,
  createdAt: 1,
})

async function show(count: number): Promise<number> {
  const developer = {
    address: `0x${'d'.repeat(40)}`,
    name: null,
    launched: count + 1,
    migrated: count,
    bestMarketCap: 1,
    others: Array.from({ length: count }, (_, digit) => other(digit)),
  }
  const { live } = await renderApp({
    path: `/eth/lp/${pool}`,
    answers: {
      [`/eth/pool-info/${pool}`]: { code: '000000', data: info },
      [`/api/developer/eth/${token}`]: { code: '000000', data: developer },
    },
  })
  await screen.findByTestId('candles')
  await screen.findByTestId('token-tabs-trades')
  act(() => drawn())
  act(() => live.snapshot(`swap/eth/${pool}`, []))
  return (await screen.findAllByTestId('developer-token')).length
}
const shown = () => screen.getAllByTestId('developer-token').length

test('five of a developer’s tokens are shown, all of them on request', async () => {
  expect(await show(7)).toBe(5)
  expect(screen.getByTestId('developer-all').textContent).toBe('显示全部 7 个')
  fireEvent.click(screen.getByTestId('developer-all'))
  expect(shown()).toBe(7)
  fireEvent.click(screen.getByTestId('developer-all'))
  expect(shown()).toBe(5)
})

test('five or fewer need no button', async () => {
  expect(await show(5)).toBe(5)
  expect(screen.queryByTestId('developer-all')).toBeNull()
})
