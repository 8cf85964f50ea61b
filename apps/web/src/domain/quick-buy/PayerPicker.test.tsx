import type { Network } from '@peregrine/core/network'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadTranslations } from '../../kit/i18n/loadTranslations.ts'
import { startI18n } from '../../kit/i18n/startI18n.ts'
import { useWalletDoor } from '../doors/walletDoor.ts'
import {
  type OwnWallet,
  setConnectedWallet,
  setLocalWallets,
  useOwnWallets,
} from '../own-wallets/useOwnWallets.ts'
import { PayerPicker } from './PayerPicker.tsx'

const evm = (label: string, digit: string): OwnWallet => ({
  address: `0x${digit.repeat(40)}`,
  family: 'EVM',
  label,
  group: '',
  kind: 'local',
})
const main = evm('Main', 'a')
const second = evm('', 'b')
const third = evm('Third', 'c')
const sol: OwnWallet = {
  ...evm('Sol', 'd'),
  address: 'So11111111111111111111111111111111111111112',
  family: 'SOL',
}

function show(
  wallets: readonly OwnWallet[],
  networks: readonly Network[],
  beside?: readonly Network[],
): void {
  setLocalWallets(wallets.length > 0 ? 'unlocked' : 'none', wallets)
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <PayerPicker networks={networks} />
      {beside && <PayerPicker networks={beside} />}
    </QueryClientProvider>,
  )
}

const pickers = () => screen.getAllByTestId('payer-picker')
const first = () => pickers()[0] as HTMLElement
const shown = () => pickers().map(({ textContent }) => textContent)
const says = () => first().getAttribute('aria-label')
const choose = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }))
async function openChoice(): Promise<void> {
  await act(async () => void fireEvent.click(first()))
  await screen.findByTestId('payer-popup')
}

beforeAll(async () => {
  // The first use of a lazy part would wait for its module.
  await import('./PayerPopup.tsx')
  await startI18n('en')
  await loadTranslations(['trade', 'quick-buy'])
})
beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 503 }))
  useOwnWallets.setState({ picked: { EVM: [], SOL: [] }, numbers: {} })
  useWalletDoor.getState().close()
})
afterEach(() => {
  cleanup()
  act(() => setConnectedWallet(null))
  vi.unstubAllGlobals()
})

test('names who pays on the networks beside it: one wallet, several, one of each family', () => {
  show([main, second, sol], ['base'])
  expect([shown(), says()]).toEqual([['Main'], 'Paid by BASE: Main'])
  cleanup()
  show([main, second, sol], ['sol'])
  expect([shown(), says()]).toEqual([['Sol'], 'Paid by SOL: Sol'])
  cleanup()
  show([main, second, sol], ['eth', 'sol'])
  expect([shown(), says()]).toEqual([['Main, Sol'], 'Paid by ETH: Main; SOL: Sol'])
})

test("a network's default pays there and nowhere else", () => {
  show([main, { ...third, defaultOn: ['base'] }], ['eth'], ['base'])
  expect(shown()).toEqual(['Main', 'Third'])
})

test('what is picked beside one list pays beside every other, and counts from three on', async () => {
  show([main, second, third, sol], ['base'], ['eth'])
  await openChoice()
  choose('Wallet 2 · EVM')
  expect(shown()).toEqual(['Main, Wallet 2 · EVM', 'Main, Wallet 2 · EVM'])
  choose('Third')
  expect(shown()).toEqual(['3 wallets', '3 wallets'])
  expect(says()).toBe('Paid by BASE: Main, Wallet 2 · EVM, Third')
  choose('Main')
  choose('Third')
  expect(shown()).toEqual(['Wallet 2 · EVM', 'Wallet 2 · EVM'])
})

test('a connected wallet pays where there is no other', () => {
  show([], ['base'])
  act(() => setConnectedWallet({ ...main, label: '', kind: 'connected' }))
  expect(shown()).toEqual(['0xaaaa…aaaa'])
})

test('without a wallet it says so, and leads to the first one', () => {
  show([], ['base'])
  expect([shown(), says()]).toEqual([[''], 'No wallet yet: create one'])
  fireEvent.click(first())
  expect(useWalletDoor.getState().shown).toEqual({ name: 'create' })
  expect(screen.queryByTestId('payer-popup')).toBeNull()
})

test('a family without a wallet offers one, beside the choice of the other', async () => {
  show([main, second], ['base', 'sol'])
  await openChoice()
  expect(screen.getAllByTestId('wallet-choice')).toHaveLength(2)
  fireEvent.click(screen.getByTestId('payer-create'))
  expect(useWalletDoor.getState().shown).toEqual({ name: 'create' })
  expect(screen.queryByTestId('payer-popup')).toBeNull()
})
