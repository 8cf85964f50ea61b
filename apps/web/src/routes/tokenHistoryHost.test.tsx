import { testOrder } from '@peregrine/orders/testing/testOrder'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { useOrders } from '../domain/orders/useOrders.ts'
import { useWalletDoor } from '../domain/doors/walletDoor.ts'
import { type HistorySource, setHistorySource } from '../domain/trade-ticket/historySource.ts'
import { useTradeHistory } from '../domain/trade-ticket/useTradeHistory.ts'
import { historyRecord, token } from '../features/trade-history/testing/historyRecord.ts'
import { openDoorSpy } from '../testing/orderDoorSpy.ts'
import { renderApp } from '../testing/renderApp.tsx'

// The chart draws on a canvas, which this environment lacks; browser tests cover it.
vi.mock('../features/token/chart/Candles.tsx', () => ({ Candles: () => null }))

const pool = `0x${'c'.repeat(40)}`
const info = {
  network: 'eth',
  poolAddress: pool,
  dex: 'uniswap-v2',
  tokenSymbol: 'PEPE',
  tokenName: 'Pepe',
  tokenAddress: token,
  tokenDecimals: 18,
  anchorSymbol: 'ETH',
  anchorAddress: `0x${'0'.repeat(40)}`,
  anchorDecimals: 18,
  tokenBalanceUnits: '1000',
  anchorBalanceUnits: '1000',
  tokenPrice: 0.00001234,
  marketCap: 4_200_000,
  liquidityUsd: 84_000,
  createdAt: 1_700_000_000_000,
  totalSupply: null,
  launch: null,
}
const waiting = historyRecord({ id: '1'.repeat(32), state: 'unknown', reason: 'timeout' })
const order = testOrder({
  condition: { ...testOrder().condition, tokenAddress: token, poolAddress: pool },
})
const source: HistorySource = {
  list: async () => [waiting, historyRecord()],
  watch: () => () => undefined,
  reasonOf: () => null,
  replace: async () => null,
  received: async () => null,
  waitsBehind: async () => null,
  allowanceOf: async () => 0n,
  revoke: async () => null,
  fillGap: async () => null,
  stopSending: async () => null,
}

openDoorSpy()
beforeAll(async () => {
  // The first use of a lazy part would wait for its module.
  await Promise.all([
    import('./tokenScreen.tsx'),
    import('./tokenHistoryHost.tsx'),
    import('../features/orders/TokenOrders.tsx'),
  ])
})
beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  useTradeHistory.setState({ source: null, records: null, error: null })
  setHistorySource(async () => source)
})
afterEach(() => {
  cleanup()
  useOrders.setState({ status: 'unread', orders: [] })
  vi.unstubAllGlobals()
})

async function openOrders(isNarrow: boolean, orders: readonly ReturnType<typeof testOrder>[]) {
  useOrders.setState({ status: 'read', orders, isLeading: true, isLed: true, trouble: null })
  const answers = { [`/eth/pool-info/${pool}`]: { code: '000000', data: info } }
  await renderApp({ path: `/eth/lp/${pool}?tab=orders`, answers, isNarrow, locale: 'en' })
}

test.each([
  ['beside the chart', false],
  ['on a phone', true],
])(
  'the orders of a token %s are orders alone; what waits is counted, and one press away',
  async (_, isNarrow) => {
    await openOrders(isNarrow, [order])
    expect(await screen.findAllByTestId('order-row')).toHaveLength(1)
    const line = await screen.findByTestId('open-transactions')
    expect(line.textContent).toContain('Transactions without an outcome yet: 1')
    expect(screen.queryByTestId('history-row')).toBeNull()
    await act(async () => void fireEvent.click(screen.getByTestId('open-transactions-show')))
    expect(await screen.findAllByTestId('history-row')).toHaveLength(2)
    expect(screen.getAllByTestId('history-speed-up').length).toBeGreaterThan(0)
    expect(screen.queryByTestId('order-row')).toBeNull()
  },
)

test('without orders the tab says so, whatever waits; only who has no wallet is offered one', async () => {
  await openOrders(false, [])
  expect((await screen.findByTestId('token-orders-none')).textContent).toContain(
    'No open orders of this token',
  )
  await screen.findByTestId('open-transactions')
  fireEvent.click(screen.getByTestId('orders-connect'))
  expect(useWalletDoor.getState().shown).toEqual({ name: 'create' })
})
