import type { Network } from '@peregrine/core/network'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { OwnWallet } from '../../domain/own-wallets/useOwnWallets.ts'
import { loadTranslations } from '../../kit/i18n/loadTranslations.ts'
import { startI18n } from '../../kit/i18n/startI18n.ts'
import { ProtectionPicker } from './ProtectionPicker.tsx'

const wallet = (kind: OwnWallet['kind'], family: OwnWallet['family']): OwnWallet => ({
  address: kind,
  family,
  label: '',
  group: '',
  kind,
})

/** What the picker of a network shows for wallets of these kinds. */
function shown(network: Network, kinds: readonly OwnWallet['kind'][]) {
  const family = network === 'sol' ? 'SOL' : 'EVM'
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ProtectionPicker network={network} side="buy" wallets={kinds.map((kind) => wallet(kind, family))} />
    </QueryClientProvider>,
  )
  const levels = screen.getAllByRole<HTMLButtonElement>('radio')
  return {
    isBypassed: screen.queryByText(/A connected wallet sends by itself/) !== null,
    inEffect: levels.filter((level) => level.getAttribute('aria-checked') === 'true').length,
    isOpen: levels.every(({ disabled }) => !disabled),
  }
}

beforeAll(async () => {
  await startI18n('en')
  await loadTranslations(['trade'])
})
beforeEach(() => void vi.stubGlobal('fetch', async () => new Response('{}', { status: 503 })))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const holds = { isBypassed: false, inEffect: 1, isOpen: true }
const bypassed = { isBypassed: true, inEffect: 0, isOpen: false }

test.each<[string, Network, OwnWallet['kind'][], ReturnType<typeof shown>]>([
  ['a local wallet is protected', 'eth', ['local'], holds],
  ['a connected wallet is not, and no level looks as if it were', 'eth', ['connected'], bypassed],
  ['nor on BNB Chain and its launchpad', 'four', ['connected'], bypassed],
  ['beside a local wallet the levels stay', 'bsc', ['local', 'connected'], { ...holds, isBypassed: true }],
  ['Base has no public pool to be seen in', 'base', ['connected'], holds],
  ['on Solana connected wallets only sign', 'sol', ['connected'], holds],
])('%s (%s)', (_, network, kinds, expected) => {
  expect(shown(network, kinds)).toEqual(expected)
})
