import type { Order } from '@peregrine/contract/order'
import { testOrder, testTrigger, unsealedOrder } from '@peregrine/orders/testing/testOrder'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OrderRefused } from '../../domain/orders/orderDoor.ts'
import { useOrders } from '../../domain/orders/useOrders.ts'
import { setLocalWallets } from '../../domain/own-wallets/useOwnWallets.ts'
import { useConnection } from '../../kit/http/useConnection.ts'
import { loadTranslations } from '../../kit/i18n/loadTranslations.ts'
import { startI18n } from '../../kit/i18n/startI18n.ts'
import { chainStatus } from '../../testing/chainStatus.ts'
import { leftOutAt, untilStatusKnown } from '../../testing/gapAnswers.ts'
import { mainWallet, openDoorSpy } from '../../testing/orderDoorSpy.ts'
import { closeAllToasts, useToasts } from '../../kit/toast/showToast.ts'
import { OrdersPage } from './OrdersPage.tsx'
import type { OrdersView } from './ordersSearch.ts'
import { showOrderDialog } from './useOrderDialog.ts'

vi.unmock('zod')

const door = openDoorSpy()
const pools = vi.fn()
const serviceFee = { bps: 50, recipient: `0x${'fe'.repeat(20)}` }
/** What the operator's settings are; null while they cannot be read. */
const trading = vi.fn()
const status = vi.fn()
const missedAt = 1_700_000_000_000
let queries: QueryClient

