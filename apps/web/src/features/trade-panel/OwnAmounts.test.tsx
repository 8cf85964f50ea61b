import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { coinAddress } from '@peregrine/core/trading/coinAddress'
import type { OwnWallet } from '../../domain/own-wallets/useOwnWallets.ts'
import { turnOwnAmounts, useTicket } from '../../domain/trade-ticket/useTicket.ts'
import { faultOf, OwnAmounts, takingPart } from './OwnAmounts.tsx'

const wallets = ['a', 'b', 'c'].map(
  (name): OwnWallet => ({
    address: `0x${name.repeat(40)}`,
    family: 'EVM',
    label: name,
    group: '',
    kind: 'local',
  }),
)
const [a, b, c] = wallets.map(({ address }) => address) as [string, string, string]

beforeEach(() => {
  useTicket.setState({ side: 'buy', amount: '', own: null })
  turnOwnAmounts(true)
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('an amount is checked against its own wallet; an empty one does not take part', () => {
  const coin = { decimals: 18, most: 5n * 10n ** 17n }
  expect(faultOf('buy', '', coin)).toBeNull()
  expect(faultOf('buy', '0.5', coin)).toBeNull()
  expect(faultOf('buy', '0.500000000000000001', coin)).toBe('balance')
  expect(faultOf('buy', '0.9', { ...coin, most: null })).toBeNull()
  expect(faultOf('buy', '.', coin)).toBe('amount')
  expect(faultOf('buy', '0', coin)).toBe('amount')
  expect(faultOf('sell', '100', coin)).toBeNull()
  expect(faultOf('sell', '101', coin)).toBe('amount')
})

test('those with an amount trade; one wrong amount, or none at all, is no trade', () => {
  expect(takingPart('buy', { [a]: '1', [b]: '' }, wallets, 18)).toEqual({ [a]: '1' })
  expect(takingPart('buy', { [a]: '1', [c]: '0' }, wallets, 18)).toBeNull()
  expect(takingPart('sell', { [a]: '50', [b]: '12.5' }, wallets, 18)).toEqual({ [a]: '50', [b]: '12.5' })
  expect(takingPart('buy', {}, wallets, 18)).toBeNull()
  // Typed for a wallet that is not picked any more.
  expect(takingPart('buy', { [c]: '1' }, wallets.slice(0, 2), 18)).toBeNull()
})

test('percents fill in parts of each balance, what fees need left out, and the total adds up', () => {
  const queries = new QueryClient()
  const { token: coin } = coinAddress('base')
  const have = { [a]: '1005000000000000000', [b]: '2005000000000000000', [c]: '0' }
  for (const [wallet, units] of Object.entries(have))
    queries.setQueryData(['token-balance', 'base', wallet, coin], { units })
  render(
    <QueryClientProvider client={queries}>
      <OwnAmounts
        network="base"
        side="buy"
        token={`0x${'7'.repeat(40)}`}
        tokenDecimals={18}
        wallets={wallets}
      />
    </QueryClientProvider>,
  )
  const inputs = () =>
    screen
      .getAllByTestId('own-amount')
      .map((found) => (found.closest('input') ?? found.querySelector('input')) as HTMLInputElement)
  fireEvent.click(screen.getByTestId('own-share-50'))
  expect(inputs().map(({ value }) => value)).toEqual(['0.5', '1', ''])
  expect(screen.getByTestId('own-total').textContent).toContain('1.5')
  fireEvent.change(inputs()[1] as HTMLInputElement, { target: { value: '3' } })
  expect(inputs().map((input) => input.getAttribute('aria-invalid'))).toEqual(['false', 'true', 'false'])
})
