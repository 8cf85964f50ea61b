import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startI18n } from '../../kit/i18n/startI18n.ts'
import { placeTrade } from '../doors/tradeDoor.ts'
import { BuyButton } from './BuyButton.tsx'
import { QuickAmounts } from './QuickAmounts.tsx'
import { setQuickBuyAmount } from './useQuickBuyAmount.ts'

vi.mock('../doors/tradeDoor.ts', () => ({ placeTrade: vi.fn() }))

const token = `0x${'ab'.repeat(20)}`

beforeAll(() => startI18n('en'))
beforeEach(() => {
  localStorage.clear()
  vi.mocked(placeTrade).mockClear()
  for (const coin of ['ETH', 'BNB', 'SOL'] as const) setQuickBuyAmount('trend', coin, '0.1')
})
afterEach(cleanup)

function showList(): void {
  const of = { token, pool: null, symbol: 'PEPE', place: 'trend' } as const
  render(
    <>
      <QuickAmounts place="trend" networks={['eth', 'base', 'bsc', 'sol']} label="Amount" testId="amount" />
      <BuyButton {...of} network="base" testId="on-base" />
      <BuyButton {...of} network="sol" testId="on-sol" />
      <BuyButton {...of} network="sol" place="feed" testId="elsewhere" />
    </>,
  )
}

const type = (testId: string, value: string) =>
  fireEvent.change(screen.getByTestId(testId), { target: { value } })

test('an amount is of its coin and its list alone', () => {
  showList()
  type('amount-SOL', '2.5')
  for (const button of ['on-base', 'on-sol', 'elsewhere']) fireEvent.click(screen.getByTestId(button))
  expect(vi.mocked(placeTrade).mock.calls.map(([{ network, amount }]) => [network, amount])).toEqual([
    ['base', '0.1'],
    ['sol', '2.5'],
    ['sol', '0.1'],
  ])
})

test('what is typed is bought as it is read, and nothing for nothing', () => {
  showList()
  type('amount-ETH', '.05')
  expect(screen.getByTestId('on-base').textContent).toBe('0.05')
  type('amount-ETH', '0')
  expect((screen.getByTestId('on-base') as HTMLButtonElement).disabled).toBe(true)
})

test('it is kept for this server’s chains, and nowhere else', () => {
  setQuickBuyAmount('trend', 'BNB', '3.')
  const kept = Object.entries(localStorage).filter(([key]) => key.includes('BuyAmount:BNB'))
  expect(kept.map(([key, value]) => [key.replace(/^[^:]*:/, ''), value])).toEqual([
    ['trendBuyAmount:BNB', '3'],
  ])
  expect(kept[0]?.[0]).not.toBe('trendBuyAmount:BNB')
})
