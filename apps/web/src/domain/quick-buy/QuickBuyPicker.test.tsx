import type { Network } from '@peregrine/core/network'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadTranslations } from '../../kit/i18n/loadTranslations.ts'
import { startI18n } from '../../kit/i18n/startI18n.ts'
import { type OwnWallet, setLocalWallets, useOwnWallets } from '../own-wallets/useOwnWallets.ts'
import { pickSlot, useActiveSlots } from '../trade-settings/activeSlot.ts'
import { QuickBuyPicker } from './QuickBuyPicker.tsx'
import { setQuickBuyAmount, useQuickBuyAmount } from './useQuickBuyAmount.ts'

const wallet = (label: string, digit: string): OwnWallet => ({
  address: `0x${digit.repeat(40)}`,
  family: 'EVM',
  label,
  group: '',
  kind: 'local',
})

/** What a row of the list spends. */
function Spends({ network }: { network: Network }) {
  return <output data-testid={`spends-${network}`}>{useQuickBuyAmount('feed', network)}</output>
}

async function open(networks: readonly Network[]): Promise<void> {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <QuickBuyPicker place="feed" networks={networks} />
      <Spends network="base" />
      <Spends network="sol" />
    </QueryClientProvider>,
  )
  await act(async () => void fireEvent.click(screen.getByTestId('quick-buy-feed')))
  await screen.findByTestId('quick-buy-popup')
}

const button = () => screen.getByTestId('quick-buy-feed')
const says = () => button().getAttribute('aria-label')
const text = (testId: string) => screen.getByTestId(testId).textContent

beforeAll(async () => {
  // The first use of a lazy part would wait for its module.
  await import('./QuickBuyPopup.tsx')
  await startI18n('en')
  await loadTranslations(['trade', 'quick-buy'])
})
beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 503 }))
  localStorage.clear()
  for (const coin of ['ETH', 'BNB', 'SOL'] as const) setQuickBuyAmount('feed', coin, '0.1')
  pickSlot('buy', 'S1')
  useOwnWallets.setState({ picked: { EVM: [], SOL: [] }, numbers: {} })
  setLocalWallets('unlocked', [wallet('Main', 'a'), wallet('Second', 'b')])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('the amounts are set for each coin of the rows; the button says what they are', async () => {
  await open(['base', 'sol'])
  expect([text('quick-buy-feed'), says()]).toEqual(['0.1', 'Quick-buy settings: 0.1 ETH, 0.1 SOL per press'])
  fireEvent.change(screen.getByTestId('quick-amount-feed-SOL'), { target: { value: '2' } })
  expect([text('spends-base'), text('spends-sol')]).toEqual(['0.1', '2'])
  expect([text('quick-buy-feed'), says()]).toEqual(['0.1/2', 'Quick-buy settings: 0.1 ETH, 2 SOL per press'])
})

test('rows of one coin have one amount', async () => {
  await open(['base', 'eth'])
  fireEvent.change(screen.getByTestId('quick-amount-feed'), { target: { value: '0.25' } })
  expect([text('spends-base'), text('spends-sol'), text('quick-buy-feed')]).toEqual(['0.25', '0.1', '0.25'])
})

test('the payer and the preset of purchases are chosen beside them', async () => {
  await open(['base'])
  fireEvent.click(screen.getByRole('checkbox', { name: 'Second' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Main' }))
  expect(useOwnWallets.getState().picked.EVM).toEqual([`0x${'b'.repeat(40)}`])
  fireEvent.click(screen.getByTestId('quick-preset-S2'))
  expect(useActiveSlots.getState()).toMatchObject({ buy: 'S2', sell: 'S1' })
})

test('a second press closes it', async () => {
  await open(['base'])
  expect(button().getAttribute('aria-expanded')).toBe('true')
  await act(async () => void fireEvent.click(button()))
  expect(screen.queryByTestId('quick-buy-popup')).toBeNull()
})
