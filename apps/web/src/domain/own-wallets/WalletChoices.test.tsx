import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startI18n } from '../../kit/i18n/startI18n.ts'
import {
  type OwnWallet,
  pickTradingWallets,
  setLocalWallets,
  tradingWallets,
  useOwnWallets,
} from './useOwnWallets.ts'
import { WalletChoices } from './WalletChoices.tsx'

const evm = (label: string, group = ''): OwnWallet => ({
  address: `0x${label.charCodeAt(0).toString(16).padStart(40, '0')}`,
  family: 'EVM',
  label,
  group,
  kind: 'local',
})
const [a, b, c, d] = [evm('a', 'snipe'), evm('b', 'snipe'), evm('c', 'hold'), evm('d')]

function Choices() {
  return <WalletChoices network="base" {...tradingWallets(useOwnWallets(), 'base')} />
}

/** Labels of the wallets that trade now. */
const trading = () => tradingWallets(useOwnWallets.getState(), 'base').trading.map(({ label }) => label)
const group = (name: string) =>
  screen.getAllByTestId('wallet-group').find(({ textContent }) => textContent.startsWith(name)) as HTMLElement
const isPressed = (name: string) => group(name).getAttribute('aria-pressed') === 'true'
const turn = (label: string) => fireEvent.click(screen.getByRole('checkbox', { name: label }))

function show(wallets: readonly OwnWallet[], picked: readonly OwnWallet[]): void {
  setLocalWallets('unlocked', wallets)
  pickTradingWallets(
    'EVM',
    picked.map(({ address }) => address),
  )
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Choices />
    </QueryClientProvider>,
  )
}

beforeAll(() => startI18n('en'))
beforeEach(() => void vi.stubGlobal('fetch', async () => new Response('{}', { status: 503 })))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a group joins the wallets that trade already, and leaves without them', () => {
  show([a, b, c, d], [d])
  expect(screen.getAllByTestId('wallet-group').map(({ textContent }) => textContent)).toEqual([
    'snipe · 2',
    'hold · 1',
  ])
  fireEvent.click(group('snipe'))
  expect(trading()).toEqual(['a', 'b', 'd'])
  expect([isPressed('snipe'), isPressed('hold')]).toEqual([true, false])
  fireEvent.click(group('snipe'))
  expect(trading()).toEqual(['d'])
  expect(isPressed('snipe')).toBe(false)
})

test('a group of which a part trades is not on; a press adds the rest, once', () => {
  show([a, b, c, d], [a, c])
  expect([isPressed('snipe'), isPressed('hold')]).toEqual([false, true])
  fireEvent.click(group('snipe'))
  expect(trading()).toEqual(['a', 'b', 'c'])
  expect(useOwnWallets.getState().picked.EVM).toHaveLength(3)
})

test('one wallet always trades: neither the last one nor the last group can be turned off', () => {
  show([a, b, c], [a, b])
  fireEvent.click(group('snipe'))
  expect(trading()).toEqual(['a', 'b'])
  expect(isPressed('snipe')).toBe(true)
  turn('a')
  expect(trading()).toEqual(['b'])
  turn('b')
  expect(trading()).toEqual(['b'])
})

test('without groups there are none to pick', () => {
  show([d], [])
  expect(screen.queryAllByTestId('wallet-group')).toEqual([])
})
