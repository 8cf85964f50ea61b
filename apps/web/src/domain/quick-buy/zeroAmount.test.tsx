import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { loadTranslations } from '../../kit/i18n/loadTranslations.ts'
import { startI18n } from '../../kit/i18n/startI18n.ts'
import { BuyButton } from './BuyButton.tsx'
import { QuickAmounts } from './QuickAmounts.tsx'
import { setQuickBuyAmount } from './useQuickBuyAmount.ts'

const token = `0x${'a1'.repeat(20)}`

beforeAll(async () => {
  await startI18n('en')
  await loadTranslations(['quick-buy'])
})
afterEach(cleanup)

function show(amount: string) {
  setQuickBuyAmount('trend', 'ETH', amount)
  render(
    <>
      <QuickAmounts place="trend" networks={['base']} label="Amount" testId="amount" />
      <BuyButton network="base" token={token} pool={null} symbol="PEPE" place="trend" testId="buy" />
    </>,
  )
  const button = screen.getByTestId<HTMLButtonElement>('buy')
  return {
    isOff: button.disabled,
    says: button.title,
    isMarked: screen.getByTestId('amount').getAttribute('aria-invalid'),
  }
}

test('with an amount of 0 the buttons of a list rest and say why, and the field that they wait for is marked', () =>
  expect(show('0')).toEqual({ isOff: true, says: 'Enter a quick-buy amount first', isMarked: 'true' }))

test('with an amount they say what they buy', () =>
  expect(show('0.1')).toEqual({ isOff: false, says: 'Buy PEPE for 0.1 ETH', isMarked: 'false' }))
