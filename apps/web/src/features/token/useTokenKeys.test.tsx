import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addToWatchlist, restoreWatchlist } from '../../domain/tokens/useWatchlist.ts'
import { renderApp } from '../../testing/renderApp.tsx'

// The chart draws on a canvas, which this environment lacks.
let drawn: () => void = () => undefined
vi.mock('./chart/Candles.tsx', () => ({
  Candles: (props: { onDone: () => void }) => {
    drawn = props.onDone
    return <div data-testid="candles" />
  },
}))

const address = (digit: string) => `0x${digit.repeat(40)}`
const infoOf = (digit: string) => ({
  network: 'eth',
  poolAddress: address(digit),
  dex: 'uniswap-v2',
  tokenSymbol: digit,
  tokenName: digit,
  tokenAddress: address(digit),
  tokenDecimals: 18,
  anchorSymbol: 'ETH',
  anchorAddress: address('0'),
  anchorDecimals: 18,
  tokenBalanceUnits: '1000',
  anchorBalanceUnits: '1000',
  tokenPrice: 1,
  marketCap: 1,
  liquidityUsd: 1,
  createdAt: 1,
  totalSupply: null,
  launch: null,
})
const digits = ['1', '2', '3'] as const
const answers = Object.fromEntries(
  digits.map((digit) => [`/eth/pool-info/${address(digit)}`, { code: '000000', data: infoOf(digit) }]),
)

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('tokenRailList', 'watch')
  for (const digit of digits.toReversed())
    addToWatchlist({
      network: 'eth',
      token: address(digit),
      pool: address(digit),
      symbol: digit,
      name: digit,
    })
})
afterEach(() => {
  cleanup()
  restoreWatchlist({ tokens: [], groups: [] })
  vi.unstubAllGlobals()
})

test('j and k open the next and previous token of the list beside the chart, not while typing', async () => {
  const { router, live } = await renderApp({ path: `/eth/lp/${address('1')}`, answers })
  await screen.findByTestId('candles')
  await screen.findByTestId('token-tabs-trades')
  act(() => drawn())
  act(() => live.snapshot(`swap/eth/${address('1')}`, []))
  await screen.findByTestId('watch-rail')
  const opens = (digit: string) =>
    waitFor(() => expect(router.state.location.pathname).toBe(`/eth/lp/${address(digit)}`))
  fireEvent.keyDown(document.body, { key: 'j' })
  await opens('2')
  await screen.findByTestId('token-header')
  fireEvent.keyDown(document.body, { key: 'j' })
  await opens('3')
  fireEvent.keyDown(document.body, { key: 'k' })
  await opens('2')
  const field = document.createElement('input')
  document.body.append(field)
  fireEvent.keyDown(field, { key: 'j' })
  field.remove()
  expect(router.state.location.pathname).toBe(`/eth/lp/${address('2')}`)
})
