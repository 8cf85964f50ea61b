import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadTranslations } from '../../kit/i18n/loadTranslations.ts'
import { startI18n } from '../../kit/i18n/startI18n.ts'
import { SoldElsewhere } from './SoldElsewhere.tsx'

beforeEach(async () => {
  await startI18n('en')
  await loadTranslations(['trade'])
})
afterEach(cleanup)

const wallet = (address: string) => ({
  address,
  label: '',
  group: '',
  family: 'SOL' as const,
  kind: 'local' as const,
})

function show(network: 'sol' | 'eth', held: Record<string, object>): void {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  for (const [address, data] of Object.entries(held))
    queries.setQueryData(['token-balance', network, address, 'mint'], { units: '1', decimals: 2, ...data })
  render(
    <QueryClientProvider client={queries}>
      <SoldElsewhere network={network} token="mint" symbol="WIF" wallets={Object.keys(held).map(wallet)} />
    </QueryClientProvider>,
  )
}

test('a sale names what all its wallets hold in other accounts', () => {
  show('sol', { a: { elsewhere: '150' }, b: { elsewhere: '50', frozen: '1' }, c: {} })
  expect(screen.getByTestId('held-elsewhere').textContent).toBe(
    '2 WIF more in other token accounts, which cannot be sold or sent here',
  )
  expect(screen.getByTestId('held-frozen').textContent).toContain('0.01 WIF')
})

test.each([
  ['nothing is elsewhere', 'sol', {}],
  ['the reply is no amount', 'sol', { elsewhere: '-1', frozen: 'x' }],
  ['the chain has no such accounts', 'eth', { elsewhere: '1' }],
] as const)('nothing is said where %s', (_, network, data) => {
  show(network, { a: data })
  expect(screen.queryByTestId('held-elsewhere')).toBeNull()
  expect(screen.queryByTestId('held-frozen')).toBeNull()
})