beforeEach(async () => {
  await startI18n('en')
  await loadTranslations(['orders', 'order-form', 'trade'])
  setLocalWallets('unlocked', [mainWallet])
  useConnection.setState({ state: 'live' })
  pools.mockReturnValue({ success: true, data: {} })
  trading.mockReturnValue({ networks: { eth: { serviceFee } } })
  vi.stubGlobal('fetch', async (input: unknown) => {
    const url = String(input instanceof Request ? input.url : input)
    if (url.includes('/pool-info/')) return Response.json(pools())
    const told: unknown = url.includes('/api/trading')
      ? trading()
      : url.includes('/api/status')
        ? status()
        : null
    if (url.includes('/api/prices')) return Response.json({ code: '000000', msg: '', data: { ETH: 3_000 } })
    return told ? Response.json({ code: '000000', msg: '', data: told }) : new Response('{}', { status: 503 })
  })
})
afterEach(() => {
  cleanup()
  closeAllToasts()
  showOrderDialog(null)
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

function show(
  orders: readonly Order[],
  view: Partial<OrdersView> = {},
  desk: Partial<ReturnType<typeof useOrders.getState>> = {},
) {
  useOrders.setState({ status: 'read', orders, isLeading: true, isLed: true, trouble: null, ...desk })
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const onView = vi.fn()
  render(
    <QueryClientProvider client={queries}>
      <OrdersPage view={{ tab: 'open', network: null, status: null, ...view }} onView={onView} />
    </QueryClientProvider>,
  )
  return onView
}
const line = () => screen.getByTestId('desk-line').getAttribute('data-line')
const row = () => screen.getByTestId('order-row')
const toastTexts = () => useToasts.getState().shown.map(({ text }) => text)

test('a row says what is armed in one sentence, with amount, wallet, limits and state', () => {
  show([testOrder({ limits: { slippageBps: 1_000, worstPrice: 0.45, maxAgeMs: 60_000 } })])
  const text = row().textContent
  expect(text).toContain('Stop')
  expect(text).toContain('price ≤ $0.5')
  expect(text).toContain('50% of the holding')
  expect(text).toContain('Main')
  expect(text).toContain('at least $0.45')
  expect(screen.getByTestId('order-state').textContent).toBe('Armed')
})

test.each`
  desk                      | vault         | connection | expected
  ${{}}                     | ${'unlocked'} | ${'live'}  | ${'here'}
  ${{ isLeading: false }}   | ${'unlocked'} | ${'live'}  | ${'elsewhere'}
  ${{ isLed: false }}       | ${'unlocked'} | ${'live'}  | ${'electing'}
  ${{}}                     | ${'locked'}   | ${'live'}  | ${'locked'}
  ${{}}                     | ${'unlocked'} | ${'lost'}  | ${'offline'}
  ${{ trouble: 'storage' }} | ${'unlocked'} | ${'live'}  | ${'storage'}
`(
  'on top it says $expected, and no row calls itself armed unless somebody trades',
  ({ desk, vault, connection, expected }) => {
    setLocalWallets(vault, [mainWallet])
    useConnection.setState({ state: connection })
    show([testOrder()], {}, desk)
    expect(line()).toBe(expected)
    const isWell = expected === 'here' || expected === 'elsewhere'
    expect(screen.getByTestId('order-state').getAttribute('data-state') === 'armed').toBe(isWell)
  },
)

test('nothing yet: one sentence, and the way to a token', () => {
  show([])
  expect(screen.getByTestId('orders-none').textContent).toContain('trades by itself')
  expect(screen.getByTestId('orders-search')).toBeTruthy()
})

test('says which of those that were to be paused had fired', async () => {
  const [one, two] = [testOrder(), testOrder()]
  show([one, two])
  door.pause.mockResolvedValueOnce([two])
  fireEvent.click(screen.getByTestId('orders-pause-all'))
  await expect
    .poll(toastTexts)
    .toEqual(expect.arrayContaining(['1 order had fired already', '1 order paused']))
})

test('pauses all that may fire, and deletes the picked ones', async () => {
  const [one, two] = [testOrder(), testOrder({ isPaused: true })]
  show([one, two])
  fireEvent.click(screen.getByTestId('orders-pause-all'))
  await expect.poll(() => door.pause).toHaveBeenCalledWith([one], true)
  for (const pick of screen.getAllByTestId('order-pick')) fireEvent.click(pick)
  fireEvent.click(screen.getByTestId('orders-delete-picked'))
  await expect.poll(() => door.remove).toHaveBeenCalledWith([one, two])
  await expect.poll(toastTexts).toContain('2 orders deleted')
  useToasts
    .getState()
    .shown.find(({ action }) => action)
    ?.action?.run()
  await expect.poll(() => door.add).toHaveBeenCalledOnce()
  expect(door.add).toHaveBeenCalledWith(expect.any(Array), [one, two])
})

test('what may be out is neither retried nor deleted, and says why', () => {
  show([testOrder({ status: 'timeout' })])
  for (const id of ['order-retry', 'order-delete']) {
    const button = screen.getByTestId(id)
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(button.getAttribute('aria-label')).toMatch(/unknown/)
    fireEvent.click(button)
  }
  expect(screen.queryByTestId('order-retry-dialog')).toBeNull()
  expect(door.remove).not.toHaveBeenCalled()
})

test('a second try is under the fee that the dialog shows, and waits until there is one to show', async () => {
  const order = testOrder({
    status: 'failed',
    reason: 'fee-changed',
    trigger: testTrigger(1_000),
    serviceFee: { ...serviceFee, bps: 10 },
  })
  pools.mockReturnValue({ success: true, data: { tokenPrice: 0.3 } })
  trading.mockReturnValue(null)
  show([order])
  expect(screen.getByTestId('order-state').textContent).toBe('Needs you')
  fireEvent.click(screen.getByTestId('order-retry'))
  const dialog = within(screen.getByTestId('order-retry-dialog'))
  await expect.poll(() => dialog.getByTestId('order-price-now').textContent).toContain('$0.3')
  expect(dialog.getByTestId('order-fee-unknown').textContent).toContain('not known yet')
  expect(dialog.getByTestId<HTMLButtonElement>('order-retry-go').disabled).toBe(true)
  cleanup()
  trading.mockReturnValue({ networks: { eth: { serviceFee } } })
  show([order])
  const again = within(screen.getByTestId('order-retry-dialog'))
  await expect.poll(() => again.queryByTestId('order-fee')?.textContent).toContain('0.5% at most')
  await expect.poll(() => again.getByTestId<HTMLButtonElement>('order-retry-go').disabled).toBe(false)
  fireEvent.click(again.getByTestId('order-retry-go'))
  await expect.poll(() => door.retry).toHaveBeenCalledOnce()
  expect(door.change).toHaveBeenCalledWith(expect.objectContaining({ id: order.id, serviceFee }), order)
})

test('what fired unseen shows the price then and now, and trades at a bound from now only once it is told to', async () => {
  const order = testOrder({ status: 'failed', reason: 'fired-unattended', trigger: testTrigger(1_000) })
  pools.mockReturnValue({
    success: true,
    data: { tokenPrice: 0.3 },
  })
  show([order])
  expect(screen.getByTestId('order-state').textContent).toBe('Needs you')
  fireEvent.click(screen.getByTestId('order-retry'))
  const dialog = within(screen.getByTestId('order-retry-dialog'))
  expect(dialog.getByTestId('order-price-then').textContent).toContain('$0.49')
  await expect.poll(() => dialog.getByTestId('order-price-now').textContent).toContain('$0.3')
  expect(dialog.getByTestId('order-retry-worst').textContent).toContain('$0.27')
  expect(door.retry).not.toHaveBeenCalled()
  fireEvent.click(dialog.getByTestId('order-retry-go'))
  await expect.poll(() => door.retry).toHaveBeenCalledOnce()
  const bounded = { id: order.id, limits: { worstPrice: 0.27 } }
  expect(door.change).toHaveBeenCalledWith(
    expect.objectContaining({ ...bounded, limits: expect.objectContaining(bounded.limits) }),
    order,
  )
})

test('an edit changes what was typed, and refuses what is no number', async () => {
  const order = testOrder()
  show([order])
  fireEvent.click(screen.getByTestId('order-edit'))
  fireEvent.change(screen.getByTestId('order-edit-level'), { target: { value: 'x' } })
  expect(screen.getByTestId('order-edit-level-fault')).toBeTruthy()
  expect(screen.getByTestId<HTMLButtonElement>('order-edit-save').disabled).toBe(true)
  fireEvent.change(screen.getByTestId('order-edit-level'), { target: { value: '0.4' } })
  fireEvent.click(screen.getByTestId('order-edit-save'))
  await expect.poll(() => door.change).toHaveBeenCalledOnce()
  const [[changed, before] = []] = door.change.mock.calls as unknown as [Order, Order][]
  expect(changed?.condition.when).toMatchObject({ value: 0.4 })
  // What it was made from has to be sealed.
  expect(before).toEqual(order)
})

test('the worst price of an order without a level is edited as it was typed, and may be taken out', async () => {
  const condition = { ...testOrder().condition, when: { kind: 'migration' } } as const
  show([testOrder({ condition, limits: { ...testOrder().limits, worstPrice: 0.25 } })])
  fireEvent.click(screen.getByTestId('order-edit'))
  const field = screen.getByTestId<HTMLInputElement>('order-edit-worst')
  expect(field.value).toBe('0.25')
  fireEvent.change(field, { target: { value: '0' } })
  expect(screen.getByTestId<HTMLButtonElement>('order-edit-save').disabled).toBe(true)
  fireEvent.change(field, { target: { value: '' } })
  fireEvent.change(screen.getByTestId('order-edit-slippage'), { target: { value: '20' } })
  fireEvent.click(screen.getByTestId('order-edit-save'))
  const limits = expect.objectContaining({ worstPrice: null, slippageBps: 2_000 })
  await expect
    .poll(() => door.change)
    .toHaveBeenCalledWith(expect.objectContaining({ limits }), expect.anything())
})

test('an order that fired meanwhile is not changed, and that is said', async () => {
  door.change.mockResolvedValueOnce(false)
  show([testOrder()])
  fireEvent.click(screen.getByTestId('order-edit'))
  fireEvent.click(screen.getByTestId('order-edit-save'))
  await expect.poll(() => toastTexts().join()).toContain('fired or ended meanwhile')
})

test('an order that its wallets have not sealed says so, is not edited, and is armed again with all terms in view', async () => {
  const limits = { ...testOrder().limits, coinPrice: 1e9 }
  const tradeSettings = { ...testOrder().tradeSettings, mode: 'fast', gasPrice: 7, priorityFee: 2 } as const
  const recipient = `0x${'ee'.repeat(20)}`
  const order = unsealedOrder({ limits, tradeSettings, serviceFee: { bps: 450, recipient } })
  show([order])
  expect(screen.getByTestId('order-state').textContent).toBe('Not armed by this wallet')
  expect(screen.queryByTestId('order-edit')).toBeNull()
  fireEvent.click(screen.getByTestId('order-unsealed'))
  const details = within(screen.getByTestId('order-details'))
  const { tokenAddress, poolAddress } = order.condition
  const fees = [`at most 4.5%, to ${recipient}`, 'fast, at most 7 gwei, priority 2 gwei']
  const terms = [tokenAddress, poolAddress, 'price ≤ $0.5', '50% of the holding', '10%', '1 min', ...fees]
  for (const term of terms) expect(screen.getByTestId('order-details').textContent).toContain(term)
  expect(details.getAllByTestId('order-wallet')).toHaveLength(1)
  expect(door.change).not.toHaveBeenCalled()
  fireEvent.click(details.getByTestId('order-arm-again'))
  await expect.poll(() => door.change).toHaveBeenCalledOnce()
  // The coin's price bounds it by what is seen now, whatever its maker wrote.
  const armed = { ...order, limits: { ...limits, coinPrice: 3_000 }, updatedAt: expect.any(Number) }
  expect(door.change).toHaveBeenCalledWith(armed, null)
  await expect.poll(toastTexts).toContain('Armed again')
})

test('one that fired unsealed shows all of its terms before it may be tried again', async () => {
  const reason = 'unsealed'
  pools.mockReturnValue({ success: true, data: { tokenPrice: 0.3 } })
  show([testOrder({ status: 'failed', reason, trigger: testTrigger(1_000) })])
  fireEvent.click(screen.getByTestId('order-retry'))
  const dialog = within(screen.getByTestId('order-retry-dialog'))
  expect(dialog.getByTestId('order-retry-terms').textContent).toContain(testOrder().condition.tokenAddress)
  expect(screen.getByTestId('order-retry-dialog').textContent).toContain('Not armed by this wallet')
  await expect.poll(() => dialog.getByTestId('order-price-now').textContent).toContain('$0.3')
  fireEvent.click(dialog.getByTestId('order-retry-go'))
  await expect.poll(() => door.change).toHaveBeenCalledWith(expect.anything(), null)
})

test.each([
  ['unsealed', 'Its wallets have not armed these terms'],
  ['locked', 'the wallets stayed locked'],
  ['decimals', 'other decimals on its chain'],
  ['wallet-unknown', 'not all wallets of the order'],
] as const)('a change that is refused as %s says so', async (why, text) => {
  door.change.mockRejectedValueOnce(new OrderRefused(why))
  vi.spyOn(console, 'error').mockReturnValueOnce()
  show([testOrder()])
  fireEvent.click(screen.getByTestId('order-edit'))
  fireEvent.click(screen.getByTestId('order-edit-save'))
  await expect.poll(() => toastTexts().join()).toContain(text)
})

test('details list every wallet and the log', () => {
  show([testOrder({ logs: ['2026-11-25T18:00:00.000Z armed again', 'odd'] })])
  fireEvent.click(screen.getByTestId('order-open'))
  const details = within(screen.getByTestId('order-details'))
  expect(details.getAllByTestId('order-wallet')).toHaveLength(1)
  expect(details.getByTestId('order-logs').textContent).toContain('armed again')
})

test.each([
  { order: {}, marks: 1 },
  { order: { receivedAt: missedAt + 600_000 }, marks: 0 },
  { order: { isPaused: true }, marks: 0 },
  { order: { network: 'base' as const }, marks: 0 },
])('an order says since when it did not see all trades: $order', async ({ order, marks }) => {
  status.mockReturnValue({ mode: 'live', chains: [chainStatus({ missed: [leftOutAt(missedAt)] })] })
  show([testOrder({ receivedAt: missedAt - 1, ...order })])
  await untilStatusKnown(queries)
  await expect.poll(() => within(row()).queryAllByTestId('blocks-missed').length).toBe(marks)
  fireEvent.click(screen.getByTestId('order-open'))
  const details = within(await screen.findByTestId('order-details'))
  expect(details.queryAllByTestId('blocks-missed')).toHaveLength(marks)
})
