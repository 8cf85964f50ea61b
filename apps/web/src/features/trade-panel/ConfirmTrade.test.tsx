import { quoteWire } from '@peregrine/testkit/quoteWire'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useConsent } from '../../domain/trade-ticket/useConsent.ts'
import { loadTranslations } from '../../kit/i18n/loadTranslations.ts'
import { startI18n } from '../../kit/i18n/startI18n.ts'
import { ConfirmTrade, wordOf } from './ConfirmTrade.tsx'

afterEach(() => {
  cleanup()
  useConsent.setState({ questions: [] })
  vi.unstubAllGlobals()
})

const token = `0x${'ab'.repeat(20)}`

test.each([
  ['PEPE', 'PEPE'],
  ['哈基米', '哈基米'],
  ['$WIF!', '$WIF!'],
  ['', '0xabab'],
  [' PEPE', '0xabab'],
  ['PE PE', '0xabab'],
  ['PE\u200bPE', '0xabab'],
  ['\u202eEPEP', '0xabab'],
  ['P'.repeat(21), '0xabab'],
])('a trade of %j is agreed to by typing %s', (symbol, word) => {
  expect(wordOf({ symbol, token })).toBe(word)
})

const mint = 'Gbv32PtdkDMEMbojsXFeqtumFUzjw7ZdeJNUtVZ5t7J8'
const onSolana = quoteWire({
  network: 'sol',
  spend: { token: 'So11111111111111111111111111111111111111112', symbol: 'SOL', decimals: 9, units: '1' },
  receive: { token: mint, symbol: 'BONK', decimals: 6, units: '1000' },
  build: 'solana',
  gasUnits: null,
  simulation: null,
})

test('the most that the network takes is said once: what the trade is signed with', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  await startI18n('en')
  await loadTranslations(['trade'])
  const question = { quote: onSolana, symbol: 'BONK', wallets: [mint], warnings: [], maxFee: 1_234_567n }
  useConsent.setState({ questions: [{ ...question, answer: () => undefined }] })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ConfirmTrade />
    </QueryClientProvider>,
  )
  expect(screen.getByTestId('quote-more').textContent).toBe('Fees')
  fireEvent.click(screen.getByTestId('quote-more'))
  expect(screen.getByTestId('quote-fees')).toBeTruthy()
  expect(screen.getAllByText('Network fees at most')).toHaveLength(1)
  expect(screen.getByTestId('confirm-max-fee').textContent).toContain('0.001234')
})
