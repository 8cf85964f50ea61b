import { MenuPanel } from '@peregrine/ui/MenuPanel'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadTranslations } from '../../kit/i18n/loadTranslations.ts'
import { startI18n } from '../../kit/i18n/startI18n.ts'
import { type Press, setTradeEngine } from '../doors/tradeDoor.ts'
import { openRowMenu, useRowMenu } from '../doors/useRowMenu.ts'
import { rowData } from '../tokens/rowTarget.ts'
import { BuyButton } from './BuyButton.tsx'
import { QuickBuyItem } from './QuickBuyItem.tsx'
import { setQuickBuyAmount } from './useQuickBuyAmount.ts'

const token = `0x${'a1'.repeat(20)}`
const weth = '0x4200000000000000000000000000000000000006'

beforeAll(async () => {
  await startI18n('en')
  await loadTranslations(['quick-buy'])
})
afterEach(cleanup)

function engine() {
  const placed = vi.fn<(press: Press) => void>()
  setTradeEngine(async () => placed)
  return placed
}

function openItem(address: string) {
  render(
    <MenuPanel anchor={document.body} at={{ x: 0, y: 0 }} label="Menu" onClose={() => {}} testId="menu">
      <QuickBuyItem network="base" token={address} pool={null} symbol="PEPE" place="trend" />
    </MenuPanel>,
  )
}

test('a row’s menu buys for the amount of its list', async () => {
  setQuickBuyAmount('trend', 'ETH', '0.25')
  const placed = engine()
  openItem(token)
  expect(screen.getByTestId('row-buy').textContent).toBe('Buy PEPE for 0.25 ETH')
  fireEvent.click(screen.getByTestId('row-buy'))
  const request = { network: 'base', side: 'buy', token, pool: null, symbol: 'PEPE', amount: '0.25' }
  await waitFor(() => expect(placed.mock.calls[0]?.[0].request).toEqual(request))
})

test('an amount of 0 buys nothing and says why', () => {
  setQuickBuyAmount('trend', 'ETH', '0')
  const placed = engine()
  openItem(token)
  expect(screen.getByTestId('row-buy').textContent).toBe('Enter a quick-buy amount first')
  fireEvent.click(screen.getByTestId('row-buy'))
  expect(placed).not.toHaveBeenCalled()
})

test('a coin is not offered', () => {
  openItem(weth)
  expect(screen.queryByTestId('row-buy')).toBeNull()
})

test('the menu knows the list by the row’s button, and no list without one', () => {
  render(
    <>
      <div {...rowData({ network: 'base', token })} data-testid="with">
        <BuyButton network="base" token={token} pool={null} symbol="PEPE" place="search" testId="buy" />
      </div>
      <div {...rowData({ network: 'base', token })} data-testid="without" />
    </>,
  )
  openRowMenu(screen.getByTestId('with'), { x: 0, y: 0 })
  expect(useRowMenu.getState().opened?.place).toBe('search')
  openRowMenu(screen.getByTestId('without'), { x: 0, y: 0 })
  expect(useRowMenu.getState().opened?.place).toBeNull()
})
