import type { PoolInfoWire } from '@peregrine/contract/routes/pools'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setLocalWallets } from '../../../domain/own-wallets/useOwnWallets.ts'
import { loadTranslations } from '../../../kit/i18n/loadTranslations.ts'
import { startI18n } from '../../../kit/i18n/startI18n.ts'
import { mainWallet, openDoorSpy } from '../../../testing/orderDoorSpy.ts'
import { closeAllToasts } from '../../../kit/toast/showToast.ts'
import { tradingQuery } from '../../../domain/trading/useTrading.ts'
import { OrderForm } from './OrderForm.tsx'
import { typeFields, useOrderForm } from './useOrderForm.ts'

const door = openDoorSpy()
const info = {
  tokenAddress: `0x${'ab'.repeat(20)}`,
  tokenSymbol: 'PEPE',
  tokenDecimals: 18,
  poolAddress: `0x${'cd'.repeat(20)}`,
  launch: null,
} as PoolInfoWire
const serviceFee = { bps: 50, recipient: `0x${'fe'.repeat(20)}` }
const takes = (fee: typeof serviceFee | null) => ({
  environment: { id: 'env', runId: null },
  networks: { base: { serviceFee: fee } },
})

beforeEach(async () => {
  await startI18n('en')
  await loadTranslations(['orders', 'order-form', 'trade'])
  setLocalWallets('unlocked', [mainWallet])
  // A server that never answers: what a test needs of it is in the cache.
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
})
afterEach(() => {
  cleanup()
  closeAllToasts()
  vi.clearAllMocks()
  vi.unstubAllGlobals()
  useOrderForm.setState(useOrderForm.getInitialState())
})

/** A form for a purchase at half the price, with the operator's settings; null while they are not read. */
function show(trading: object | null): QueryClient {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  if (trading) queries.setQueryData(tradingQuery.queryKey, trading as never)
  render(
    <QueryClientProvider client={queries}>
      <OrderForm network="base" info={info} market={{ price: 0.002, marketCap: 2_000_000 }} />
    </QueryClientProvider>,
  )
  fireEvent.change(screen.getByTestId('order-line'), { target: { value: '0.001' } })
  typeFields({ coins: '0.1' })
  return queries
}
const feeShown = () => screen.queryByTestId('order-fee')?.textContent ?? ''
const press = () => fireEvent.submit(screen.getByTestId('order-form'))
const armed = () => door.add.mock.calls.flatMap(([orders]) => orders.map((order) => order.serviceFee))

test('an order is armed under the fee that the form shows', async () => {
  show(takes(serviceFee))
  await expect.poll(feeShown).toContain('0.5% at most')
  expect(feeShown()).toContain(serviceFee.recipient)
  press()
  await expect.poll(armed).toEqual([serviceFee])
})

test('where the operator takes none, an order agrees to none', async () => {
  show(takes(null))
  await expect.poll(() => screen.queryByTestId('order-summary')).not.toBeNull()
  expect(feeShown()).toBe('')
  press()
  await expect.poll(armed).toEqual([null])
})

test('while the operator’s fee is not known, nothing is armed, and the form says so', async () => {
  const queries = show(null)
  press()
  const says = () => screen.getByTestId('order-form').textContent
  await expect.poll(says).toContain('The operator’s service fee is not known yet: try again in a moment')
  expect(door.add).not.toHaveBeenCalled()
  queries.setQueryData(tradingQuery.queryKey, takes(serviceFee) as never)
  await expect.poll(feeShown).not.toBe('')
  press()
  await expect.poll(armed).toEqual([serviceFee])
})
